import { monthAndYear, shortDate } from '../../../congregation/calendar';
import { toCents } from '../../../profile/giving/money';
import { officePaths, sheetPath } from '../../office-paths';
import { addressOfView, viewOf } from '../gifts/view';
import { money } from '../gifts/words';
import type { YearEnd } from './queries';

export interface Step {
  title: string;
  /** A warning does not block the next step. */
  state: 'done' | 'open' | 'look';
  words: string;
  /** The page of this step. */
  links: { words: string; to: string }[];
}

/** The way through a year's end, in its order. Who has no role for people cannot go to them. */
export function stepsOf(yearEnd: YearEnd, sees: { people: boolean }): Step[] {
  return [
    sheets(yearEnd),
    withoutGiver(yearEnd),
    addresses(yearEnd, sees.people),
    months(yearEnd),
    statements(yearEnd),
  ];
}

function sheets({ year, openSheets }: YearEnd): Step {
  const some = openSheets.length > 0;
  return {
    title: 'Close the counting sheets',
    state: some ? 'open' : 'done',
    words: some
      ? 'Gifts of an open sheet stand on no statement, and their givers do not see them yet.'
      : `No counting sheet of ${year} is open.`,
    links: openSheets.map(({ id, date }) => ({
      words: `Counting sheet ${id} of ${shortDate(date)}`,
      to: sheetPath(id),
    })),
  };
}

function withoutGiver({ year, anonymous }: YearEnd): Step {
  const { count, total, loosePlate } = anonymous;
  const others = count - loosePlate.count;
  const all = `${counted(count, 'gift')} of ${year} without a giver ${count === 1 ? 'comes' : 'come'} to ${money(total)}.`;
  const plate =
    others === 0
      ? ' All of it is loose plate.'
      : loosePlate.count > 0
        ? ` ${money(loosePlate.total)} of it is loose plate.`
        : '';
  const look = ` ${counted(others, 'gift')} in no counting sheet may be somebody’s.`;
  return {
    title: 'Look at gifts without a giver',
    state: others > 0 ? 'look' : 'done',
    words:
      count === 0
        ? `Every gift of ${year} has a giver.`
        : `${all}${plate}${others > 0 ? look : ''}`,
    links:
      count === 0
        ? []
        : [
            {
              words: 'Show them',
              to: addressOfView({
                ...viewOf('giver=anonymous'),
                from: `${year}-01-01`,
                to: `${year}-12-31`,
              }),
            },
          ],
  };
}

function addresses({ year, withoutAddress, withoutAddressCount }: YearEnd, people: boolean): Step {
  const title = 'Find missing addresses';
  const count = withoutAddressCount;
  if (count === 0) {
    const words = `Every giver of ${year} has a postal address.`;
    return { title, state: 'done', words, links: [] };
  }
  const missing = `${counted(count, 'giver')} ${count === 1 ? 'has' : 'have'} no postal address.`;
  const first = count > withoutAddress.length ? ` The first ${withoutAddress.length} of them:` : '';
  return people
    ? {
        title,
        state: 'look',
        words: missing + first,
        links: withoutAddress.map((name) => ({ words: name, to: peopleCalled(name) })),
      }
    : {
        title,
        state: 'look',
        words: `${missing} The church office can write it down.${first} ${withoutAddress.join('; ')}.`,
        links: [],
      };
}

/** The list of people that this name, or one of a couple's, is in. */
function peopleCalled(name: string): string {
  const [alone = ''] = name.split(' (');
  return `${officePaths.people}?${new URLSearchParams({ search: alone.split(' ').at(-1) ?? '' })}`;
}

function months({ year, openMonths }: YearEnd): Step {
  const names = openMonths.map((month) => monthAndYear(`${month}-01`).replace(` ${year}`, ''));
  const some = names.length > 0;
  return {
    title: 'Close the months',
    state: some ? 'open' : 'done',
    words: some
      ? `Open: ${names.join(', ')}. When a month is closed, nothing changes in what accounting has.`
      : `All months of ${year} are closed.`,
    links: some ? [{ words: 'To the months', to: `${officePaths.months}?year=${year}` }] : [],
  };
}

function statements({ year, statements }: YearEnd): Step {
  const { made, missing, corrected } = statements;
  const isDone = missing === 0 && corrected === 0;
  const parts = [
    `${counted(made, 'giver')} ${made === 1 ? 'has' : 'have'} a statement of ${year}`,
    ...(missing > 0 ? [`${missing.toLocaleString('en-US')} not yet`] : []),
    ...(corrected > 0
      ? [`${corrected.toLocaleString('en-US')} no longer right, for gifts were corrected since`]
      : []),
  ];
  return {
    title: 'Make the statements',
    state: isDone ? 'done' : 'open',
    words: made + missing === 0 ? `No giver of ${year} is known by name.` : `${parts.join('; ')}.`,
    links: [
      {
        words: 'To the statements',
        to: `${officePaths.statements}?from=${year}-01-01&to=${year}-12-31`,
      },
    ],
  };
}

/** Whether the sums agree, and what is left to do where they do not. */
export function agreement({ sums, openSheets, statements }: YearEnd): string {
  if (toCents(sums.difference) === 0) return 'They agree, to the cent.';
  const why = [
    openSheets.length > 0 && 'gifts of open counting sheets',
    statements.missing > 0 && 'givers without a statement',
    statements.corrected > 0 && 'statements that are no longer right',
  ].filter((one) => one !== false);
  return why.length > 0
    ? `They do not agree yet: there are ${inWords(why)}.`
    : 'They do not agree. Please look at the statements of this year.';
}

function inWords(parts: string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last;
}

function counted(count: number, one: string): string {
  return `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;
}
