import { type ReactNode, useId } from 'react';
import { ApiError, Unreachable } from '../api/errors';
import { Button } from '../design/button/button';
import { InfoAlert } from '../design/feedback/alert';
import { Refusal } from '../design/feedback/refusal';
import { TextAreaField } from '../design/form/textarea';
import '../design/layout/rows.css';
import './event-page.css';
import {
  type AnswerBeingGiven,
  type Asked,
  GUESTS,
  NOTE,
  type Place,
  type Saving,
} from './use-answer';
import { YesNo } from './yes-no';

const MOST_GUESTS = 50;

interface AnswerRowsProps<Person extends Asked> {
  people: Person[];
  /** Why no answers are taken any more. */
  closed: string | undefined;
  /** It is closed, and who comes may still say that they don't. */
  takesANo?: boolean;
  waits: boolean;
  /** Why a yes waits for a place. */
  full?: string;
  /** They wait, and are more people than there are places. */
  isTooLarge?: boolean;
  /** The sentence about the waiting list; by default that for the household. */
  waiting?: string;
  organiser?: string | undefined;
  onlyForOneself?: boolean;
  answer: AnswerBeingGiven;
  /** Said once it is. */
  saved?: string;
  /** The picture before a name. */
  face?: (person: Person) => ReactNode;
  /** Stands below what is asked. */
  children?: ReactNode;
}

/** A household as a list: one tap each, guests, a note. */
export function AnswerRows<Person extends Asked>(props: AnswerRowsProps<Person>) {
  const { people, closed, takesANo, waits, organiser, onlyForOneself, answer, face, saved } = props;
  const { failed } = answer;
  const coming = people.filter(({ id }) => answer.comes(id)).length;
  const guestsId = useId();
  const asksForGuests = !onlyForOneself && (!closed || answer.guests > 0);
  const asksForANote = !onlyForOneself && !closed;
  const refusal = failed && <AnswerRefused answer={answer} onlyForOneself={onlyForOneself} />;
  const refusalAt = (at: Place) => failed?.at === at && refusal;
  const isShown =
    (failed?.at === GUESTS && asksForGuests) ||
    (failed?.at === NOTE && asksForANote) ||
    people.some(({ id }) => id === failed?.at);
  return (
    <>
      {closed && <InfoAlert>{closed}</InfoAlert>}
      {!isShown && refusal}
      {waits && (
        <InfoAlert>
          {props.waiting ??
            `You are on the waiting list. ${
              props.isTooLarge
                ? 'There are fewer places by now than you are people, so you cannot all come. If fewer of you come, say so here.'
                : 'When enough places come free you get a letter; nobody has to do anything until then.'
            }`}
        </InfoAlert>
      )}
      {props.full && !closed && <InfoAlert>{props.full}</InfoAlert>}
      <ul className="rows">
        {people.map((person) => (
          <li key={person.id} className="row answer-row">
            {face?.(person)}
            <strong className="answer-name">{person.firstName}</strong>
            <PersonAnswer
              firstName={person.firstName}
              comes={answer.comes(person.id)}
              waits={waits && person.status !== 'attending'}
              isClosed={Boolean(closed)}
              takesANo={takesANo === true}
              onSay={(comes) => answer.sayPerson(person.id, comes)}
            />
            {refusalAt(person.id)}
          </li>
        ))}
        {asksForGuests && (
          <li className="row answer-row">
            <div className="answer-name">
              <strong id={guestsId}>Guests</strong>
              <p className="soft">friends who come with you</p>
            </div>
            <Guests
              count={answer.guests}
              most={coming > 0 ? MOST_GUESTS : 0}
              labelledBy={guestsId}
              isClosed={Boolean(closed)}
              onCount={answer.sayGuests}
            />
            {refusalAt(GUESTS)}
          </li>
        )}
      </ul>
      {asksForANote && (
        <Note answer={answer} organiser={organiser}>
          {refusalAt(NOTE)}
        </Note>
      )}
      {props.children}
      <p className="answer-saved" role="status">
        {answer.saving === 'saved' && (saved ?? closed)
          ? (saved ?? 'Saved.')
          : waits && answer.saving === 'saved'
            ? 'Saved: you wait for places. You can change your answer here as long as answers are taken.'
            : words[answer.saving]}
      </p>
    </>
  );
}

