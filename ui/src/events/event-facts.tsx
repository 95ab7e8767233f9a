import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import type { ReactNode } from 'react';
import { dayOf, timeOf, weekday, weekdayDate } from '../congregation/calendar';
import './events.css';
import type { ChurchEvent } from './queries';

/** When and where, as far as they are known. `place` is the location with its links, where no link is around it. */
export function EventFacts({ event, place }: { event: ChurchEvent; place?: ReactNode }) {
  const time = timeOf(event.startDate);
  const { lastDay = '' } = event;
  return (
    <ul className="event-facts">
      <li>
        <Clock /> <span className="visually-hidden">When:</span>
        <span>
          {weekday(event.startDate)}
          {time && (
            <>
              , <span className="unbroken">{time}</span>
            </>
          )}
          {lastDay > dayOf(event.startDate) && ` to ${weekdayDate(lastDay)}`}
        </span>
      </li>
      {event.location && (
        <li>
          <MapPin /> <span className="visually-hidden">Place:</span>{' '}
          <span>{place ?? event.location}</span>
        </li>
      )}
    </ul>
  );
}
