import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import { timeOf } from '../congregation/calendar';
import './events.css';
import type { ChurchEvent } from './queries';

/** When and where, as far as they are known. */
export function EventFacts({ event }: { event: ChurchEvent }) {
  const time = timeOf(event.startDate);
  if (!time && !event.location) return null;
  return (
    <ul className="event-facts">
      {time && (
        <li>
          <Clock /> <span className="visually-hidden">Time:</span> {time}
        </li>
      )}
      {event.location && (
        <li>
          <MapPin /> <span className="visually-hidden">Place:</span> <span>{event.location}</span>
        </li>
      )}
    </ul>
  );
}
