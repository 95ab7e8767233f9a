import { Card } from '../design/layout/card';
import type { WhoComes } from './event-query';

/** How many come, and where the event says so, who. */
export function ComingCard({ asking }: { asking: WhoComes }) {
  const { coming, waiting, names } = asking;
  return (
    <Card title="Coming so far" className="coming-card">
      <p>
        {people(coming)}
        {waiting > 0 && <span className="soft"> · {people(waiting)} on the waiting list</span>}
      </p>
      {names && names.length > 0 && (
        <ul className="coming-names" aria-label="Who is coming">
          {names.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
            <li key={`${name} ${at}`}>{name}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function people(count: number): string {
  if (count === 0) return 'Nobody yet';
  return count === 1 ? 'One person' : `${count} people`;
}
