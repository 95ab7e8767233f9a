import { useQuery } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useState } from 'react';
import { useSendOnce } from '../../api/send-once';
import { todayIn } from '../../congregation/calendar';
import { useNames } from '../../congregation/names';
import { daySeen } from '../../congregation/when';
import { Button } from '../../design/button/button';
import { Confirm } from '../../design/dialog/confirm';
import { useLazyDialog } from '../../design/dialog/lazy-dialog';
import { Card } from '../../design/layout/card';
import { Loaded } from '../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../design/loading/skeleton';
import './calendar.css';
import {
  type CalendarFeed,
  type CalendarFeeds,
  feedsQuery,
  isNotOffered,
  useEndFeed,
} from './feeds';

const load = async () => (await import('./new-feed-dialog')).NewFeedDialog;

/** The church's events in the member's own calendar program; nothing where it is not offered. */
export function CalendarCard() {
  const query = useQuery(feedsQuery);
  if (query.data && isNotOffered(query.data)) return null;
  return (
    <Card title="Calendar" className="calendar-card">
      <Loaded query={query} skeleton={<CalendarSkeleton />}>
        {(found) => <Feeds found={found} />}
      </Loaded>
    </Card>
  );
}

function Feeds({ found: { feeds, most, obstacle, canBeMailed } }: { found: CalendarFeeds }) {
  const { Dialog, opener, close } = useLazyDialog(load);
  const isFull = feeds.length >= most;
  return (
    <>
      <p className="soft">
        {obstacle ??
          'Your own calendar, on your phone or computer, can show our events and every change of them.'}
      </p>
      {feeds.length > 0 && <FeedList feeds={feeds} />}
      {isFull && !obstacle && (
        <p className="soft">There are {most}, and no more can be made. End one to make another.</p>
      )}
      {!obstacle && !isFull && (
        <Button look="quiet" {...opener}>
          <CalendarPlus /> Add to my calendar
        </Button>
      )}
      {Dialog && <Dialog canBeMailed={canBeMailed} onClose={close} />}
    </>
  );
}

function FeedList({ feeds }: { feeds: CalendarFeed[] }) {
  const today = todayIn(useNames().timeZone);
  const end = useEndFeed();
  const endOnce = useSendOnce(end.mutateAsync);
  const [asked, setAsked] = useState<CalendarFeed>();
  return (
    <>
      <ul aria-busy={end.isPending}>
        {feeds.map((feed) => (
          <li key={feed.id} className="calendar-feed">
            <div>
              <p className="calendar-feed-name">{feed.name}</p>
              <p>{feed.scope === 'ours' ? 'What your household attends' : 'All events'}</p>
              <p>{lastUse(feed, today)}</p>
            </div>
            <Button look="quiet" disabled={end.isPending} onClick={() => setAsked(feed)}>
              <span>
                {end.isPending && end.variables.id === feed.id ? 'Ending...' : 'End'}
                <span className="visually-hidden"> {feed.name}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <Confirm
          question={`End ${asked.name}?`}
          detail="The calendar that has it shows no events of ours any more. This cannot be undone; you can make a new one."
          stay="Keep it"
          onStay={() => setAsked(undefined)}
          go="End it"
          onGo={() => {
            setAsked(undefined);
            endOnce(asked);
          }}
        />
      )}
    </>
  );
}

function lastUse({ onItsWay, lastUsedAt, createdAt }: CalendarFeed, today: string): string {
  if (onItsWay) return 'A letter is on its way';
  if (lastUsedAt) return `Last read ${daySeen(lastUsedAt, today)}`;
  return `Made ${daySeen(createdAt, today)}, not read yet`;
}

function CalendarSkeleton() {
  return (
    <Skeletons label="Loading your calendars" count={1} className="calendar-skeleton">
      <SkeletonLines shapes={['long', 'short']} />
    </Skeletons>
  );
}
