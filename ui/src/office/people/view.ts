import type { components } from '../../api/schema';
import { officePaths } from '../office-paths';

export type Sort = components['schemas']['PeopleSort'];

/** What the people are narrowed to beside a filter; each is a filter of the server with a value. */
export interface Narrowed {
  role?: string | undefined;
  /** "18-30", "65-" or "-12". */
  age?: string | undefined;
  group?: string | undefined;
}

/** The state of the list, all of it in the address. */
export interface PeopleView extends Narrowed {
  search: string;
  filter: Filter;
  /** Further filters of an address, as the server names them; all hold together. */
  more: readonly string[];
  /** Filters of an address that there are not: nothing is listed by it. */
  unknown: readonly string[];
  sort: Sort;
  /** The page behind, or before, this place in the list; the first one without either. */
  after?: string | undefined;
  before?: string | undefined;
  /** Counted from 1. Only for the numbers below the list: the place says where it is. */
  page: number;
}

/** The label of each filter, and the sentence if no person matches. */
export const filters = {
  everyone: { label: 'Everyone', nobody: 'Nobody is here yet' },
  members: { label: 'Members', nobody: 'Nobody is a member yet' },
  children: { label: 'Children', nobody: 'There are no children' },
  'no-account': { label: 'No account', nobody: 'Everybody has an account or an invitation' },
  invited: { label: 'Waiting invitations', nobody: 'No invitation is waiting' },
  locked: { label: 'Locked', nobody: 'No account is locked' },
  inactive: { label: 'Inactive', nobody: 'Nobody is inactive' },
  visitors: { label: 'Visitors', nobody: 'There are no visitors' },
  'no-household': { label: 'No household', nobody: 'Everybody is in a household' },
  'no-email': { label: 'No e-mail address', nobody: 'Letters reach everybody by e-mail' },
  died: { label: 'Died', nobody: 'Nobody is written down as having died' },
  moved: { label: 'Moved away', nobody: 'Nobody is written down as having moved away' },
} as const;
export type Filter = keyof typeof filters;

/** Those that are chosen among more filters, and whose people are not counted beside them. */
export const moreFilters = ['visitors', 'no-household', 'no-email', 'died', 'moved'] as const;

export const householdRoles = [
  ['head', 'Head'],
  ['spouse', 'Spouse'],
  ['child', 'Child'],
  ['other', 'Other'],
] as const;

const narrowed = ['role', 'age', 'group'] as const;
type NarrowedName = (typeof narrowed)[number];

const isFilter = (name: string): name is Filter => Object.hasOwn(filters, name);

/** A narrowing in its parts; undefined where there is none of that kind. */
function narrowingIn(filter: string): { name: NarrowedName; value: string } | undefined {
  const name = narrowed.find((name) => filter.startsWith(`${name}:`));
  return name && { name, value: filter.slice(name.length + 1) };
}

/** What a filter says on its chip; undefined for one that there is not. */
export function wordsOf(filter: string): string | undefined {
  if (isFilter(filter)) return filters[filter].label;
  const { name, value = '' } = narrowingIn(filter) ?? {};
  if (name === 'role') {
    const role = householdRoles.find(([role]) => role === value)?.[1];
    return role && `${role} of a household`;
  }
  if (name !== 'age') return value || undefined;
  if (!/^(\d{1,2}-\d{0,3}|-\d{1,3})$/.test(value)) return;
  const [from, to] = value.split('-');
  return from && to ? `Aged ${from} to ${to}` : from ? `Aged ${from} and over` : `Aged up to ${to}`;
}

/** What a narrowing says on its chip. */
export function narrowedWords(view: PeopleView): { name: NarrowedName; words: string }[] {
  return narrowed.flatMap((name) => {
    const words = view[name] && wordsOf(`${name}:${view[name]}`);
    return words ? [{ name, words }] : [];
  });
}

/** "Members, Choir": all that the list is filtered by. */
export function filterWords(view: PeopleView): string {
  const more = [...narrowedWords(view).map(({ words }) => words), ...view.more.map(wordsOf)];
  const isAll = view.filter === 'everyone' && more.length > 0;
  return [...(isAll ? [] : [filters[view.filter].label]), ...more].join(', ');
}

