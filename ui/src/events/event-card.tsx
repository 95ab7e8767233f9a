import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { dayNumber, dayOf, todayIn, year } from '../congregation/calendar';
import { longMonth } from '../congregation/more-dates';
import { useNames } from '../congregation/names';
import { DateLeaf } from '../design/display/date-leaf';
import { Pill } from '../design/display/pill';
import { RowLink } from '../design/navigation/row-link';
import { WithLinks } from '../design/navigation/with-links';
import { answeredInWords, waitsClass } from './answered';
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
  const today = todayIn(useNames().timeZone);
  const isOver = (lastDay || dayOf(startDate)) < today;
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
        {isCancelled && event.cancelReason && (
          <p className="event-no">Cancelled: {event.cancelReason}</p>
        )}
        {description && (
          <p>
            <WithLinks text={description} />
          </p>
        )}
        <EventFacts event={event} place={event.location && <Place name={event.location} />} />
        {event.asks && !isCancelled && !isOver && (
          <p>
            <Link href={eventPath(event.id)} className={`event-asks ${waitsClass(event.answered)}`}>
              {event.answered ? answeredInWords(event.answered) : 'Are you coming?'}
            </Link>
          </p>
        )}
      </div>
    </article>
  );
}
