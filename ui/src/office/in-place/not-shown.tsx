import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shortDate } from '../../congregation/calendar';
import { Button } from '../../design/button/button';
import { Pill } from '../../design/display/pill';
import { Spinner } from '../../design/loading/spinner';
import { office } from '../client';
import { WhyNot } from '../rights/why-not';
import { CardTools } from './card-tools';

/** Announcements that are to come, and those that ended: on request, since it may ask for the password. */
export function NotShown() {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="not-shown" aria-label="Announcements that members do not see">
      <Button look="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide what members do not see' : 'Scheduled and ended'}
      </Button>
      {isOpen && <List />}
    </section>
  );
}

function List() {
  const query = useQuery({
    // Among the members' lists, so that it is read again with them.
    queryKey: ['api', 'announcements', 'not-shown'],
    queryFn: () => office('get', '/api/office/announcements'),
  });
  if (query.error) return <WhyNot error={query.error} />;
  if (!query.data) return <Spinner />;
  if (query.data.length === 0) return <p>Members see all that is written.</p>;
  return (
    <ul className="stack">
      {query.data.map((one) => (
        <li key={one.id} className="card">
          <CardTools
            what="announcement"
            of={one.showing === 'scheduled' ? { ...one, showsFrom: one.publishAt ?? '' } : one}
          />
          <div className="announcement-title">
            <h2>{one.title}</h2>
            {one.showing === 'ended' ? (
              <Pill tone="grey">Ended {one.lastDay && shortDate(one.lastDay)}</Pill>
            ) : (
              <Pill>Scheduled: from {one.publishAt && momentOf(one.publishAt)}</Pill>
            )}
            {one.priority === 'high' && <Pill tone="warm">Important</Pill>}
            {one.pinned && one.showing === 'scheduled' && <Pill>Pinned</Pill>}
          </div>
          <p className="announcement-content">{one.summary || one.content}</p>
        </li>
      ))}
    </ul>
  );
}

/** "Dec 24, 2026, 6:00 PM", on the congregation's clock as it was sent. */
function momentOf(at: string): string {
  const [hour = 0, minute = 0] = at.slice(11).split(':').map(Number);
  const time = `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
  return `${shortDate(at.slice(0, 10))}, ${time}`;
}
