import { queryOptions } from '@tanstack/react-query';
import { office } from '../client';

export const officeAnswersQuery = (id: string) =>
  queryOptions({
    queryKey: ['api', 'events', id, 'answers', 'office'],
    queryFn: () => office('get', '/api/office/events/{id}/answers', { at: { id } }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

export const invitationKey = (id: string) => ['office', 'event-invitation', id];

/** How many households were invited by letter, and when the last. */
export const invitedQuery = (id: string) =>
  queryOptions({
    queryKey: [...invitationKey(id), 'sent'],
    queryFn: () => office('get', '/api/office/events/{id}/invitation', { at: { id } }),
    staleTime: 0,
  });
