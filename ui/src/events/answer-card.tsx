import { useState } from 'react';
import { ApiError, Unreachable } from '../api/errors';
import { weekday } from '../congregation/calendar';
import { monthAndDay } from '../congregation/more-dates';
import { Button } from '../design/button/button';
import { Avatar } from '../design/display/avatar';
import { initialsOfMember } from '../design/display/initials';
import { Alert, InfoAlert } from '../design/feedback/alert';
import { TextAreaField } from '../design/form/textarea';
import { Card } from '../design/layout/card';
import '../design/layout/rows.css';
import './event-page.css';
import type { EventDetails, HouseholdAnswer, WhoComes } from './event-query';
import { type Saving, useAnswer } from './use-answer';

const MOST_GUESTS = 50;

/** "Who is coming?": the household as a list, one tap each. */
export function AnswerCard({ event, asking }: { event: EventDetails; asking: WhoComes }) {
  const { closed, until, people, waits, onlyForOneself } = asking;
  const answer = useAnswer(event.id, asking);
  const coming = people.filter(({ id }) => answer.comes(id)).length;
  return (
    <Card
      title="Who is coming?"
      className="answer-card"
      aside={!closed && until && <span className="soft">until {whenOf(until)}</span>}
    >
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
            person={person}
            comes={answer.comes(person.id)}
            isClosed={Boolean(closed)}
            onSay={(comes) => answer.sayPerson(person.id, comes)}
          />
        ))}
        {!onlyForOneself && (!closed || answer.guests > 0) && (
          <li className="row answer-row">
            <div className="answer-name">
              <strong id="guests">Guests</strong>
              <p className="soft">friends who come with you</p>
            </div>
            <Guests
              count={answer.guests}
              most={coming > 0 ? MOST_GUESTS : 0}
              isClosed={Boolean(closed)}
              onCount={answer.sayGuests}
            />
          </li>
        )}
      </ul>
      {!onlyForOneself && !closed && (
        <Note note={asking.note ?? ''} organiser={event.organiser} onSave={answer.sayNote} />
      )}
      <p className="answer-sum soft">{sumOf(asking, coming, coming > 0 ? answer.guests : 0)}</p>
      <p className="answer-saved" role="status">
        {words[answer.saving]}
      </p>
    </Card>
  );
}

const words: Record<Saving, string> = {
  nothing: '',
  saving: 'Saving…',
  saved: 'Saved. You can change it here until answers end.',
};

interface PersonRowProps {
  person: HouseholdAnswer;
  comes: boolean | undefined;
  isClosed: boolean;
  onSay: (comes: boolean) => void;
}

function PersonRow({ person, comes, isClosed, onSay }: PersonRowProps) {
  const { firstName } = person;
  return (
    <li className="row answer-row">
      <Avatar initials={initialsOfMember(person)} size="small" />
      <strong className="answer-name">{firstName}</strong>
      {isClosed ? (
        <span className="soft">
          {comes === undefined ? 'no answer' : comes ? 'coming' : 'not coming'}
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
  isClosed: boolean;
  onCount: (count: number) => void;
}

function Guests({ count, most, isClosed, onCount }: GuestsProps) {
  if (isClosed) return <span className="answer-count">{count}</span>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a number with its two buttons
    <div className="answer-guests" role="group" aria-labelledby="guests">
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

/** "4 of you. 12 places are left of 60." */
function sumOf(asking: WhoComes, coming: number, guests: number): string {
  const own = coming + guests;
  const left = asking.capacity === undefined ? undefined : asking.capacity - asking.coming;
  const ours = own === 0 ? '' : own === 1 ? 'One of you. ' : `${own} of you. `;
  if (left === undefined) return ours.trim();
  if (left <= 0) return `${ours}No places are left of ${asking.capacity}.`;
  if (left === 1) return `${ours}One place is left of ${asking.capacity}.`;
  return `${ours}${left} places are left of ${asking.capacity}.`;
}

/** "Friday, December 11" */
function whenOf(day: string): string {
  return `${weekday(day)}, ${monthAndDay(day)}`;
}

function sentenceOf(error: Error): string {
  const said = error instanceof ApiError || error instanceof Unreachable ? error.sentence : '';
  return said || 'Something went wrong on our side. Please try again.';
}
