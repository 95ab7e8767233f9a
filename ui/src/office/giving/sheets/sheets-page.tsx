import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { Button } from '../../../design/button/button';
import { bulletin } from '../../../design/display/drawings';
import { Notice } from '../../../design/feedback/notice';
import { Loaded } from '../../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../../design/loading/skeleton';
import { officePaths } from '../../office-paths';
import { GivingFrame } from '../giving-frame';
import { NewSheetDialog } from './header-dialog';
import { sheetsQuery } from './queries';
import './sheets.css';
import { Pages } from '../../layout/pages';
import { SheetsTable } from './sheets-table';

/** All counting sheets, the newest first. */
export function SheetsPage() {
  const cursor = new URLSearchParams(useSearch()).get('cursor') ?? '';
  const query = useQuery(sheetsQuery(cursor));
  const [isNew, setNew] = useState(false);
  const { next, proposedDate } = query.data ?? {};
  return (
    <GivingFrame
      subtitle="The offering of a service, counted and held beside the bank slip"
      actions={
        <Button disabled={proposedDate === undefined} onClick={() => setNew(true)}>
          New counting sheet
        </Button>
      }
    >
      <div className="card" aria-busy={query.isPlaceholderData}>
        <Loaded query={query} skeleton={<SheetSkeletons />}>
          {({ sheets }) => (sheets.length > 0 ? <SheetsTable sheets={sheets} /> : <NoSheets />)}
        </Loaded>
      </div>
      <Pages
        newest={cursor && officePaths.sheets}
        older={next && `${officePaths.sheets}?${new URLSearchParams({ cursor: next })}`}
      />
      {isNew && proposedDate !== undefined && (
        <NewSheetDialog proposedDate={proposedDate} onClose={() => setNew(false)} />
      )}
    </GivingFrame>
  );
}

function NoSheets() {
  return (
    <Notice drawing={bulletin} title="No counting sheets yet">
      <p>
        Make one for a service, type what is in the envelopes and the plate, and close it when it
        comes to what the bank slip says.
      </p>
    </Notice>
  );
}

function SheetSkeletons() {
  return (
    <Skeletons label="Loading counting sheets" count={6} className="listed-skeleton">
      <SkeletonLines shapes={['medium', 'short']} />
    </Skeletons>
  );
}
