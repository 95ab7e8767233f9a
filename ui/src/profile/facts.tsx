import type { ReactNode } from 'react';
import './profile.css';

interface Fact {
  name: string;
  value: ReactNode;
  /** The field's name in the invitation to add it; left out for fields that many members do not have. */
  invite?: string | false;
}

/**
 * Known facts, and one sentence about possible ones: twenty lines of "not
 * given" would bury the few that say something.
 */
export function Facts({ facts }: { facts: Fact[] }) {
  const known = facts.filter(({ value }) => value);
  const missing = facts.flatMap(({ value, invite }) => (!value && invite ? [invite] : []));
  return (
    <>
      {known.length > 0 && (
        <dl className="facts">
          {known.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {missing.length > 0 && <p className="facts-invitation">You can add {listed(missing)}.</p>}
    </>
  );
}

const NAMED = 3;

function listed(things: string[]): string {
  const shown = things.length > NAMED ? [...things.slice(0, NAMED - 1), 'more'] : things;
  return new Intl.ListFormat('en-US').format(shown);
}
