import { infiniteQueryOptions } from '@tanstack/react-query';
import type { components } from '../../api/schema';
import { office } from '../client';

export type Invitation = components['schemas']['Invitation'];

export const invitationsKey = ['office', 'invitations'];

/** Fifty at a time, the latest first. */
export const invitationsQuery = infiniteQueryOptions({
  queryKey: invitationsKey,
  queryFn: ({ pageParam }) =>
    office('get', '/api/office/invitations', { query: { after: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
});
