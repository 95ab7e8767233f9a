import { Avatar } from '../design/display/avatar';
import { initialsOfName } from '../design/display/initials';
import { Card } from '../design/layout/card';
import type { WhoComes } from './event-query';

/** Faces that are shown; the names of all are a tap away. */
const FACES = 7;

/** How many come, and where the event says so, who. */
export function ComingCard({ asking }: { asking: WhoComes }) {
  const { coming, households, waiting, names = [] } = asking;
  const faces = names.slice(0, FACES);
  return (
    <Card title="Coming so far" className="coming-card">
      <p>
        {people(coming)}
        {coming > 1 && households > 1 && ` from ${households} households`}
        {waiting > 0 && <span className="soft"> · {people(waiting)} on the waiting list</span>}
      </p>
      {names.length > 0 && (
        <details className="coming-who">
          <summary>
            <span className="coming-faces">
              {faces.map((name, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
                <Avatar key={`${name} ${at}`} initials={initialsOfName(name)} size="small" />
              ))}
            </span>
            {coming > faces.length ? `and ${coming - faces.length} more` : 'Who is coming'}
          </summary>
          <ul className="coming-names" aria-label="Who is coming">
            {names.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
              <li key={`${name} ${at}`}>{name}</li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

function people(count: number): string {
  if (count === 0) return 'Nobody yet';
  return count === 1 ? 'One person' : `${count} people`;
}
