import type { components } from '../../api/schema';
import { officePaths } from '../office-paths';

export type Group = components['schemas']['LogGroup'];

/** The state of the log's filters, all of it in the address. */
export interface LogView {
  search: string;
  group: Group | '';
  from: string;
  to: string;
  failed: boolean;
  /** The id of whom the lines are about, and what to call them. */
  person: string;
  actor: string;
  name: string;
  /** Behind this line; the newest ones without it. */
  before: string;
}

/** Labels of the kinds; that of gifts is for treasurers. */
export const groups: Record<Group, string> = {
  'sign-in': 'Signing in',
  protection: 'Passwords and locks',
  people: 'People and invitations',
  administration: 'Roles, settings, files',
  news: 'Events and announcements',
  gifts: 'Gifts and pledges',
};

const texts = ['search', 'from', 'to', 'person', 'actor', 'name', 'before'] as const;

export function viewOf(address: string): LogView {
  const asked = new URLSearchParams(address);
  const group = asked.get('group') ?? '';
  return {
    ...(Object.fromEntries(texts.map((name) => [name, asked.get(name) ?? ''])) as Record<
      (typeof texts)[number],
      string
    >),
    group: Object.hasOwn(groups, group) ? (group as Group) : '',
    failed: asked.get('failed') === 'true',
  };
}

export function addressOfView(view: LogView): string {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) if (value) asked.set(name, String(value));
  return asked.size > 0 ? `${officePaths.log}?${asked}` : officePaths.log;
}

/** No line can be between these days. */
export function isTurnedRound({ from, to }: Pick<LogView, 'from' | 'to'>): boolean {
  return from !== '' && to !== '' && from > to;
}

/** Another filter begins at the newest line. */
export function changedView(view: LogView, change: Partial<LogView>): LogView {
  return { ...view, before: '', ...change };
}

/** The query to the server, without empty values. */
export function queryOf({ search, group, from, to, failed, person, actor }: LogView) {
  return {
    ...(search && { search }),
    ...(group && { group }),
    ...(from && { from }),
    ...(to && { to }),
    ...(failed && { failed }),
    ...(person && { person }),
    ...(actor && { actor }),
  };
}
