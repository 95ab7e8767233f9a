import { dayNumber, dayOf, longMonth, year } from '../congregation/calendar';
import { DateLeaf } from '../design/date-leaf';
import { Pill } from '../design/pill';
import { EventFacts } from './event-facts';
import './events.css';
import type { ChurchEvent } from './queries';

export function EventCard({ event }: { event: ChurchEvent }) {
  const { title, category, description, startDate } = event;
  return (
    <article className="card event-card">
      <DateLeaf
        date={dayOf(startDate)}
        day={dayNumber(startDate)}
        month={longMonth(startDate)}
        year={year(startDate)}
      />
      <div className="event-words">
        <div className="event-title">
          <h2>{title}</h2>
          {category && <Pill>{category}</Pill>}
        </div>
        {description && <p>{description}</p>}
        <EventFacts event={event} />
      </div>
    </article>
  );
}
