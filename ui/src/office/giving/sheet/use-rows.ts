import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useUnloadWarning } from '../../../design/dialog/unload-warning';
import { accountName, useSignedInUser } from '../../../session/session';
import { useRights } from '../../rights/rights';
import { type RowsStore, rowsStore } from './rows-store';

/** In milliseconds: how often a lost connection is tried again. */
const AGAIN = 5000;

/** The rows of this sheet that are typed and not on the server yet. They are sent again by themselves. */
export function useRows(id: string, isSheetHere: boolean): RowsStore {
  const client = useQueryClient();
  const account = accountName(useSignedInUser());
  const [store] = useState(() => rowsStore(client, account, id));
  const { outbox, trouble, waitsForReader } = useSyncExternalStore(store.subscribe, store.snapshot);
  const goesOn = trouble !== undefined && !waitsForReader;
  const { asleep } = useRights();
  const isHeldUp = trouble !== undefined || Boolean(asleep);
  useUnloadWarning(isHeldUp && outbox.some(({ state }) => state !== 'refused'));
  useEffect(() => {
    if (isSheetHere) store.run();
  }, [store, isSheetHere]);
  useEffect(() => {
    if (!goesOn) return;
    const run = () => store.run();
    const timer = setInterval(run, AGAIN);
    window.addEventListener('online', run);
    document.addEventListener('visibilitychange', run);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', run);
      document.removeEventListener('visibilitychange', run);
    };
  }, [store, goesOn]);
  return store;
}
