import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../design/button/button';
import { dismissToast, showToast } from '../../design/feedback/toast-store';
import { sentenceOf } from '../rights/why-not';
import type { Scope } from './work';
import { type Written, work } from './written';

/** Removes it at once and offers the way back. */
export function useRemove(what: Written, { id, title }: { id: string; title: string }) {
  const client = useQueryClient();
  const { name, lists, remove, restore } = work[what];
  const readAgain = () => client.invalidateQueries({ queryKey: lists });
  const undo = async (toast: number) => {
    dismissToast(toast);
    try {
      await restore(id);
      await readAgain();
      showToast({ title: `The ${name} is back`, description: title });
    } catch (error) {
      notDone(error);
    }
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (scope: Scope) => remove(id, scope),
    onSuccess: async () => {
      // The card goes, and the keyboard's place with it.
      document.getElementById('content')?.focus();
      const toast: number = showToast({
        title: `The ${name} is removed`,
        description: title,
        action: (
          <Button look="quiet" onClick={() => undo(toast)}>
            Undo
          </Button>
        ),
      });
      await readAgain();
    },
    onError: notDone,
  });
  return { remove: mutate, busy: isPending };
}

function notDone(error: unknown) {
  const description = error instanceof Error ? sentenceOf(error) : '';
  showToast({ title: 'Not done', description, look: 'destructive' });
}
