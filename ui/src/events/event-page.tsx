import { useQuery } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { Link, useParams } from 'wouter';
import { ApiError } from '../api/errors';
import { dayNumber, dayOf, shortMonth } from '../congregation/calendar';
import { InPlace } from '../congregation/in-place';
import { usePageTitle } from '../congregation/page-title';
import { DateLeaf } from '../design/display/date-leaf';
import { calendar } from '../design/display/drawings';
import { Pill } from '../design/display/pill';
import { Alert } from '../design/feedback/alert';
import { Notice } from '../design/feedback/notice';
import { OneAlert } from '../design/loading/failures';
import { Loaded } from '../design/loading/loaded';
import { Skeleton, SkeletonLines, Skeletons } from '../design/loading/skeleton';
import { WithLinks } from '../design/navigation/with-links';
import { paths } from '../paths';
import { useSignedInUser } from '../session/session';
import { AnswerCard } from './answer-card';
import { AnswersList } from './answers-list';
import { ComingCard } from './coming-card';
import { Place } from './place';
import './event-page.css';
import './events.css';
import { type EventDetails, eventQuery } from './event-query';
import { whenOf } from './event-when';
import { ShareEvent } from './share-event';

/** One event: when, where, what, and who comes. */
export function EventPage() {
  const { id = '' } = useParams();
  const query = useQuery(eventQuery(id));
  usePageTitle(query.data?.title ?? 'Event');
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return (
    <div className="page event-page">
      <Link href={paths.events} className="event-back">
        ‹ Events
      </Link>
      <OneAlert>
        {isGone ? (
          <div className="card">
            <Notice drawing={calendar} title="This event is not here any more">
              <p>
                It was removed. <Link href={paths.events}>All events</Link>
              </p>
            </Notice>
          </div>
        ) : (
          <Loaded query={query} skeleton={<EventSkeleton />} className="stack" framed>
            {(event) => <EventParts event={event} />}
          </Loaded>
        )}
      </OneAlert>
    </div>
  );
}

function EventParts({ event }: { event: EventDetails }) {
  const { title, startDate, category, description, location, organiser, repeats, asking } = event;
  const where = location && <Place name={location} />;
  const { roles = [] } = useSignedInUser();
  const isOffice = roles.includes('office') || roles.includes('administrator');
  return (
    <>
      <header className={event.isCancelled ? 'event-head event-cancelled' : 'event-head'}>
        <DateLeaf
          date={dayOf(startDate)}
          day={dayNumber(startDate)}
          month={shortMonth(startDate)}
        />
        <div>
          <h1>{title}</h1>
          <p className="event-when">{whenOf(event)}</p>
        </div>
        <InPlace what="event" of={{ ...event, isAsking: asking !== undefined && !asking.closed }} />
      </header>
      {event.isCancelled && (
        <Alert>This is cancelled.{event.cancelReason && ` ${event.cancelReason}`}</Alert>
      )}
      {description && (
        <p className="event-text">
          <WithLinks text={description} />
        </p>
      )}
      <p className="event-where soft">
        {where}
        {where && organiser && ' · '}
        {organiser && <>asked by {organiser}</>}
        {(where || organiser) && repeats && ' · '}
        {repeats}
        {category && (
          <>
            {' '}
            <Pill>{category}</Pill>
          </>
        )}
      </p>
      {asking && !event.isCancelled && (
        <>
          <AnswerCard key={event.id} event={event} asking={asking} />
          <ComingCard asking={asking} />
        </>
      )}
      <div className="event-actions">
        <a className="button button-quiet" href={`/api/events/${event.id}/calendar`} download>
          <CalendarPlus /> Add to my calendar
        </a>
        <ShareEvent title={title} />
      </div>
      {event.isOrganiser && !isOffice && <AnswersList id={event.id} />}
      {asking && <InPlace what="answers" of={event} />}
    </>
  );
}

function EventSkeleton() {
  return (
    <Skeletons label="Loading the event" count={1} className="event-head">
      <Skeleton shape="leaf" />
      <SkeletonLines shapes={['title', 'medium', 'long']} />
    </Skeletons>
  );
}
