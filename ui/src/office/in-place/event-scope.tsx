import { useQuery } from '@tanstack/react-query';
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

/** How many letters would tell who answered that they come. */
export function useLetters(id: string, scope: Scope) {
  return useQuery({
    queryKey: ['office', 'event', id, 'letters', scope],
    queryFn: () =>
      office('get', '/api/office/events/{id}/letters', { at: { id }, query: { scope } }),
    staleTime: 0,
    gcTime: 0,
  });
}
