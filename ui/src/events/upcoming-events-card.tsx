import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { dayNumber, dayOf, shortMonth } from '../congregation/calendar';
import { DateLeaf } from '../design/display/date-leaf';
import { calendar } from '../design/display/drawings';
import { Pill } from '../design/display/pill';
import { Notice } from '../design/feedback/notice';
import { Card } from '../design/layout/card';
import { Loaded } from '../design/loading/loaded';
import { Skeleton, SkeletonLines, Skeletons } from '../design/loading/skeleton';
import { RowLink } from '../design/navigation/row-link';
import { eventPath, paths } from '../paths';
import { EventFacts } from './event-facts';
import '../design/layout/rows.css';
import './events.css';
import { type ChurchEvent, hasDate, upcomingEventsQuery } from './queries';

const SHOWN = 3;

// Not part of the first load: until it is there, and where it does not come, the place is its name.
const Place = lazy(() =>
  import('./place').then(
    ({ Place }) => ({ default: Place }),
    () => ({ default: ({ name }: { name: string }) => <>{name}</> }),
  ),
);

export function UpcomingEventsCard() {
  const query = useQuery(upcomingEventsQuery);
  return (
    <Card title="Upcoming Events" aside={<Link href={paths.events}>All events</Link>}>
      <Loaded query={query} skeleton={<EventRowSkeletons />}>
        {(events) =>
          events.length > 0 ? (
            <ul className="rows">
              {events
                .filter(hasDate)
                .slice(0, SHOWN)
                .map((event) => (
                  <EventRow key={event.id} event={event} />
                ))}
            </ul>
          ) : (
            <Notice drawing={calendar} small>
              <p>Nothing on the calendar just now.</p>
            </Notice>
          )
        }
      </Loaded>
    </Card>
  );
}

export function EventRow({ event }: { event: ChurchEvent }) {
  return (
    <li className={`row row-linked event-row${event.isCancelled ? ' event-cancelled' : ''}`}>
      <DateLeaf
        date={dayOf(event.startDate)}
        day={dayNumber(event.startDate)}
        month={shortMonth(event.startDate)}
      />
      <div className="event-words">
        <div className="event-title">
          <h3>
            <RowLink to={eventPath(event.id)}>{event.title}</RowLink>
          </h3>
          {event.isCancelled && <Pill tone="warm">Cancelled</Pill>}
          {event.answered?.household === 'waiting' && <Pill tone="warm">On the waiting list</Pill>}
          {event.category && <Pill>{event.category}</Pill>}
        </div>
        <EventFacts
          event={event}
          place={
            event.location && (
              <Suspense fallback={event.location}>
                <Place name={event.location} />
              </Suspense>
            )
          }
        />
      </div>
    </li>
  );
}

function EventRowSkeletons() {
  return (
    <Skeletons label="Loading upcoming events" count={SHOWN} className="row event-row">
      <Skeleton shape="leaf" />
      <SkeletonLines shapes={['title', 'medium']} />
    </Skeletons>
  );
}
