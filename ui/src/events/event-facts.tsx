import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import { timeOf, weekday } from '../congregation/calendar';
import { mapHref } from '../design/navigation/links';
import { TextAnchor, WithLinks } from '../design/navigation/with-links';
import './events.css';
import type { ChurchEvent } from './queries';

/** When and where, as far as they are known. */
export function EventFacts({ event }: { event: ChurchEvent }) {
  const time = timeOf(event.startDate);
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
        </span>
      </li>
      {event.location && (
        <li>
          <MapPin /> <span className="visually-hidden">Place:</span> <Place name={event.location} />
        </li>
      )}
    </ul>
  );
}

/** A room is a name; an address can be looked for on a map, and a link to a call followed. */
export function Place({ name }: { name: string }) {
  return (
    <span>
      {isPostalAddress(name) ? (
        <TextAnchor link={{ text: name, href: mapHref(name) }} />
      ) : (
        <WithLinks text={name} />
      )}
    </span>
  );
}

/** A house number before its street ("Hall, 412 Elm Street"), a state or a ZIP code ("Oak Park, IL 60302"). */
export function isPostalAddress(place: string): boolean {
  return /(^|,\s*)\d+\w?\s+\p{L}|,\s*[A-Z]{2}\b|\b\d{5}(-\d{4})?$/u.test(place);
}