/** As the server and the address name them. */
export function filtersOf(view: PeopleView): string[] {
  return [
    ...(view.filter === 'everyone' ? [] : [view.filter]),
    ...narrowed.flatMap((name) => (view[name] ? [`${name}:${view[name]}`] : [])),
    ...view.more,
  ];
}

export const sorts: Record<Sort, string> = { name: 'By name', newest: 'Newest first' };

/** The view in an address; invalid values become the defaults, but for a filter: without it more people are listed. */
export function viewOf(search: string): PeopleView {
  const asked = new URLSearchParams(search);
  const named = [...new Set(asked.getAll('filter'))].filter(
    (name) => name !== '' && name !== 'everyone',
  );
  const known = named.filter((name) => wordsOf(name) !== undefined);
  const filter = known.find(isFilter);
  const first = new Map<NarrowedName, string>();
  const more = known.filter((name) => {
    const narrowing = narrowingIn(name);
    if (!narrowing || first.has(narrowing.name)) return name !== filter;
    first.set(narrowing.name, narrowing.value);
    return false;
  });
  const sort = asked.get('sort') ?? '';
  return {
    search: asked.get('search') ?? '',
    filter: filter ?? 'everyone',
    role: first.get('role'),
    age: first.get('age'),
    group: first.get('group'),
    more,
    unknown: named.filter((name) => !known.includes(name)),
    sort: Object.hasOwn(sorts, sort) ? (sort as Sort) : 'name',
    after: asked.get('after') || undefined,
    before: asked.get('before') || undefined,
    page: Math.max(1, Math.trunc(Number(asked.get('page'))) || 1),
  };
}

/** The address of a view; what is as usual is left out. */
export function addressOfView(view: PeopleView, path: string = officePaths.people): string {
  const { search, sort, after, before, page } = view;
  const asked = new URLSearchParams();
  if (search) asked.set('search', search);
  for (const filter of filtersOf(view)) asked.append('filter', filter);
  if (sort !== 'name') asked.set('sort', sort);
  if (after) asked.set('after', after);
  if (before) asked.set('before', before);
  if (page > 1) asked.set('page', String(page));
  return asked.size > 0 ? `${path}?${asked}` : path;
}

/** Everyone, by name. */
export const wholeView = (view: PeopleView) =>
  changedView(view, { filter: 'everyone', role: undefined, age: undefined, group: undefined });

/** Another search, filter or order begins at its first page. A filter that is chosen takes the place of further ones. */
export function changedView(
  view: PeopleView,
  change: Partial<Pick<PeopleView, 'search' | 'filter' | 'more' | 'sort' | keyof Narrowed>>,
): PeopleView {
  const more = change.filter === undefined ? view.more : [];
  const start = { after: undefined, before: undefined, page: 1, unknown: [] };
  return { ...view, more, ...change, ...start };
}

/** The page behind or before the one that is shown. */
export function turnedView(view: PeopleView, turn: { after: string } | { before: string }) {
  const isOn = 'after' in turn;
  return {
    ...view,
    after: isOn ? turn.after : undefined,
    before: isOn ? undefined : turn.before,
    page: Math.max(1, view.page + (isOn ? 1 : -1)),
  };
}

const PAGE = 50;

/** "51–100 of 200", "3 people", or nothing if the list is empty. */
export function rangeShown(
  view: PeopleView,
  shown: { rows: number; isFirst: boolean; total: number | undefined },
): string {
  const { rows, isFirst, total } = shown;
  if (rows === 0) return '';
  const start = isFirst ? 0 : (view.page - 1) * PAGE;
  const of = total === undefined || total < start + rows ? '' : ` of ${grouped(total)}`;
  if (start === 0 && (of === '' || total === rows)) return countPeople(rows);
  return `${grouped(start + 1)}–${grouped(start + rows)}${of}`;
}

export function countPeople(count: number): string {
  return count === 1 ? '1 person' : `${grouped(count)} people`;
}

/** "5,203" */
export const grouped = (count: number) => count.toLocaleString('en-US');

export function unknownWords(unknown: readonly string[]): string {
  return `There is no filter ${unknown.map((name) => `“${name}”`).join(', ')}`;
}
