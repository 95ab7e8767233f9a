import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { Link } from 'wouter';
import { Pill } from '../../../design/display/pill';
import { Loaded } from '../../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../../design/loading/skeleton';
import { toCents } from '../../../profile/giving/money';
import { useSignedInUser } from '../../../session/session';
import { officePaths } from '../../office-paths';
import { money } from '../gifts/words';
import { GivingFrame } from '../giving-frame';
import { useYear, YearSelect } from '../year-select';
import { type YearEnd, yearEndQuery } from './queries';
import { agreement, type Step, stepsOf } from './steps';
import './year-end.css';

/** Leads through the close of a year, step by step. */
export function YearEndPage() {
  const query = useQuery(yearEndQuery(useYear()));
  const { data } = query;
  return (
    <GivingFrame
      subtitle={
        data
          ? `From the last counting sheet to the statements of ${data.year}, step by step`
          : 'From the last counting sheet to the statements, step by step'
      }
      actions={
        data && <YearSelect path={officePaths.yearEnd} years={data.years} shown={data.year} />
      }
    >
      <Loaded query={query} skeleton={<StepSkeletons />} framed>
        {(yearEnd) => <Close yearEnd={yearEnd} />}
      </Loaded>
    </GivingFrame>
  );
}

function Close({ yearEnd }: { yearEnd: YearEnd }) {
  const { roles = [] } = useSignedInUser();
  const people = roles.includes('office') || roles.includes('administrator');
  const steps = stepsOf(yearEnd, { people });
  // The first is the year in which we are.
  const isRunning = yearEnd.year >= (yearEnd.years[0] ?? 0);
  return (
    <>
      {isRunning && (
        <p className="soft year-running">
          {yearEnd.year} is not over yet: what is done here may be open again tomorrow.
        </p>
      )}
      <ol className="card year-steps">
        {steps.map((step, at) => (
          <OneStep key={step.title} step={step} number={at + 1} />
        ))}
        <Sums yearEnd={yearEnd} number={steps.length + 1} />
      </ol>
    </>
  );
}

function OneStep({ step, number }: { step: Step; number: number }) {
  const { title, state, words, links } = step;
  return (
    <li className="year-step">
      <Mark number={number} isDone={state === 'done'} />
      <div className="year-step-head">
        <h2>{title}</h2>
        {state === 'done' && <Pill>Done</Pill>}
        {state === 'open' && <Pill tone="warm">Open</Pill>}
        {state === 'look' && <Pill tone="grey">To look at</Pill>}
      </div>
      <p>{words}</p>
      {links.length > 0 && (
        <ul className="year-links" aria-label={title}>
          {links.map(({ words, to }) => (
            <li key={words}>
              <Link href={to}>{words}</Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The sums of the year, of its statements and of anonymous gifts. */
function Sums({ yearEnd, number }: { yearEnd: YearEnd; number: number }) {
  const { year, sums } = yearEnd;
  const agrees = toCents(sums.difference) === 0;
  return (
    <li className="year-step">
      <Mark number={number} isDone={agrees} />
      <div className="year-step-head">
        <h2>Compare the sums</h2>
        {agrees ? <Pill>They agree</Pill> : <Pill tone="warm">They differ</Pill>}
      </div>
      <p>{agreement(yearEnd)}</p>
      <table className="year-sums">
        <caption className="visually-hidden">The sums of {year}</caption>
        <tbody>
          <Sum name={`On all statements of ${year}`} amount={sums.statements} />
          <Sum name="Without a giver" amount={sums.anonymous} />
          {!agrees && <Sum name="On no statement" amount={sums.difference} />}
          {sums.notStated !== 0 && (
            <Sum name="Taken back, on no statement" amount={sums.notStated} />
          )}
          {sums.moved !== 0 && (
            <Sum name="Reversals that belong to gifts of another year" amount={-sums.moved} />
          )}
          <Sum name={`All gifts of ${year}`} amount={sums.year} />
        </tbody>
      </table>
    </li>
  );
}

function Sum({ name, amount }: { name: string; amount: number }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{money(amount)}</td>
    </tr>
  );
}

/** The number of a step, or that it is done. The pill says it in words. */
function Mark({ number, isDone }: { number: number; isDone: boolean }) {
  return (
    <span className={isDone ? 'year-mark year-mark-done' : 'year-mark'} aria-hidden="true">
      {isDone ? <Check /> : number}
    </span>
  );
}

function StepSkeletons() {
  return (
    <Skeletons label="Loading the steps" count={5} className="card year-skeleton">
      <SkeletonLines shapes={['title', 'long']} />
    </Skeletons>
  );
}
