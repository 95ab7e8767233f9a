import { dayNumber, dayOf, year } from '../congregation/calendar';
import { longMonth } from '../congregation/more-dates';
import { DateLeaf } from '../design/display/date-leaf';
import { Pill } from '../design/display/pill';
import { WithLinks } from '../design/navigation/with-links';
import { EventFacts } from './event-facts';
import './events.css';
import type { ChurchEvent } from './queries';

export function EventCard({ event }: { event: ChurchEvent }) {
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
