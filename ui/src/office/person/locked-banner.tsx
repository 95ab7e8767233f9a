import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { todayIn } from '../../congregation/calendar';
import { useNames } from '../../congregation/names';
import { whenSeen } from '../../congregation/when';
import { Button } from '../../design/button/button';
import { useSignedInUser } from '../../session/session';
import { offersFor } from './account-actions';
import { lockedBy } from './events';
import type { Person } from './queries';
import { useAccountAction } from './use-account-action';

/** The reason why a person cannot sign in, and the remedy. */
export function LockedBanner({ person }: { person: Person }) {
  const today = todayIn(useNames().timeZone);
  const { notYours, own } = offersFor(person, useSignedInUser());
  const { run, busy } = useAccountAction(person);
  const { lockedAt } = person;
  if (!lockedAt && person.account !== 'locked') return null;
  return (
    <section className="person-locked" aria-labelledby="person-locked">
      <LockKeyhole />
      <div>
        {/* Since when and why a role holder's is, only administrators are told. */}
        <h2 id="person-locked">
          This account is locked{lockedAt && ` since ${whenSeen(lockedAt, today)}`}.
        </h2>
        {lockedAt && <p>{lockedBy(person)}</p>}
        {notYours && <p>{notYours}</p>}
      </div>
      {!notYours && !own && (
        <Button disabled={busy} onClick={() => run('unlock')}>
          {busy ? 'Unlocking...' : 'Unlock'}
        </Button>
      )}
    </section>
  );
}
