import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { BodyOf } from '../../api/client';
import type { components } from '../../api/schema';
import { Button } from '../../design/button/button';
import { Alert, InfoAlert } from '../../design/feedback/alert';
import { showToast } from '../../design/feedback/toast-store';
import { TextField } from '../../design/form/field';
import { TextAreaField } from '../../design/form/textarea';
import { phoneHref } from '../../design/navigation/links';
import { office } from '../client';
import { LetterToSend, lettersOf, limitsOf } from '../in-place/letter-to-send';
import { useKept } from '../kept-form/use-kept-form';
import { OfficeFrame } from '../layout/office-frame';
import { personPath } from '../office-paths';
import { useLastList } from '../people/last-list';
import { countPeople } from '../people/view';
import { randomName } from '../random-name';
import { LastLetters, lastLettersQuery, sentWords, Withdraw } from './last-letters';
import { type ForChild, PrintLetters } from './print-letters';
import { whomIn } from './whom';
import './letter.css';

type Letter = BodyOf<'/api/office/letters/look', 'post'>;
type Look = components['schemas']['OfficeLetterLook'];

/** A letter to the people whom the list shows, or who were chosen there. */
export function LetterPage() {
  const whom = whomIn(useSearch());
  const [, navigate] = useLocation();
  const lastList = useLastList();
  const kept = useKept({
    form: 'letter to some',
    fields: ['subject', 'text'],
    // By its name a letter that is sent twice leaves once.
    begun: { id: randomName(), subject: '', text: '' },
  });
  const { id, subject, text } = kept.typed;
  const [tried, setTried] = useState(false);
  const [step, setStep] = useState<'look' | 'print'>();
  const [prints, setPrints] = useState(0);
  const [unreached, setUnreached] = useState<{ people: string[]; forChildren: ForChild[] }>();
  const letter = { search: whom.search, filter: whom.filter, subject, text };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (subject.trim() && text.trim()) return setStep('look');
    const empty = subject.trim() ? 'text' : 'subject';
    event.currentTarget.querySelector<HTMLElement>(`[name="${empty}"]`)?.focus();
  };
  const leave = () => {
    kept.forget();
    navigate(lastList);
  };
  return (
    <OfficeFrame heading="Letter" subtitle={`To: ${whom.words}`}>
      {whom.unknown && (
        <Alert>
          {whom.unknown}. It stands in the address of this page, so nobody can be written to by it.{' '}
          <Link href={lastList}>Go to the list</Link>
        </Alert>
      )}
      {!whom.unknown && (
        <form className="card letter-form" noValidate onSubmit={submit}>
          {kept.wasKept && (
            <InfoAlert>This was typed before and is not sent yet. Cancel discards it.</InfoAlert>
          )}
          <p className="soft">
            It goes by e-mail to those who want letters, one to an address. Before anything is sent
            you see the letter, and whom it does not reach.
          </p>
          <TextField
            label="Subject"
            name="subject"
            required
            autoComplete="off"
            maxLength={200}
            value={subject}
            error={tried && !subject.trim() ? 'Subject is required' : undefined}
            onInput={({ currentTarget }) => kept.type({ subject: currentTarget.value })}
          />
          <TextAreaField
            label="Text"
            name="text"
            required
            rows={12}
            maxLength={20_000}
            hint="“Dear Mary,” is put above it for you. An empty line begins a new paragraph."
            value={text}
            error={tried && !text.trim() ? 'Text is required' : undefined}
            onInput={({ currentTarget }) => kept.type({ text: currentTarget.value })}
          />
          <div className="letter-foot">
            <Button look="quiet" onClick={leave}>
              Cancel
            </Button>
            <Button type="submit">Look at the letter</Button>
          </div>
        </form>
      )}
      <LastLetters />
      {step === 'look' && (
        <LookDialog
          id={id}
          letter={letter}
          onSent={leave}
          onPrint={(people, forChildren) => {
            setUnreached({ people, forChildren });
            setPrints(prints + 1);
            setStep('print');
          }}
          onClose={() => setStep(undefined)}
        />
      )}
      {step === 'print' && unreached && (
        <PrintLetters key={prints} letter={letter} {...unreached} onClose={() => setStep('look')} />
      )}
    </OfficeFrame>
  );
}

interface LookDialogProps {
  id: string;
  letter: Letter;
  onSent: () => void;
  onPrint: (people: string[], forChildren: ForChild[]) => void;
  onClose: () => void;
}

