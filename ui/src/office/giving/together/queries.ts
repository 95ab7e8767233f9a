import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { components } from '../../../api/schema';
import { office } from '../../client';

export type Couple = components['schemas']['Couple'];

/** Whom a search for a giver finds: as much as is shown of them. */
export interface FoundGiver {
  id: string;
  number: string;
  firstName: string;
  lastName: string;
  household?: string;
}

export const couplesKey = ['office', 'giving', 'together'];

/** Fifty at a time: what is asked, what is in force, what has ended. */
export const couplesQuery = infiniteQueryOptions({
  queryKey: couplesKey,
  queryFn: ({ pageParam }) =>
    office('get', '/api/office/giving/together', { query: { cursor: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
});

const GIVERS = '/api/office/giving/givers' as never;

export const giversQuery = (search: string) =>
  queryOptions({
    queryKey: ['office', 'giving', 'givers', search],
    queryFn: () =>
      office('get', GIVERS, { query: { search } } as never) as unknown as Promise<FoundGiver[]>,
    staleTime: 0,
    gcTime: 0,
    enabled: search !== '',
  });
