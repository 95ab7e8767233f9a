import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { officePaths } from '../office-paths';
import { peopleKey } from './queries';

const LAST = ['last-list', ...peopleKey];

/** The list as it was left: its search, filter, order and page. In the cache, so that it outlives no sign-out. */
export function lastList(client: QueryClient): string {
  return client.getQueryData<string>(LAST) ?? officePaths.people;
}

export function rememberList(client: QueryClient, address: string): void {
  client.setQueryDefaults(LAST, { gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData(LAST, address);
}

export function useLastList(): string {
  return lastList(useQueryClient());
}

/** Stands with a place in the history: the person whose row the keyboard goes to. */
export interface CameFrom {
  row?: string;
}

export function rowInHistory(): string | undefined {
  return (window.history.state as CameFrom | null)?.row;
}

/** For the way back to this place in the history. */
export function keepRowInHistory(row: string): void {
  window.history.replaceState({ ...window.history.state, row }, '');
}
