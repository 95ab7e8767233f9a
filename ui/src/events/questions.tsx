import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import { dayOf, todayIn } from '../congregation/calendar';
import { shortDay } from '../congregation/more-dates';
import { useNames } from '../congregation/names';
import { Refusal } from '../design/feedback/refusal';
import { eventPath } from '../paths';
import { useSignedInUser } from '../session/session';
import { sentenceOf } from './answer-rows';
import { eventQuery, type WhoComes } from './event-query';
import './questions.css';
import { type ChurchEvent, eventsQuery } from './queries';
import { useOwnAnswer } from './use-answer';
import { YesNo } from './yes-no';

/** So many of the next events that ask are looked at. */
const LOOKED_AT = 4;

/** "Potluck, Dec 27: are you coming?", for each of the next events that nobody of the household has answered yet. */
export function Questions() {
  const { data } = useInfiniteQuery(eventsQuery);
  const today = todayIn(useNames().timeZone);
  const asking = asksNext(data?.pages.flatMap(({ rows }) => rows) ?? [], today);
  return (
    <div className="questions">
      {asking.slice(0, LOOKED_AT).map((event) => (
        <Question key={event.id} event={event} />
      ))}
    </div>
  );
}

/** Of a series, its next date alone. */
export function asksNext(events: ChurchEvent[], today: string): ChurchEvent[] {
  const titles = new Set<string>();
  return events.filter(({ asks, isCancelled, startDate, inSeries, title }) => {
    if (!asks || isCancelled || dayOf(startDate) < today || titles.has(title)) return false;
    if (inSeries) titles.add(title);
    return true;
  });
}

function Question({ event }: { event: ChurchEvent }) {
  const { data } = useQuery(eventQuery(event.id));
  // What is answered here stays here, to be seen and changed.
  const [wasAsked, setWasAsked] = useState(false);
  const asking = data?.asking;
  const isOpen = asking && !asking.closed && asking.people.every(({ status }) => !status);
  if (isOpen && !wasAsked) setWasAsked(true);
  return asking && (isOpen || wasAsked) ? <Asked event={event} asking={asking} /> : null;
}

function Asked({ event, asking }: { event: ChurchEvent; asking: WhoComes }) {
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
