import { dayNumber, shortMonth, words } from '../../congregation/calendar';
import { countPeople, filterWords, type PeopleView, sorts } from '../people/view';
import { csvRows } from '../printed-list/csv-rows';
import type { PrintedList } from '../printed-list/list-sheet';
import { addressOf, coupleName, type FileRow } from './households';

/** Lists that can be printed of the people shown, and their names. */
export const lists = {
  people: 'The whole list',
  phones: 'Phone list',
  addresses: 'Names with addresses',
  days: 'Birthdays and anniversaries of a month',
} as const;
export type ListKind = keyof typeof lists;

/** A number is read out digit by digit: it has no line break. */
const inOneLine = (phone = '') => phone.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011');
const listed = ({ lastname, firstname }: FileRow) =>
  [lastname, firstname].filter(Boolean).join(', ');
const postal = (person: FileRow) => addressOf(person).join('\n');

/** Heading, width in percent and what stands there. */
type Column = [string, number, (person: FileRow) => string];

const columns: Record<Exclude<ListKind, 'days'>, Column[]> = {
  people: [
    ['Name', 19, listed],
    ['Household', 14, ({ household = '' }) => household],
    ['Address', 22, postal],
    ['Phone', 15, ({ phone }) => inOneLine(phone)],
    ['E-mail', 30, ({ email, contactemail }) => email || contactemail || ''],
  ],
  phones: [
    ['Name', 60, listed],
    ['Phone', 40, ({ phone }) => inOneLine(phone)],
  ],
  addresses: [
    ['Name', 45, listed],
    ['Address', 55, postal],
  ],
};

/** Everybody in the file of the list, as this kind of list; `month` is "01" to "12". */
export function peopleOnPaper(
  csv: string,
  view: PeopleView,
  kind: ListKind = 'people',
  month = '01',
): PrintedList {
  const people = csvRows(csv);
  const search = view.search.trim();
  const which = [filterWords(view), search && `found by “${search}”`];
  const said = (more: string[]) => [...which, ...more].filter(Boolean).join(' · ');
  if (kind === 'days') {
    const rows = daysOf(people, month);
    return {
      title: `Birthdays and anniversaries in ${words({ month: 'long' })(`2000-${month}-01`)}`,
      which: said([rows.length === 1 ? '1 entry' : `${rows.length} entries`]),
      headings: ['Day', 'Name', 'What'],
      widths: [15, 60, 25],
      rows,
    };
  }
  const shown = kind === 'phones' ? people.filter(({ phone }) => phone) : people;
  const without = people.length - shown.length;
  return {
    title: kind === 'people' ? 'People' : lists[kind],
    which: said([
      countPeople(shown.length),
      without > 0 ? `${without} without a number left out` : '',
      sorts[view.sort].toLowerCase(),
    ]),
    headings: columns[kind].map(([heading]) => heading),
    widths: columns[kind].map(([, width]) => width),
    rows: shown.map((person) => columns[kind].map(([, , cell]) => cell(person))),
  };
}

const ended = ['Widowed', 'Divorced'];

/** In the order of the days; a couple's anniversary is one. No year is told. */
function daysOf(people: readonly FileRow[], month: string): string[][] {
  const days = new Map<string, { day: string; what: string; people: FileRow[] }>();
  people.forEach((person, at) => {
    const { dateofbirth: birthday, anniversary, household, householdrole: role } = person;
    if (isIn(birthday, month)) {
      days.set(`b${at}`, { day: birthday, what: 'Birthday', people: [person] });
    }
    const celebrates = person.widowed !== 'yes' && !ended.includes(person.maritalstatus ?? '');
    if (!celebrates || !isIn(anniversary, month)) return;
    const isCouple = household && (role === 'head' || role === 'spouse');
    const key = isCouple ? `a${household} ${anniversary}` : `a${at}`;
    const others = days.get(key)?.people ?? [];
    days.set(key, { day: anniversary, what: 'Anniversary', people: [...others, person] });
  });
  return [...days.values()]
    .map(({ day, what, people }) => ({
      day: day.slice(5),
      what,
      name: coupleName(people),
      on: day,
    }))
    .sort((one, other) => one.day.localeCompare(other.day) || one.name.localeCompare(other.name))
    .map(({ on, what, name }) => [`${shortMonth(on)} ${dayNumber(on)}`, name, what]);
}

function isIn(day: string | undefined, month: string): day is string {
  return day?.slice(5, 7) === month;
}
