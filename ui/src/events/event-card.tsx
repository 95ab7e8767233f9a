import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { dayNumber, dayOf, year } from '../congregation/calendar';
import { longMonth } from '../congregation/more-dates';
import { DateLeaf } from '../design/display/date-leaf';
import { Pill } from '../design/display/pill';
import { RowLink } from '../design/navigation/row-link';
import { WithLinks } from '../design/navigation/with-links';
import { EventFacts } from './event-facts';
import { Place } from './place';
import './event-card.css';
import './events.css';
import { eventPath } from '../paths';
import type { ChurchEvent } from './queries';

interface EventCardProps {
  event: ChurchEvent;
  /** Buttons for the office. */
  children: ReactNode;
}

export function EventCard({ event, children }: EventCardProps) {
  const { title, category, description, startDate, lastDay = '', isCancelled } = event;
  const isInOneMonth = lastDay > dayOf(startDate) && lastDay.startsWith(startDate.slice(0, 7));
  return (
    <article
      id={event.id}
      className={`card event-card row-linked${isCancelled ? ' event-cancelled' : ''}${isInOneMonth ? ' event-days' : ''}`}
    >
      <DateLeaf
        date={dayOf(startDate)}
        day={`${dayNumber(startDate)}${isInOneMonth ? `–${dayNumber(lastDay)}` : ''}`}
        month={longMonth(startDate)}
        year={year(startDate)}
      />
      <div className="event-words">
        {children}
        <div className="event-title">
          <h3>
            <RowLink to={eventPath(event.id)}>{title}</RowLink>
          </h3>
          {isCancelled && <Pill tone="warm">Cancelled</Pill>}
          {category && <Pill>{category}</Pill>}
        </div>
        {description && (
          <p>
            <WithLinks text={description} />
          </p>
        )}
        {isCancelled && event.cancelReason && <p className="event-no">{event.cancelReason}</p>}
        <EventFacts event={event} place={event.location && <Place name={event.location} />} />
        {event.asks && !isCancelled && (
          <p>
            <Link href={eventPath(event.id)} className="event-asks">
              Are you coming?
            </Link>
          </p>
        )}
      </div>
    </article>
  );
}
