import type { components } from '../../api/schema';
import { officePaths } from '../office-paths';

export type Filter = components['schemas']['PeopleFilter'];
export type Sort = components['schemas']['PeopleSort'];

/** The state of the list, all of it in the address. */
export interface PeopleView {
  search: string;
  filter: Filter;
  sort: Sort;
  /** The page behind, or before, this place in the list; the first one without either. */
  after?: string | undefined;
  before?: string | undefined;
  /** Counted from 1. Only for the numbers below the list: the place says where it is. */
  page: number;
}

/** The label of each filter, and the sentence if no person matches. */
export const filters: Record<Filter, { label: string; nobody: string }> = {
  everyone: { label: 'Everyone', nobody: 'Nobody is here yet' },
  members: { label: 'Members', nobody: 'Nobody is a member yet' },
  children: { label: 'Children', nobody: 'There are no children' },
  'no-account': { label: 'No account', nobody: 'Everybody has an account or an invitation' },
  invited: { label: 'Waiting invitations', nobody: 'No invitation is waiting' },
  locked: { label: 'Locked', nobody: 'No account is locked' },
  inactive: { label: 'Inactive', nobody: 'Nobody is inactive' },
};

export const sorts: Record<Sort, string> = { name: 'By name', newest: 'Newest first' };

/** The view in an address; invalid values become the defaults. */
export function viewOf(search: string): PeopleView {
  const asked = new URLSearchParams(search);
  const filter = asked.get('filter') ?? '';
  const sort = asked.get('sort') ?? '';
  return {
    search: asked.get('search') ?? '',
    filter: Object.hasOwn(filters, filter) ? (filter as Filter) : 'everyone',
    sort: Object.hasOwn(sorts, sort) ? (sort as Sort) : 'name',
    after: asked.get('after') || undefined,
    before: asked.get('before') || undefined,
    page: Math.max(1, Math.trunc(Number(asked.get('page'))) || 1),
  };
}

/** The address of a view; what is as usual is left out. */
export function addressOfView({ search, filter, sort, after, before, page }: PeopleView): string {
  const asked = new URLSearchParams();
  if (search) asked.set('search', search);
  if (filter !== 'everyone') asked.set('filter', filter);
  if (sort !== 'name') asked.set('sort', sort);
  if (after) asked.set('after', after);
  if (before) asked.set('before', before);
  if (page > 1) asked.set('page', String(page));
  return asked.size > 0 ? `${officePaths.people}?${asked}` : officePaths.people;
}

/** Another search, filter or order begins at its first page. */
export function changedView(
  view: PeopleView,
  change: Partial<Pick<PeopleView, 'search' | 'filter' | 'sort'>>,
): PeopleView {
  return { ...view, ...change, after: undefined, before: undefined, page: 1 };
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
  const of = total === undefined || total < start + rows ? '' : ` of ${total}`;
  if (start === 0 && (of === '' || total === rows)) return countPeople(rows);
  return `${start + 1}–${start + rows}${of}`;
}

export function countPeople(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}
