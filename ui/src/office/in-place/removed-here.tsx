import { dayOf, shortDate } from '../../congregation/calendar';
import { Button } from '../../design/button/button';
import { useBringBack, useRemoved } from './use-remove';
import { type Written, work } from './written';

/** Entries removed within the last hour, also after the toast with its Undo has gone. */
export function RemovedHere({ what }: { what: Written }) {
  const removed = useRemoved(what);
  const bringBack = useBringBack(what);
  if (removed.length === 0) return null;
  return (
    <section className="card removed-here" aria-label={`Removed ${work[what].name}s`}>
      <p className="soft">Removed; for an hour it can be brought back.</p>
      <ul>
        {removed.map((one) => (
          <li key={one.id}>
            <p>
              <strong>{one.title}</strong>
              {one.startDate && <span className="soft"> {shortDate(dayOf(one.startDate))}</span>}
            </p>
            <Button look="quiet" onClick={() => bringBack(one)}>
              Bring back<span className="visually-hidden"> {one.title}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
