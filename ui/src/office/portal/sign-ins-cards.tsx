import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../design/button/button';
import { Pill } from '../../design/display/pill';
import { Card } from '../../design/layout/card';
import { officePaths, personPath } from '../office-paths';
import type { PortalView } from './queries';
import { when } from './when';

/** The rows that stand there at first. */
const FEW = 5;

/** Browsers in which people with a role are signed in. */
export function RoleHolders({ sessions }: { sessions: PortalView['sessions'] }) {
  const [shown, setShown] = useState(false);
  return (
    <Card title="Signed in with a role">
      <ul className="portal-list">
        {sessions.slice(0, shown ? undefined : FEW).map(({ personId, person, browser }) => (
          <li key={browser.id}>
            <span>
              <Link href={personPath(personId)}>{person}</Link>
              <span className="table-aside">
                {browser.name} · since {when(browser.signedInAt)}
              </span>
              <span className="table-aside">Last seen {when(browser.lastSeenAt)}</span>
            </span>
            {browser.current && <Pill>this browser</Pill>}
          </li>
        ))}
      </ul>
      {sessions.length > FEW && (
        <div className="portal-actions">
          <Button look="text" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? 'Show fewer' : `Show all ${sessions.length}`}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** The last lines of the log that may be an attack. */
export function Alarms({ alarms }: { alarms: PortalView['alarms'] }) {
  return (
    <Card title="Last alarms">
      {alarms.length === 0 && <p>Nothing in the log looks like an attack.</p>}
      <ul className="portal-list">
        {alarms.map(({ id, at, words, times, name, email, address, device }) => (
          <li key={id}>
            <span>
              <strong>{words}</strong>
              {times > 1 && ` (${times} times)`}
              <span className="table-aside">
                {[when(at), name ?? email, address, device].filter(Boolean).join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="soft">
        <Link href={officePaths.log}>The whole log</Link>
      </p>
    </Card>
  );
}
