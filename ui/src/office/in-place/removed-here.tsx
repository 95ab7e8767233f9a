import { Button } from '../../design/button/button';
import { useBringBack, useRemoved } from './use-remove';
import { type Written, work } from './written';

/** What was removed within the last hour, also when the toast with its Undo has gone. */
export function RemovedHere({ what }: { what: Written }) {
  const removed = useRemoved(what);
  const bringBack = useBringBack(what);
  if (removed.length === 0) return null;
  return (
    <section className="card" aria-label={`Removed ${work[what].name}s`}>
      <ul className="removed-here">
        {removed.map((one) => (
          <li key={one.id}>
            <p>
              <strong>{one.title}</strong>{' '}
              <span className="soft">was removed. For an hour it can be brought back.</span>
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
