import type { ReactNode } from 'react';
import { dayNumber, dayOf, year } from '../congregation/calendar';
import { longMonth } from '../congregation/more-dates';
import { DateLeaf } from '../design/display/date-leaf';
import { Pill } from '../design/display/pill';
import { WithLinks } from '../design/navigation/with-links';
import { EventFacts } from './event-facts';
import './events.css';
import type { ChurchEvent } from './queries';

interface EventCardProps {
  event: ChurchEvent;
  /** What may be done with it. */
  children: ReactNode;
}

export function EventCard({ event, children }: EventCardProps) {
  const { title, category, description, startDate } = event;
  return (
    <article id={event.id} className="card event-card">
      <DateLeaf
        date={dayOf(startDate)}
        day={dayNumber(startDate)}
        month={longMonth(startDate)}
        year={year(startDate)}
      />
      <div className="event-words">
        {children}
        <div className="event-title">
          <h3>{title}</h3>
          {category && <Pill>{category}</Pill>}
        </div>
        {description && (
          <p>
            <WithLinks text={description} />
          </p>
        )}
        <EventFacts event={event} />
      </div>
    </article>
  );
}
