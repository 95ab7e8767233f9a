import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { useSendOnce } from '../../../api/send-once';
import { Button } from '../../../design/button/button';
import { dismissToast, showToast } from '../../../design/feedback/toast-store';
import { accountName, useSignedInUser } from '../../../session/session';
import { officePaths, sheetPath } from '../../office-paths';
import { sentenceOf } from '../../rights/why-not';
import { giftsKey } from '../gifts/queries';
import { monthsKey } from '../months/queries';
import { rowsStore } from '../sheet/rows-store';
import { typedOf } from '../sheet/shown';
import {
  type CountingSheet,
  openSheet,
  removeSheet,
  sheetCame,
  sheetQuery,
  sheetsKey,
} from './queries';
import { countedRows, headerOf } from './words';

/** Removes a sheet that is empty or wrong, in one step; Undo brings it back under a new number. */
export function useRemoveSheet(): (sheet: CountingSheet) => void {
  const client = useQueryClient();
  const account = accountName(useSignedInUser());
  const [, navigate] = useLocation();
  const isAnother = () => {
    for (const queryKey of [sheetsKey, giftsKey, monthsKey]) client.invalidateQueries({ queryKey });
  };
  const bringBack = async (removed: CountingSheet) => {
    const sheet = await openSheet(headerOf(removed), true);
    sheetCame(client, sheet);
    const store = rowsStore(client, account, String(sheet.id));
    for (const saved of removed.rows) {
      const { key } = saved;
      const row = typedOf({ key, saved, change: undefined });
      store.put({ key, row, version: undefined, anyway: true });
    }
    navigate(sheetPath(sheet.id));
    showToast({ title: `It is back as sheet ${sheet.id}` });
  };
  const { mutateAsync: undo } = useMutation({
    mutationFn: bringBack,
    onError: (error) =>
      showToast({ title: 'Not brought back', description: sentenceOf(error), look: 'destructive' }),
  });
  const { mutateAsync } = useMutation({
    mutationFn: removeSheet,
    onSuccess: (_, sheet) => {
      navigate(officePaths.sheets, { replace: true });
      client.removeQueries({ queryKey: sheetQuery(String(sheet.id)).queryKey });
      isAnother();
      const rows = sheet.rows.length;
      const toast: number = showToast({
        title: `Sheet ${sheet.id} is removed`,
        ...(rows > 0 && { description: `Its ${countedRows(rows)} went with it.` }),
        action: (
          <Button
            look="quiet"
            onClick={() => {
              dismissToast(toast);
              undo(sheet).catch(() => {});
            }}
          >
            Undo
          </Button>
        ),
      });
    },
    onError: (error) => {
      showToast({ title: 'Not removed', description: sentenceOf(error), look: 'destructive' });
      isAnother();
    },
  });
  return useSendOnce(mutateAsync);
}