const words: Record<Saving, string> = {
  nothing: '',
  saving: 'Saving…',
  saved: 'Saved. You can change your answer here as long as answers are taken.',
};

interface AnswerRefusedProps {
  answer: AnswerBeingGiven;
  onlyForOneself: boolean | undefined;
}

/** Why an answer was not taken; where places are missing, the household may wait together. */
export function AnswerRefused({ answer, onlyForOneself }: AnswerRefusedProps) {
  if (!answer.failed) return null;
  const { error } = answer.failed;
  return (
    <>
      <Refusal>{sentenceOf(error)}</Refusal>
      {!onlyForOneself && error instanceof ApiError && error.code === 'would_wait' && (
        <Button look="quiet" onClick={answer.waitTogether}>
          Wait together
        </Button>
      )}
    </>
  );
}

interface PersonAnswerProps {
  firstName: string;
  comes: boolean | undefined;
  waits: boolean;
  isClosed: boolean;
  takesANo: boolean;
  onSay: (comes: boolean) => void;
}

function PersonAnswer({ firstName, comes, waits, isClosed, takesANo, onSay }: PersonAnswerProps) {
  if (!isClosed) {
    const label = `Is ${firstName} coming?`;
    return <YesNo label={label} chosen={comes} waits={waits} onChoose={onSay} />;
  }
  return (
    <span className="answer-closed soft">
      {comes === undefined ? 'no answer' : comes ? (waits ? 'waiting' : 'coming') : 'not coming'}
      {comes && takesANo && (
        <Button
          look="quiet"
          aria-label={`${firstName} can't come after all`}
          onClick={() => onSay(false)}
        >
          Can't come after all
        </Button>
      )}
    </span>
  );
}

interface GuestsProps {
  count: number;
  most: number;
  labelledBy: string;
  isClosed: boolean;
  onCount: (count: number) => void;
}

function Guests({ count, most, labelledBy, isClosed, onCount }: GuestsProps) {
  if (isClosed) return <span className="answer-count">{count}</span>;
  // Still a button at its end: one that is disabled loses the keyboard.
  const step = (label: string, sign: string, to: number) => {
    const isPossible = to >= 0 && to <= most;
    return (
      <Button
        look="quiet"
        aria-label={label}
        aria-disabled={!isPossible}
        onClick={() => isPossible && onCount(to)}
      >
        {sign}
      </Button>
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a number with its two buttons
    <div className="answer-guests" role="group" aria-labelledby={labelledBy}>
      {step('One guest fewer', '−', count - 1)}
      <span className="answer-count" role="status" aria-label={`${count} guests`}>
        {count}
      </span>
      {step('One guest more', '+', count + 1)}
    </div>
  );
}

interface NoteProps {
  answer: AnswerBeingGiven;
  organiser: string | undefined;
  children: ReactNode;
}

function Note({ answer, organiser, children }: NoteProps) {
  return (
    <form
      className="answer-note"
      onSubmit={(event) => {
        event.preventDefault();
        if (answer.isNoteTyped) answer.sayNote();
      }}
    >
      <TextAreaField
        label={organiser ? `A note to ${organiser}` : 'A note to the organiser'}
        name="note"
        rows={2}
        maxLength={500}
        value={answer.note}
        onInput={({ currentTarget }) => answer.typeNote(currentTarget.value)}
      />
      {children}
      {answer.isNoteTyped && (
        <Button type="submit" look="quiet">
          Save the note
        </Button>
      )}
    </form>
  );
}

function sentenceOf(error: Error): string {
  const said = error instanceof ApiError || error instanceof Unreachable ? error.sentence : '';
  return said || 'Something went wrong on our side. Please try again.';
}
