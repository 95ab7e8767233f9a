import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSendOnce } from '../../api/send-once';
import { showToast } from '../../design/feedback/toast-store';
import { office } from '../client';
import { type Person, readPersonAgain } from '../person/queries';
import { sentenceOf } from '../rights/why-not';

/** Here again, or it was written down by mistake: one click. */
export function useBack(person: Person) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (_: undefined) =>
      office('post', '/api/office/people/{id}/back', { at: { id: person.id } }),
    onSuccess: async ({ message }) => {
      // The button goes, and the keyboard's place with it.
      document.getElementById('content')?.focus();
      showToast({ title: 'Done', description: message });
      await readPersonAgain(client, person.id);
    },
    onError: (error) => {
      showToast({ title: 'Not done', description: sentenceOf(error), look: 'destructive' });
      readPersonAgain(client, person.id);
    },
  });
  const send = useSendOnce(mutateAsync);
  return { back: () => send(undefined), busy: isPending };
}
