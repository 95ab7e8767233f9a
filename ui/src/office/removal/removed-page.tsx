import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { todayIn } from '../../congregation/calendar';
import { longDate } from '../../congregation/more-dates';
import { useNames } from '../../congregation/names';
import { daySeen } from '../../congregation/when';
import { Button, ButtonLink } from '../../design/button/button';
import { bulletin } from '../../design/display/drawings';
import { Notice } from '../../design/feedback/notice';
import { Loaded } from '../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../design/loading/skeleton';
import { OfficeFrame } from '../layout/office-frame';
import { officePaths, personPath } from '../office-paths';
import { useBringBack } from './bring-back';
import { type RemovedPerson, removedQuery } from './queries';
import './removal.css';

/** Removed and merged people, while they can be restored. */
export function RemovedPage() {
  const query = useQuery(removedQuery);
  return (
    <OfficeFrame
      heading="Removed in the last 30 days"
      subtitle="People who were removed or merged in the last 30 days, and can be brought back"
      actions={
        <ButtonLink look="quiet" to={officePaths.people}>
          People
        </ButtonLink>
      }
    >
      <Loaded query={query} skeleton={<RemovedSkeletons />} className="card" framed>
        {(removed) =>
          removed.length === 0 ? (
            <Notice drawing={bulletin} title="Nobody was removed">
              <p>Whoever is removed or merged stays here for 30 days, with the way back.</p>
            </Notice>
          ) : (
            <ul className="listed" aria-label="Removed people">
              {removed.map((person) => (
                <RemovedRow key={person.id} person={person} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </OfficeFrame>
  );
}

function RemovedRow({ person }: { person: RemovedPerson }) {
  const { name, memberNumber, mergedInto, mergedIntoId, by, at, until, canBringBack } = person;
  const today = todayIn(useNames().timeZone);
  const { run, busy } = useBringBack();
  return (
    <li>
      <div className="removed-who">
        <strong>{name}</strong>
        <p className="soft">No. {memberNumber}</p>
      </div>
      <div className="removed-what">
        <p>
          {mergedIntoId ? (
            <>
              Merged into <Link href={personPath(mergedIntoId)}>{mergedInto}</Link>
            </>
          ) : (
            'Removed'
          )}{' '}
          {daySeen(at, today)} by {by}
        </p>
        <p className="soft">
          {canBringBack
            ? `Can be brought back until ${longDate(until)}`
            : 'An administrator can bring them back, and where the books are concerned one who is treasurer, too.'}
        </p>
      </div>
      {canBringBack && (
        <Button look="quiet" disabled={busy} onClick={() => run(person)}>
          {mergedIntoId ? 'Undo the merge' : 'Restore'}
          <span className="visually-hidden"> of {name}</span>
        </Button>
      )}
    </li>
  );
}

function RemovedSkeletons() {
  return (
    <Skeletons label="Loading who was removed" count={3} className="listed-skeleton">
      <SkeletonLines shapes={['title', 'medium']} />
    </Skeletons>
  );
}
