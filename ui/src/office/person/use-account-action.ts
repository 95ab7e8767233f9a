import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSendOnce } from '../../api/send-once';
import { showToast } from '../../design/feedback/toast-store';
import { office } from '../client';
import { sentenceOf } from '../rights/why-not';
import type { AccountAction } from './account-actions';
import { type Person, readPersonAgain } from './queries';

/** Actions without re-authentication. */
export type PlainAction = Exclude<AccountAction, 'disable' | 'reset-second-factor'>;

const addresses = {
  unlock: '/api/office/people/{id}/unlock',
  invite: '/api/office/people/{id}/invite',
  'end-sessions': '/api/office/people/{id}/end-sessions',
  enable: '/api/office/people/{id}/enable',
} as const satisfies Record<PlainAction, string>;

/** True if the action needs neither re-authentication nor input. */
export function isPlain(offer: string): offer is PlainAction {
  return Object.hasOwn(addresses, offer);
}

/** Does something with the account of this person; the server's sentence says what came of it. */
export function useAccountAction({ id }: Person, onDone?: () => void) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (action: PlainAction) => office('post', addresses[action], { at: { id } }),
    onSuccess: async ({ message }) => {
      onDone?.();
      showToast({ title: 'Done', description: message });
      await readPersonAgain(client, id);
    },
    onError: (error) => {
      showToast({ title: 'Not done', description: sentenceOf(error), look: 'destructive' });
      // It may not be as this page shows it.
      readPersonAgain(client, id);
    },
  });
  return { run: useSendOnce(mutateAsync), busy: isPending };
}
