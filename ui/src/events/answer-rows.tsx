import { type ReactNode, useId, useState } from 'react';
import { ApiError, Unreachable } from '../api/errors';
import { Button } from '../design/button/button';
import { Alert, InfoAlert } from '../design/feedback/alert';
import { TextAreaField } from '../design/form/textarea';
import '../design/layout/rows.css';
import './event-page.css';
import type { AnswerBeingGiven, Asked, Saving } from './use-answer';

const MOST_GUESTS = 50;

interface AnswerRowsProps<Person extends Asked> {
  people: Person[];
  /** Why no answers are taken any more. */
  closed: string | undefined;
  /** It is closed, and who comes may still say that they don't. */
  takesANo?: boolean;
  waits: boolean;
  note: string;
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
  const { people, closed, takesANo, waits, note, organiser, onlyForOneself, answer, face, saved } =
    props;
  const coming = people.filter(({ id }) => answer.comes(id)).length;
  const guestsId = useId();
  return (
    <>
      {closed && <InfoAlert>{closed}</InfoAlert>}
      {answer.error && <Alert>{sentenceOf(answer.error)}</Alert>}
      {waits && (
        <InfoAlert>
          You are on the waiting list. When enough places come free you get a letter; nobody has to
          do anything until then.
        </InfoAlert>
      )}
      <ul className="rows">
        {people.map((person) => (
          <PersonRow
            key={person.id}
            firstName={person.firstName}
            comes={answer.comes(person.id)}
            isClosed={Boolean(closed)}
            takesANo={takesANo === true}
            onSay={(comes) => answer.sayPerson(person.id, comes)}
          >
            {face?.(person)}
          </PersonRow>
        ))}
        {!onlyForOneself && (!closed || answer.guests > 0) && (
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
          </li>
        )}
      </ul>
      {!onlyForOneself && !closed && (
        <Note note={answer.note ?? note} organiser={organiser} onSave={answer.sayNote} />
      )}
      {props.children}
      <p className="answer-saved" role="status">
        {answer.saving === 'saved' && (saved ?? closed)
          ? (saved ?? 'Saved.')
          : words[answer.saving]}
      </p>
    </>
  );
}

const words: Record<Saving, string> = {
  nothing: '',
  saving: 'Saving…',
  saved: 'Saved. You can change it here until answers end.',
};

interface PersonRowProps {
  firstName: string;
  comes: boolean | undefined;
  isClosed: boolean;
  takesANo: boolean;
  onSay: (comes: boolean) => void;
  children: ReactNode;
}

function PersonRow({ firstName, comes, isClosed, takesANo, onSay, children }: PersonRowProps) {
  return (
    <li className="row answer-row">
      {children}
      <strong className="answer-name">{firstName}</strong>
      {isClosed ? (
        <span className="answer-closed soft">
          {comes === undefined ? 'no answer' : comes ? 'coming' : 'not coming'}
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
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: two buttons that belong to a name, not a part of a form
        <div className="answer-choice" role="group" aria-label={`Is ${firstName} coming?`}>
          <button type="button" aria-pressed={comes === true} onClick={() => onSay(true)}>
            Coming
          </button>
          <button type="button" aria-pressed={comes === false} onClick={() => onSay(false)}>
            Not this time
          </button>
        </div>
      )}
    </li>
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
  return (
    // biome-ignore lint/a11y/useSemanticElements: a number with its two buttons
    <div className="answer-guests" role="group" aria-labelledby={labelledBy}>
      <Button
        look="quiet"
        aria-label="One guest fewer"
        disabled={count === 0}
        onClick={() => onCount(count - 1)}
      >
        −
      </Button>
      <span className="answer-count" role="status" aria-label={`${count} guests`}>
        {count}
      </span>
      <Button
        look="quiet"
        aria-label="One guest more"
        disabled={count >= most}
        onClick={() => onCount(count + 1)}
      >
        +
      </Button>
    </div>
  );
}

interface NoteProps {
  note: string;
  organiser: string | undefined;
  onSave: (note: string) => void;
}

function Note({ note, organiser, onSave }: NoteProps) {
  const [typed, setTyped] = useState<string>();
  const isChanged = typed !== undefined && typed !== note;
  return (
    <form
      className="answer-note"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) onSave(typed);
        setTyped(undefined);
      }}
    >
      <TextAreaField
        label={organiser ? `A note to ${organiser}` : 'A note to the organiser'}
        name="note"
        rows={2}
        maxLength={500}
        value={typed ?? note}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {isChanged && (
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
