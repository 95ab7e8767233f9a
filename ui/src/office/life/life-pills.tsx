import { Button } from '../../design/button/button';
import { Pill } from '../../design/display/pill';
import { useSignedInUser } from '../../session/session';
import type { Person } from '../person/queries';
import './life.css';
import { lifeOffersFor, statePills } from './life-offers';
import { useBack } from './use-back';

/** Below the name of a person who died or moved away; one click brings back those who moved away. */
export function LifePills({ person }: { person: Person }) {
  const { back, busy } = useBack(person);
  const offers = lifeOffersFor(person, useSignedInUser());
  const pills = statePills(person);
  if (pills.length === 0) return null;
  return (
    <p className="life-pills">
      {pills.map((words) => (
        <Pill key={words} tone="grey">
          {words}
        </Pill>
      ))}
      {person.leftOn && !person.deceasedOn && offers.includes('back') && (
        <Button look="text" disabled={busy} onClick={back}>
          {busy ? 'One moment...' : 'Came back'}
        </Button>
      )}
    </p>
  );
}
