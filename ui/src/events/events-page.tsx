import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
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
import { Tabs } from '../design/navigation/tabs';
import { useTargetOfAddress } from '../design/navigation/target-of-address';
import { paths } from '../paths';
import { EventCard } from './event-card';
import { type ChurchEvent, eventsQuery } from './queries';
import { byMonth, splitEvents } from './upcoming-and-past';

const UPCOMING = 'upcoming';

export function EventsPage() {
  usePageTitle('Events');
  const query = useInfiniteQuery(eventsQuery);
  const { timeZone } = useNames();
  const pages = query.data?.pages ?? [];
  const events = pages.flatMap(({ rows }) => rows);
  const { upcoming, past } = splitEvents(events, todayIn(timeZone));

  const [, navigate] = useLocation();
  const tab = new URLSearchParams(useSearch()).get('tab') ?? UPCOMING;
  useTargetOfAddress(query.isSuccess);

  const list = (events: ChurchEvent[], skeletons: number, empty: Empty, goesOn = false) => (
    <Loaded query={query} skeleton={<EventSkeletons count={skeletons} />} className="stack" framed>
      {() =>
        events.length > 0 || goesOn ? (
          <>
            {byMonth(events).map(([month, events]) => (
              <section key={month} className="stack" aria-label={month}>
                <h2 className="event-month">{month}</h2>
                {events.map((event) => (
                  <EventCard key={event.id} event={event}>
                    <InPlace what="event" of={event} />
                  </EventCard>
                ))}
              </section>
            ))}
            {goesOn && <ShowOlder query={query} />}
          </>
        ) : (
          <div className="card">
            <Notice drawing={empty.drawing} title={empty.title}>
              <p>{empty.sentence}</p>
            </Notice>
          </div>
        )
      }
    </Loaded>
  );

  // A count nobody knows yet is not zero.
  const counted = (label: string, header: string) =>
    query.data ? `${label} (${pages.at(-1)?.counts[header]})` : label;

  return (
    <Page
      heading="Church Events"
      subtitle="Stay connected with upcoming services, gatherings, and special occasions"
    >
      <InPlace what="event" />
      <Tabs
        label="Events"
        chosen={tab}
        // A place of its own in the history: the back button leads to the other one.
        onChoose={(name) =>
          navigate(name === UPCOMING ? paths.events : `${paths.events}?tab=${name}`)
        }
        tabs={[
          {
            name: UPCOMING,
            label: counted('Upcoming', 'Upcoming-Count'),
            panel: list(upcoming, 3, noUpcoming),
          },
          {
            name: 'past',
            label: counted('Past', 'Past-Count'),
            panel: list(past, 2, noPast, query.hasNextPage),
          },
        ]}
      />
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
