import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../design/button/button';
import { Dialog } from '../../design/dialog/dialog';
import { DialogFoot, DialogHead } from '../../design/dialog/dialog-parts';
import { useUnloadWarning } from '../../design/dialog/unload-warning';
import { InfoAlert } from '../../design/feedback/alert';
import { office } from '../client';
import { type Outcome, oneByOne, type Refused } from '../one-by-one';
import { sentenceOf } from '../rights/why-not';
import { spokenName } from './person-words';
import { type PersonRow, peopleKey } from './queries';
import { countPeople } from './view';
import './people-dialogs.css';

interface InviteDialogProps {
  people: readonly PersonRow[];
  /** Nothing was sent. */
  onClose: () => void;
  /** With those who need a slip. */
  onDone: (forSlips: readonly PersonRow[]) => void;
}

/** Sends the letters one by one, and says of each that was refused why. */
export function InviteDialog({ people, onClose, onDone }: InviteDialogProps) {
  const client = useQueryClient();
  const [tried, setTried] = useState<number>();
  const [outcome, setOutcome] = useState<Outcome<PersonRow>>();
  const [caution, setCaution] = useState<string>();
  const stop = useRef(new AbortController());
  const isBusy = tried !== undefined && !outcome;
  useUnloadWarning(isBusy);
  const invite = async () => {
    setTried(0);
    const outcome = await oneByOne(reached, {
      work: async ({ id }) =>
        setCaution(
          (await office('post', '/api/office/people/{id}/invite', { at: { id } })).caution,
        ),
      onTried: setTried,
      signal: stop.current.signal,
    });
    client.invalidateQueries({ queryKey: peopleKey });
    setOutcome(outcome);
  };
  const leave = () => {
    if (isBusy) stop.current.abort();
    // Nobody else stays chosen: "Print slips" is next.
    else if (outcome) onDone(people.filter(needsSlip));
    else onClose();
  };
  const reached = people.filter(isReached);
  const title =
    outcome || reached.length === 0 ? 'Invitations' : `Invite ${countPeople(reached.length)}?`;
  return (
    <Dialog label={title} className="form-dialog" onClose={leave}>
      <div className="form-dialog-frame">
        <DialogHead title={title} onClose={leave} />
        <div className="form-dialog-body">
          {outcome ? (
            <InviteOutcome outcome={outcome} caution={caution} />
          ) : isBusy ? (
            <>
              <p role="status">
                {tried} of {reached.length}
              </p>
              <progress value={tried} max={reached.length} aria-label="Invitations" />
            </>
          ) : (
            <WhoIsReached people={people} />
          )}
        </div>
        {outcome ? (
          <div className="dialog-foot">
            <Button onClick={leave}>Close</Button>
          </div>
        ) : (
          <DialogFoot cancel={isBusy ? 'Stop' : 'Cancel'} onCancel={leave}>
            {reached.length > 0 && (
              <Button disabled={isBusy} onClick={invite}>
                {isBusy
                  ? 'Inviting...'
                  : `Send ${reached.length === 1 ? '1 letter' : `${reached.length} letters`}`}
              </Button>
            )}
          </DialogFoot>
        )}
      </div>
    </Dialog>
  );
}

/** A letter reaches them, and they can choose a first password by its link. */
const isReached = ({ email, account, hasDied, hasLeft }: PersonRow) =>
  Boolean(email) && !hasDied && !hasLeft && (account === 'not-invited' || account === 'invited');

/** No letter reaches them, or none with which they could sign in: on a slip there is a sign-in name. */
const needsSlip = ({ email, account, hasDied, hasLeft }: PersonRow) =>
  !hasDied &&
  !hasLeft &&
  (account === 'none' || (!email && (account === 'not-invited' || account === 'invited')));

/** Why somebody gets neither: the first that holds. */
const reasons: [string, (person: PersonRow) => boolean][] = [
  ['died', ({ hasDied }) => hasDied],
  ['moved away', ({ hasLeft }) => hasLeft],
  ['the account is disabled', ({ account }) => account === 'disabled'],
  ['a password is there already', () => true],
];

/** Before anything is sent: how many get a letter, how many need a slip, and who gets neither, and why. */
function WhoIsReached({ people }: { people: readonly PersonRow[] }) {
  const reached = people.filter(isReached);
  const forSlips = people.filter(needsSlip);
  const rest = people.filter((person) => !isReached(person) && !needsSlip(person));
  return (
    <>
      <p>
        {reached.length === 0
          ? 'None of them can be invited by letter.'
          : `${reached.length === 1 ? `${namesOf(reached)} gets a letter` : `${reached.length} of them get a letter each`}, with a link to choose a password. The link is good for 7 days.`}
      </p>
      {forSlips.length > 0 && (
        <p>
          {forSlips.length === 1
            ? `${namesOf(forSlips)} needs a slip: no letter can invite them.`
            : `${forSlips.length} need a slip, because no letter can invite them: ${namesOf(forSlips)}.`}{' '}
          {reached.length > 0 ? 'They stay chosen afterwards: tap' : 'Close this, and tap'} “Print
          slips”.
        </p>
      )}
      {reasons.map(([why]) => {
        const some = rest.filter(
          (person) => reasons.find(([, holds]) => holds(person))?.[0] === why,
        );
        return (
          some.length > 0 && (
            <p key={why}>
              No invitation to {namesOf(some)}: {why}.
            </p>
          )
        );
      })}
    </>
  );
}

/** More are counted. */
const MOST_NAMED = 12;

function namesOf(people: readonly PersonRow[]): string {
  const names = people.slice(0, MOST_NAMED).map(spokenName);
  const more = people.length - names.length;
  return new Intl.ListFormat('en-US').format(more > 0 ? [...names, `${more} more`] : names);
}

interface InviteOutcomeProps {
  outcome: Outcome<PersonRow>;
  /** The server's: letters reach nobody. */
  caution: string | undefined;
}

function InviteOutcome({ outcome: { done, refused, left }, caution }: InviteOutcomeProps) {
  return (
    <>
      <InfoAlert>
        {done.length === 0
          ? 'No letter was sent.'
          : done.length === 1
            ? `A letter to ${spokenName(done[0] as PersonRow)} is on its way.`
            : `${done.length} letters are on their way.`}
        {caution && ` ${caution}`}
        {left.length > 0 &&
          ` ${countPeople(left.length)} ${left.length === 1 ? 'was' : 'were'} not tried: not invited, and no longer chosen.`}
      </InfoAlert>
      {refused.length > 0 && (
        <div>
          <h3>Not invited</h3>
          <ul className="not-done">
            {refused.map(({ one, error }: Refused<PersonRow>) => (
              <li key={one.id}>
                <strong>{spokenName(one)}</strong>
                <span className="soft">{sentenceOf(error)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
