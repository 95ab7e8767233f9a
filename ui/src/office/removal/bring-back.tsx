import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useSendOnce } from '../../api/send-once';
import { Button } from '../../design/button/button';
import { dismissToast, showToast } from '../../design/feedback/toast-store';
import { office } from '../client';
import { readPersonAgain } from '../person/queries';
import { sentenceOf } from '../rights/why-not';
import { type RemovedPerson, removedQuery } from './queries';

/** As much as bringing back needs to know: a row that was merged has the id of the one that stayed. */
export type WayBack = Pick<RemovedPerson, 'id' | 'mergedIntoId'>;

/** Brings back who was removed, or makes two rows of a merged one again. */
async function bringBack(client: QueryClient, { id, mergedIntoId }: WayBack): Promise<string> {
  const at = { id: String(id) };
  const { message } = await (mergedIntoId
    ? office('post', '/api/office/merges/{id}/undo', { at })
    : office('post', '/api/office/removed/{id}/restore', { at }));
  await Promise.all([
    client.invalidateQueries(removedQuery),
    mergedIntoId && readPersonAgain(client, mergedIntoId),
  ]);
  return message;
}

const notDone = (error: unknown) =>
  showToast({
    title: 'Not done',
    description: error instanceof Error ? sentenceOf(error) : '',
    look: 'destructive',
  });

/** From a list or a page. */
export function useBringBack() {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (way: WayBack) => bringBack(client, way),
    onSuccess: (message) => {
      // The button goes, and the keyboard's place with it.
      document.getElementById('content')?.focus();
      showToast({ title: 'Done', description: message });
    },
    onError: (error) => {
      notDone(error);
      // Another editor may have been faster.
      client.invalidateQueries(removedQuery);
    },
  });
  return { run: useSendOnce(mutateAsync), busy: isPending };
}

/** Says what was done, and offers the way back as long as it stands. */
export function showUndoToast(
  client: QueryClient,
  { title, message, way }: { title: string; message: string; way: () => Promise<WayBack> },
): void {
  const undo = async () => {
    dismissToast(toast);
    try {
      showToast({ title: 'Done', description: await bringBack(client, await way()) });
    } catch (error) {
      notDone(error);
    }
  };
  const toast: number = showToast({
    title,
    description: message,
    action: (
      <Button look="quiet" onClick={undo}>
        Undo
      </Button>
    ),
  });
}
