import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import { shortDay } from '../congregation/more-dates';
import { Refusal } from '../design/feedback/refusal';
import { eventPath } from '../paths';
import { useSignedInUser } from '../session/session';
import { sentenceOf } from './answer-rows';
import { type EventDetails, eventQuery, questionsQuery, type WhoComes } from './event-query';
import './questions.css';
import { useOwnAnswer } from './use-answer';
import { YesNo } from './yes-no';

/** "Potluck, Dec 27: are you coming?", for each of the next events that nobody of the household has answered yet. */
export function Questions() {
  const { data = [] } = useQuery(questionsQuery);
  return (
    <div className="questions">
      {data.map((event) => (
        <Question key={event.id} event={event} />
      ))}
    </div>
  );
}

function Question({ event }: { event: EventDetails }) {
  const { asking } = useQuery({ ...eventQuery(event.id), initialData: event }).data;
  // What is answered here stays here, to be seen and changed; what was answered elsewhere meanwhile is asked no more.
  const [isAsked] = useState(() => asking?.people.every(({ status }) => !status));
  return asking && isAsked ? <Asked event={event} asking={asking} /> : null;
}

function Asked({ event, asking }: { event: EventDetails; asking: WhoComes }) {
  const { id, title, startDate } = event;
  const answer = useOwnAnswer(id, asking);
  const heading = useId();
  const user = useSignedInUser();
  const [self, namesake] = asking.people.filter(
    ({ firstName, lastName }) => firstName === user.firstName && lastName === user.lastName,
  );
  const own = namesake ? undefined : self;
  const isAlone = own && asking.people.length === 1;
  return (
    <section className="card question" aria-labelledby={heading}>
      <h2 id={heading}>
        {title}, {shortDay(startDate).replace(' ', '\u00a0')}: are you coming?
      </h2>
      {own && (
        <YesNo
          label={`${title}: are you coming?`}
          chosen={answer.comes(own.id)}
          onChoose={(comes) => answer.sayPerson(own.id, comes)}
        />
      )}
      {answer.failed && <Refusal>{sentenceOf(answer.failed.error)}</Refusal>}
      <div className="question-foot">
        <p className="soft" aria-live="polite">
          {answer.saving === 'saved' && !answer.failed && 'Saved.'}
        </p>
        <Link href={eventPath(id)} className="question-more">
          {isAlone ? 'More' : own ? 'Everybody' : 'Answer'}
          <span className="visually-hidden">: {title}</span> ›
        </Link>
      </div>
    </section>
  );
}