function LookDialog({ id, letter, onSent, onPrint, onClose }: LookDialogProps) {
  const client = useQueryClient();
  const look = useQuery({
    queryKey: ['office', 'letter-to-some', letter],
    queryFn: async () => {
      const look = await office('post', '/api/office/letters/look', { body: letter });
      // Whoever moved away and died is named once.
      const isAlive = ({ id }: { id: string }) => look.died.every((one) => one.id !== id);
      // It is sent to as many as were looked at, or not at all.
      return { ...look, movedAway: look.movedAway.filter(isAlive), version: look.letters };
    },
    staleTime: 0,
    gcTime: 0,
  });
  const sending = useMutation({
    mutationFn: (letters: number) =>
      office('post', '/api/office/letters', { body: { id, letter, letters } }),
    onSuccess: ({ message }) => {
      onSent();
      client.invalidateQueries(lastLettersQuery);
      showToast({ title: 'By letter', description: message, action: <Withdraw id={id} /> });
    },
    // Others get it than this dialog shows.
    onError: () => look.refetch(),
  });
  return (
    <LetterToSend
      title="Look at the letter"
      look={look}
      sending={sending}
      canSend={({ letters }) => letters > 0}
      onClose={onClose}
    >
      {({
        letters,
        people,
        unwilling,
        unwillingPeople,
        died,
        movedAway,
        forChildren,
        toTelephone,
        withoutAddress,
        refused,
        perHour,
        hasLink,
        sentBefore,
      }) => (
        <>
          {sentBefore && (
            <Alert>
              This letter was sent on {sentWords(sentBefore)}, with the same subject and text.
            </Alert>
          )}
          <p role="status">
            {[
              letters === 0
                ? 'Nobody would get this letter by e-mail.'
                : `${lettersOf(letters)} to ${countPeople(people)}.`,
              ...limitsOf({ letters, withoutAddress, refused, perHour }),
              unwilling > 0 && `Not to ${unwilling} who do not want letters, or may not sign in.`,
              died.length > 0 && `Not to ${died.length} who died.`,
              movedAway.length > 0 && `Not to ${movedAway.length} who moved away.`,
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
          {!hasLink && (
            <p>
              The portal’s address cannot be reached from outside, so the letter has no link that
              ends such letters: it says to ask you.
            </p>
          )}
          <ForChildren forChildren={forChildren} toTelephone={toTelephone} />
          <LeftOut
            why="Do not want letters, or may not sign in"
            people={unwillingPeople}
            all={unwilling}
          />
          <LeftOut why="Died" people={died} />
          <LeftOut why="Moved away" people={movedAway} />
          {toTelephone.length > 0 && (
            <section className="letter-unreached">
              <h3>To telephone, or to write to on paper</h3>
              <Numbers people={toTelephone} all={withoutAddress + refused} />
              <Button
                look="quiet"
                onClick={() =>
                  onPrint(
                    toTelephone.map(({ id }) => id),
                    forChildren,
                  )
                }
              >
                Print letters for them
              </Button>
            </section>
          )}
        </>
      )}
    </LetterToSend>
  );
}

/** More are counted. */
const MOST_NAMED = 12;

/** To whom children's letters go, and whose parents no letter reaches. */
function ForChildren({ forChildren, toTelephone }: Pick<Look, 'forChildren' | 'toTelephone'>) {
  const untold = new Set(toTelephone.map(({ id }) => id));
  const namesOf = (isUntold: boolean) => {
    const those = forChildren.filter(({ adult }) => untold.has(adult) === isUntold);
    const names = [...new Set(those.map(({ child }) => child))];
    const more = names.length - MOST_NAMED;
    const shown = more > 0 ? [...names.slice(0, MOST_NAMED), `${more} more`] : names;
    return new Intl.ListFormat('en-US').format(shown);
  };
  const [byLetter, onPaper] = [namesOf(false), namesOf(true)];
  return (
    <>
      {byLetter && <p>For {byLetter} it goes to the parents, and says whom it is for.</p>}
      {onPaper && <p>For {onPaper} the parents are to be told: no e-mail reaches them.</p>}
    </>
  );
}

interface LeftOutProps {
  why: string;
  people: NumbersProps['people'];
  all?: number;
}

/** Who gets none of those who were chosen, and why. */
function LeftOut({ why, people, all = people.length }: LeftOutProps) {
  if (people.length === 0) return null;
  return (
    <details className="letter-unreached">
      <summary>
        {why}: {countPeople(all)}
      </summary>
      <Numbers people={people} all={all} />
    </details>
  );
}

interface NumbersProps {
  people: readonly { id: string; name: string; phone?: string }[];
  /** How many there are, of whom so many are listed. */
  all: number;
}

/** People with their telephone numbers. */
function Numbers({ people, all }: NumbersProps) {
  return (
    <>
      <ul>
        {people.map(({ id, name, phone }) => (
          <li key={id}>
            <Link href={personPath(id)}>{name}</Link>{' '}
            {phone ? <a href={phoneHref(phone) ?? `tel:${phone}`}>{phone}</a> : '–'}
          </li>
        ))}
      </ul>
      {all > people.length && <p>And {all - people.length} more.</p>}
    </>
  );
}
