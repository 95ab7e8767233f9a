import { queryOptions, useQuery } from '@tanstack/react-query';
import { office } from '../client';
import { storedEvent } from './event-work';
import type { Scope } from './work';

/** Whether the event is one of a series, read when it is asked for. */
export function useEventToEdit(id: string) {
  return useQuery({
    queryKey: ['office', 'event', id],
    queryFn: async () =>
      storedEvent(await office('get', '/api/office/events/{id}', { at: { id } })),
    staleTime: 0,
    gcTime: 0,
  });
}

/**
 * How many letters would tell of a change, and how many households it concerns; with `until` those of dates behind that
 * day.
 */
export const lettersQuery = (id: string, scope: Scope = 'this', until?: string) =>
  queryOptions({
    queryKey: ['office', 'event', id, 'letters', scope, until],
    queryFn: () =>
      office('get', '/api/office/events/{id}/letters', { at: { id }, query: { scope, until } }),
    staleTime: 0,
    gcTime: 0,
  });

/** Of a new event there are none. */
export function useLetters(id: string | undefined, scope: Scope, until?: string) {
  return useQuery({ ...lettersQuery(id ?? '', scope, until), enabled: id !== undefined });
}
