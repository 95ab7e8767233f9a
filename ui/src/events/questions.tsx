import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'wouter';
import { shortDay } from '../congregation/more-dates';
import { InfoAlert } from '../design/feedback/alert';
import { eventPath } from '../paths';
import { useSignedInUser } from '../session/session';
import { AnswerRefused } from './answer-rows';
import { type EventDetails, eventQuery, questionsQuery, type WhoComes } from './event-query';
import { useLostAnswer } from './lost-answer';
import { fullWords } from './places';
import './questions.css';
import { useOwnAnswer } from './use-answer';
import { YesNo } from './yes-no';

const list = new Intl.ListFormat('en-GB');

/** "Potluck, Dec 27: are you coming?", for each of the next events that not all of the household have answered yet; `children` above. */
export function Questions({ children }: { children?: ReactNode }) {
  const { data = [] } = useQuery(questionsQuery);
  const { read, forget } = useLostAnswer();
  const lost = read();
  return (
    <div className="questions">
      {children}
      {lost && (
        <InfoAlert>
          Your answer to “{lost.title}” was not saved, because you had been signed out.{' '}
          <Link href={eventPath(lost.id)} onClick={forget}>
            Answer again
          </Link>
        </InfoAlert>
      )}
      {data.map((event) => (
        <Question key={event.id} event={event} />
      ))}
    </div>
  );
}

function Question({ event }: { event: EventDetails }) {
  const { asking } = useQuery({ ...eventQuery(event.id), initialData: event }).data;
  // What is answered here stays here, to be seen and changed; what was answered elsewhere meanwhile is asked no more.
  const [isAsked] = useState(() => asking?.people.some(({ status }) => !status));
  return asking && isAsked ? <Asked event={event} asking={asking} /> : null;
}

function Asked({ event, asking }: { event: EventDetails; asking: WhoComes }) {
  const { id, title, startDate } = event;
  const answer = useOwnAnswer(event, asking);
  const heading = useId();
  const user = useSignedInUser();
  const [self, namesake] = asking.people.filter(
    ({ firstName, lastName }) => firstName === user.firstName && lastName === user.lastName,
  );
  const own = namesake ? undefined : self;
  const isAlone = own && asking.people.length === 1;
  const chosen = own && answer.comes(own.id);
  const full = fullWords(asking);
  return (
    <section className="card question" aria-labelledby={heading}>
      <h2 id={heading}>
        {title}, {shortDay(startDate).replace(' ', '\u00a0')}: are you coming?
      </h2>
      {own && (
        <YesNo
          label={`${title}: are you coming?`}
          chosen={chosen}
          waits={asking.waits && own.status !== 'attending'}
          onChoose={(comes) => answer.sayPerson(own.id, comes)}
        />
      )}
      <AnswerRefused answer={answer} onlyForOneself={asking.onlyForOneself} />
      <div className="question-foot">
        <p className="soft" aria-live="polite">
          {answer.saving === 'saved' && !answer.failed && !asking.waits && 'Saved. '}
          {asking.waits && 'You are on the waiting list. '}
          {full && `${full} `}
          {openOf(asking, own?.id)}
        </p>
        <Link href={eventPath(id)} className="question-more">
          {isAlone ? 'More' : own ? 'Everybody' : 'Answer'}
          <span className="visually-hidden">: {title}</span> ›
        </Link>
      </div>
    </section>
  );
}

/** "No answer yet for Laura, Noah and Mia.", where others of the household are answered. */
function openOf({ people }: WhoComes, own: string | undefined): string {
  const open = people.filter(({ status }) => !status);
  if (open.length === 0 || open.length === people.length) return '';
  const names = open.map(({ id, firstName }) => (id === own ? 'you' : firstName));
  return `No answer yet for ${list.format(names)}.`;
}
