import { useState } from 'react';
import { todayIn } from '../../congregation/calendar';
import { useNames } from '../../congregation/names';
import { whenSeen } from '../../congregation/when';
import { Button } from '../../design/button/button';
import { Card } from '../../design/layout/card';
import { besides, capital, changesIn, placeOf } from './events';
import type { PersonEvent } from './queries';

/** As many as one sees at a glance. */
const FIRST = 8;

/** The log, as far as it is about this person; newest first. */
export function EventsCard({ events }: { events: PersonEvent[] }) {
  const today = todayIn(useNames().timeZone);
  const [all, setAll] = useState(false);
  const shown = all ? events : events.slice(0, FIRST);
  return (
    <Card title="What happened" className="person-log">
      {events.length === 0 && <p className="soft">Nothing yet.</p>}
      <ol className="person-events">
        {shown.map((event, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a log do not change their places
          <li key={`${event.at} ${at}`}>
            <time dateTime={event.at}>{capital(whenSeen(event.at, today))}</time>
            <div>
              <p>
                {capital(event.words)} <span className="soft">{besides(event)}</span>
              </p>
              {changesIn(event.detail ?? '').map((change) => (
                <p key={change} className="person-aside">
                  {change}
                </p>
              ))}
              {placeOf(event) && <p className="person-aside">{placeOf(event)}</p>}
            </div>
          </li>
        ))}
      </ol>
      {events.length > shown.length && (
        <Button look="quiet" onClick={() => setAll(true)}>
          Show {events.length - shown.length} earlier
        </Button>
      )}
    </Card>
  );
}
