import { useId, useState } from 'react';
import { firstAccessWords } from '../../congregation/first-access';
import { whenSeen } from '../../congregation/when';
import { Button } from '../../design/button/button';
import { Pill } from '../../design/display/pill';
import { Address } from '../address';
import type { Security, SecurityEvent } from '../queries';
import { SecurityPart } from '../security-part';
import { eventSentence, eventWords } from './event-words';

/** As many as are read at a glance. */
const SHOWN = 5;

interface LatestEventsProps {
  /** Newest first. */
  events: SecurityEvent[];
  firstAccess?: Security['firstAccess'];
  today: string;
}

export function LatestEvents({ events, firstAccess, today }: LatestEventsProps) {
  const id = useId();
  const [all, setAll] = useState(false);
  const shown = all ? events : events.slice(0, SHOWN);
  return (
    <SecurityPart
      title="What happened lately"
      lead="Is there something that was not you? Change your password, which signs you out everywhere else."
    >
      {events.length > 0 ? (
        <ul id={id} className="security-events">
          {shown.map((event, place) => (
            // Two may be alike in everything.
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no number, and never change places
            <EventRow key={place} event={event} today={today} />
          ))}
        </ul>
      ) : (
        <p className="soft">Nothing has happened yet.</p>
      )}
      {events.length > SHOWN && (
        <Button look="quiet" aria-expanded={all} aria-controls={id} onClick={() => setAll(!all)}>
          {all ? `Show the last ${SHOWN} only` : `Show all ${events.length}`}
        </Button>
      )}
      {firstAccess && (
        <p className="soft">You first signed in {firstAccessWords(firstAccess, today)}.</p>
      )}
    </SecurityPart>
  );
}

function EventRow({ event, today }: { event: SecurityEvent; today: string }) {
  const { alarm } = eventWords[event.action];
  const { at, times, address } = event;
  return (
    <li className={alarm ? 'security-event security-alarm' : 'security-event'}>
      <p>
        {eventSentence(event)}
        {times > 1 && ` (${times} times)`} {alarm && <Pill tone="warm">{alarm}</Pill>}
      </p>
      <p className="security-when">
        {whenSeen(at, today)}
        <Address of={address} />
      </p>
    </li>
  );
}
