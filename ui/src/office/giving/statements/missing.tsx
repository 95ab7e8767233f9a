import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { monthAndYear, shortDate, todayIn } from '../../../congregation/calendar';
import { useNames } from '../../../congregation/names';
import { officePaths, sheetPath } from '../../office-paths';
import { money } from '../gifts/words';
import { isNotOver } from './period';
import type { StatementPlan } from './queries';

interface Lack {
  key: string;
  says: ReactNode;
  /** The page where it is solved. */
  way?: ReactNode;
}

/** Notes before statements are made, each with the way to solve it. */
export function Missing({ plan }: { plan: StatementPlan }) {
  const today = todayIn(useNames().timeZone);
  const lacks = lacksOf(plan, today);
  if (lacks.length === 0) return null;
  return (
    <section className="card statements-missing" aria-labelledby="statements-missing">
      <h2 id="statements-missing">Before you make them</h2>
      <ul>
        {lacks.map(({ key, says, way }) => (
          <li key={key}>
            <p>{says}</p>
            {way}
          </li>
        ))}
      </ul>
    </section>
  );
}

function lacksOf(plan: StatementPlan, today: string): Lack[] {
  const { missing, openSheets, openMonths, anonymous, givers } = plan;
  const lacks: Lack[] = [];
  const isMissing = (what: StatementPlan['missing'][number]) => missing.includes(what);
  const words = (does: string) => <Link href={officePaths.statementWords}>{does}</Link>;
  if (isMissing('wording')) {
    lacks.push({
      key: 'wording',
      says: (
        <>
          <strong>The sentence about goods and services is missing.</strong> It stands on every
          statement; without it none is made.
        </>
      ),
      way: words('Write the words'),
    });
  }
  if (isMissing('postalAddress') || isMissing('taxNumber')) {
    const both = isMissing('postalAddress') && isMissing('taxNumber');
    const what = both
      ? 'The congregation’s postal address and tax number are missing'
      : isMissing('postalAddress')
        ? 'The congregation’s postal address is missing'
        : 'The congregation’s tax number is missing';
    lacks.push({
      key: 'address',
      says: `${what}: statements are made without ${both ? 'them' : 'it'}.`,
      way: words(both ? 'Add them' : 'Add it'),
    });
  }
  for (const { id, date } of openSheets) {
    lacks.push({
      key: `sheet ${id}`,
      says: `Counting sheet ${id} of ${shortDate(date)} is open: its gifts are on no statement yet.`,
      way: <Link href={sheetPath(id)}>Open the sheet</Link>,
    });
  }
  if (openMonths.length > 0) {
    const [first = ''] = openMonths;
    lacks.push({
      key: 'months',
      says: `${monthsInWords(openMonths)} not closed: gifts can still change there.`,
      way: (
        <Link href={`${officePaths.months}?year=${first.slice(0, 4)}`}>
          {openMonths.length === 1 ? 'Close the month' : 'Close the months'}
        </Link>
      ),
    });
  }
  const noAddress = givers.filter(({ hasAddress }) => !hasAddress).length;
  if (noAddress > 0) {
    lacks.push({
      key: 'no address',
      says: `${noAddress === 1 ? '1 giver has' : `${noAddress.toLocaleString('en-US')} givers have`} no postal address: the name alone stands on the statement. The church office can add it.`,
      way: <Link href={`${addressOf(plan)}&show=attention`}>Show who</Link>,
    });
  }
  if (anonymous.count > 0) {
    lacks.push({
      key: 'anonymous',
      says: `${money(anonymous.total)} came without a giver's name and stands on no statement.`,
    });
  }
  if (isNotOver(plan, today)) {
    lacks.push({
      key: 'not over',
      says: `${shortDate(plan.to)} is still to come: what is given until then is not on statements made today.`,
    });
  }
  return lacks;
}

function addressOf({ from, to }: StatementPlan): string {
  return `${officePaths.statements}?${new URLSearchParams({ from, to })}`;
}

/** "November and December 2026 are" */
function monthsInWords(months: readonly string[]): string {
  if (months.length > 3) return `${months.length} months are`;
  const names = months.map((month) => monthAndYear(`${month}-01`));
  if (names.length === 1) return `${names[0]} is`;
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are`;
}
