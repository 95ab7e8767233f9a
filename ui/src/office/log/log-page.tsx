import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Button } from '../../design/button/button';
import { bulletin } from '../../design/display/drawings';
import { Notice } from '../../design/feedback/notice';
import { Loaded } from '../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../design/loading/skeleton';
import { OfficeFrame } from '../layout/office-frame';
import { LogFileDialog } from './log-file-dialog';
import './log.css';
import { Pages } from '../layout/pages';
import { usePrintedList } from '../printed-list/use-printed-list';
import { LogFilters } from './log-filters';
import { LogLines } from './log-lines';
import { logOnPaper } from './log-on-paper';
import { logQuery } from './queries';
import { addressOfView, changedView, isTurnedRound, type LogView, viewOf } from './view';

/** The audit log for administrators, newest first. */
export function LogPage() {
  const view = viewOf(useSearch());
  const [, navigate] = useLocation();
  const log = useQuery(logQuery(view));
  const [takes, setTakes] = useState<'file' | 'paper'>();
  const { printList, printed } = usePrintedList();
  const isTurned = isTurnedRound(view);
  const change = (change: Partial<LogView>) =>
    navigate(addressOfView(changedView(view, change)), { replace: true });
  return (
    <OfficeFrame
      subtitle="Who signed in, and who changed what"
      actions={
        <>
          <Button look="quiet" disabled={isTurned} onClick={() => setTakes('paper')}>
            Print
          </Button>
          <Button look="quiet" disabled={isTurned} onClick={() => setTakes('file')}>
            Download a file
          </Button>
        </>
      }
    >
      <LogFilters view={view} onChange={change} />
      <div className="card" aria-busy={log.isPlaceholderData && !isTurned}>
        {isTurned ? (
          <Notice drawing={bulletin} title="From is after To">
            <p>Choose the days the other way round.</p>
          </Notice>
        ) : (
          <Loaded query={log} skeleton={<LogSkeletons />}>
            {({ lines }) =>
              lines.length > 0 ? (
                <LogLines lines={lines} view={view} />
              ) : (
                <Notice drawing={bulletin} title="Nothing like that is in the log">
                  <p>Try fewer words, or more days.</p>
                </Notice>
              )
            }
          </Loaded>
        )}
      </div>
      <Pages
        newest={view.before && addressOfView(changedView(view, {}))}
        older={
          !isTurned && log.data?.next && addressOfView(changedView(view, { before: log.data.next }))
        }
      />
      {takes && (
        <LogFileDialog
          view={view}
          onPrint={takes === 'paper' ? (csv) => printList(logOnPaper(csv, view)) : undefined}
          onClose={() => setTakes(undefined)}
        />
      )}
      {printed}
    </OfficeFrame>
  );
}

function LogSkeletons() {
  return (
    <Skeletons label="Loading the log" count={6} className="line-skeleton">
      <SkeletonLines shapes={['medium', 'short']} />
    </Skeletons>
  );
}
