import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { useParams } from 'wouter';
import { OneAlert } from '../../../design/loading/failures';
import { Loaded } from '../../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../../design/loading/skeleton';
import { ClosedSheet } from '../closed/closed-sheet';
import { fundsQuery } from '../gifts/queries';
import { type CountingSheet, sheetQuery } from '../sheets/queries';
import { SheetActions } from '../sheets/sheet-actions';
import { LeftRows } from './left-rows';
import { OpenSheet } from './open-sheet';
import { SheetHead } from './sheet-head';
import './sheet.css';
import { useRows } from './use-rows';

/** One counting sheet: typed while it is open, frozen afterwards. */
export function SheetPage() {
  const { id = '' } = useParams();
  return <SheetOf key={id} id={id} />;
}

function SheetOf({ id }: { id: string }) {
  const query = useQuery({ ...sheetQuery(id), refetchOnWindowFocus: true });
  const store = useRows(id, query.data !== undefined);
  const { outbox, isHalfTyped } = useSyncExternalStore(store.subscribe, store.snapshot);
  const sheet = query.data;
  const unsaved = new Set(outbox.map(({ key }) => key)).size;
  return (
    <div className="page sheet-page">
      <SheetHead sheet={sheet}>
        {sheet && <SheetActions sheet={sheet} unsaved={unsaved} isHalfTyped={isHalfTyped} />}
      </SheetHead>
      <OneAlert>
        <Loaded query={query} skeleton={<SheetSkeletons />} framed>
          {(sheet) => <LoadedSheet sheet={sheet} store={store} />}
        </Loaded>
      </OneAlert>
    </div>
  );
}

interface LoadedSheetProps {
  sheet: CountingSheet;
  store: ReturnType<typeof useRows>;
}

function LoadedSheet({ sheet, store }: LoadedSheetProps) {
  const funds = useQuery(fundsQuery);
  const unsent = useSyncExternalStore(store.subscribe, store.snapshot);
  const names = useMemo(
    () => new Map((funds.data ?? []).map(({ id, name }) => [id, name])),
    [funds.data],
  );
  if (!sheet.isOpen) {
    return (
      <>
        <LeftRows sheet={sheet} unsent={unsent} store={store} funds={names} />
        <ClosedSheet sheet={sheet} />
      </>
    );
  }
  return (
    <Loaded query={funds} skeleton={<SheetSkeletons />} framed>
      {(funds) => <OpenSheet sheet={sheet} store={store} funds={funds} />}
    </Loaded>
  );
}

function SheetSkeletons() {
  return (
    <div className="card">
      <Skeletons label="Loading the sheet" count={6} className="sheet-skeleton">
        <SkeletonLines shapes={['medium']} />
      </Skeletons>
    </div>
  );
}
