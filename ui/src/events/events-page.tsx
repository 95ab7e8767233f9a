import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { todayIn } from '../congregation/calendar';
import { InPlace } from '../congregation/in-place';
import { useNames } from '../congregation/names';
import { usePageTitle } from '../congregation/page-title';
import { calendar, door } from '../design/display/drawings';
import { Notice } from '../design/feedback/notice';
import { Page } from '../design/layout/page';
import { Loaded } from '../design/loading/loaded';
import { ShowOlder } from '../design/loading/show-older';
import { Skeleton, SkeletonLines, Skeletons } from '../design/loading/skeleton';
import { Spinner } from '../design/loading/spinner';
import { Tabs } from '../design/navigation/tabs';
import { useTargetOfAddress } from '../design/navigation/target-of-address';
import { EventsTools } from './events-tools';
import {
  addressOfEvents,
  categoriesOf,
  type EventsView,
  fitting,
  UPCOMING,
  viewIn,
} from './events-view';
import { Months } from './months';
import { type ChurchEvent, eventsQuery, hasDate } from './queries';
import { Questions } from './questions';
import { splitEvents } from './upcoming-and-past';

/** Only who looks at a month needs it. */
const MonthGrid = lazy(async () => ({ default: (await import('./month-grid')).MonthGrid }));

export function EventsPage() {
  usePageTitle('Events');
  const query = useInfiniteQuery(eventsQuery);
  const { timeZone } = useNames();
  const pages = query.data?.pages ?? [];
  const events = pages.flatMap(({ rows }) => rows);
  const today = todayIn(timeZone);

  const [, navigate] = useLocation();
  const view = viewIn(useSearch());
  const { tab } = view;
  const shown = fitting(events, view);
  const isFiltered = view.search !== '' || view.category !== '';
  const { upcoming, past } = splitEvents(shown, today);
  const go = (change: Partial<EventsView>, way?: { replace: boolean }) =>
    navigate(addressOfEvents({ ...view, ...change }), way);
  useTargetOfAddress(query.isSuccess);

  const list = (events: ChurchEvent[], skeletons: number, empty: Empty, goesOn = false) => (
    <Loaded query={query} skeleton={<EventSkeletons count={skeletons} />} className="stack" framed>
      {() =>
        events.length > 0 || goesOn ? (
          <>
            {events.length === 0 && isFiltered && (
              <p className="soft">No event of the last twelve months fits. Older ones may.</p>
            )}
            <Months events={events} today={today} />
            {goesOn && <ShowOlder query={query} />}
          </>
        ) : (
          <div className="card">
            {isFiltered ? (
              <Notice drawing={empty.drawing} title="Nothing Found">
                <p>
                  No event here fits.{' '}
                  <Link href={addressOfEvents({ ...view, search: '', category: '' })}>
                    Show all events
                  </Link>
                </p>
              </Notice>
            ) : (
              <Notice drawing={empty.drawing} title={empty.title}>
                <p>{empty.sentence}</p>
              </Notice>
            )}
          </div>
        )
      }
    </Loaded>
  );

  // A count that is not loaded yet is not zero. Where a proxy left the headers out, what is there is counted.
  const counted = (label: string, header: string, found: ChurchEvent[]) =>
    query.data
      ? `${label} (${(!isFiltered && pages.at(-1)?.counts[header]) || found.length})`
      : label;

  const earliest = earliestOf(events, today, query.hasNextPage);
  const tabs = (
    <Tabs
      label="Events"
      chosen={tab}
      // A place of its own in the history: the back button leads to the other one.
      onChoose={(name) => go({ tab: name })}
      tabs={[
        {
          name: UPCOMING,
          label: counted('Upcoming', 'Upcoming-Count', upcoming),
          panel: list(upcoming, 3, noUpcoming),
        },
        {
          name: 'past',
          label: counted('Past', 'Past-Count', past),
          panel: list(past, 2, noPast, query.hasNextPage),
        },
      ]}
    />
  );

  return (
    <Page
      heading="Church Events"
      subtitle="Stay connected with upcoming services, gatherings, and special occasions"
    >
      <Questions />
      <InPlace what="event" />
      {(events.length > 0 || isFiltered) && (
        <EventsTools
          view={view}
          categories={categoriesOf(events)}
          thisMonth={today.slice(0, 7)}
          onView={go}
        />
      )}
      {/* Stands there before it says anything, or screen readers would miss it. */}
      <p className="events-left soft" aria-live="polite">
        {isFiltered && query.data && howManyFit(upcoming.length, past.length)}
      </p>
      {view.month ? (
        <Loaded query={query} skeleton={<EventSkeletons count={3} />} className="stack" framed>
          {() => (
            <Suspense fallback={<Spinner />}>
              <MonthGrid
                month={[view.month, earliest].sort().at(-1) ?? earliest}
                day={view.day}
                events={shown}
                today={today}
                earliest={earliest}
                onMonth={(month) => go({ month, day: '' }, { replace: true })}
                onDay={(day) => go({ day }, { replace: true })}
              />
            </Suspense>
          )}
        </Loaded>
      ) : (
        tabs
      )}
    </Page>
  );
}

interface Empty {
  drawing: string;
  title: string;
  sentence: string;
}

const noUpcoming: Empty = {
  drawing: calendar,
  title: 'No Upcoming Events',
  sentence: 'Check back soon for new events and activities',
};

const noPast: Empty = {
  drawing: door,
  title: 'No Past Events',
  sentence: 'Past events will appear here',
};

function EventSkeletons({ count }: { count: number }) {
  return (
    <Skeletons label="Loading events" count={count} className="card event-card">
      <Skeleton shape="leaf-wide" />
      <SkeletonLines shapes={['title', 'long', 'medium']} />
    </Skeletons>
  );
}

function howManyFit(upcoming: number, past: number): string {
  return `${upcoming} upcoming and ${past} past ${past === 1 ? 'event fits' : 'events fit'}.`;
}

/** The first month of which all events are here: older ones come page by page. */
function earliestOf(events: ChurchEvent[], today: string, goesOn: boolean): string {
  const months = events.filter(hasDate).map(({ startDate }) => startDate.slice(0, 7));
  const [first, second] = [...new Set([...months, today.slice(0, 7)])].sort();
  return (goesOn && second) || first || today.slice(0, 7);
}
