import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../design/button/button';
import { dismissToast, showToast } from '../../design/feedback/toast-store';
import { DRAFTS } from '../../session/drafts';
import { kept, write } from '../../session/kept';
import { accountName, useSignedInUser } from '../../session/session';
import { sentenceOf } from '../rights/why-not';
import { namedWithDay } from './event-work';
import type { Scope, Target } from './work';
import { type Written, work } from './written';

/** As long as it can be brought back, in milliseconds. */
const AN_HOUR = 3_600_000;

interface Removed extends Pick<Target, 'id' | 'title' | 'startDate'> {
  at: number;
}

/** Entries removed in this tab that can still be restored, the last one first. */
function useKept(what: Written) {
  const key = `${DRAFTS}${accountName(useSignedInUser())} removed ${what}`;
  const read = () => (kept<Removed[]>(key) ?? []).filter(({ at }) => Date.now() < at + AN_HOUR);
  const keep = (removed: Removed[]) =>
    write(key, removed.length > 0 ? JSON.stringify(removed) : null);
  return { read, keep };
}

/** It is read again whenever something was removed or brought back. */
export function useRemoved(what: Written): readonly Removed[] {
  const { read } = useKept(what);
  const queryKey = [...work[what].lists, 'removed here'];
  return useQuery({ queryKey, queryFn: read, staleTime: 0 }).data ?? [];
}

export function useBringBack(what: Written) {
  const client = useQueryClient();
  const { name, lists, restore } = work[what];
  const { read, keep } = useKept(what);
  return async ({ id, title }: Pick<Target, 'id' | 'title'>) => {
    try {
      await restore(id);
      keep(read().filter((one) => one.id !== id));
      await client.invalidateQueries({ queryKey: lists });
      showToast({ title: `The ${name} is back`, description: title });
    } catch (error) {
      notDone(error);
    }
  };
}

/** Removes it at once and offers the way back. */
export function useRemove(what: Written, of: Target) {
  const { id, title, startDate } = of;
  const client = useQueryClient();
  const { name, lists, remove } = work[what];
  const { read, keep } = useKept(what);
  const bringBack = useBringBack(what);
  const { mutate, isPending } = useMutation({
    mutationFn: (scope: Scope) => remove(id, scope),
    onSuccess: async () => {
      // The card goes, and the keyboard's place with it.
      document.getElementById('content')?.focus();
      keep([{ id, title, ...(startDate && { startDate }), at: Date.now() }, ...read()]);
      const undo = () => {
        dismissToast(toast);
        bringBack({ id, title });
      };
      const toast: number = showToast({
        title: `The ${name} is removed`,
        description: namedWithDay(of),
        action: (
          <Button look="quiet" onClick={undo}>
            Undo
          </Button>
        ),
      });
      await client.invalidateQueries({ queryKey: lists });
    },
    onError: notDone,
  });
  return { remove: mutate, busy: isPending };
}

function notDone(error: unknown) {
  const description = error instanceof Error ? sentenceOf(error) : '';
  showToast({ title: 'Not done', description, look: 'destructive' });
}
