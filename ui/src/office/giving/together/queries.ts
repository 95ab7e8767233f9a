import { infiniteQueryOptions } from '@tanstack/react-query';
import type { components } from '../../../api/schema';
import { office } from '../../client';

export type Couple = components['schemas']['Couple'];

export const givingKey = ['office', 'giving'];
export const couplesKey = [...givingKey, 'together'];

/** Fifty at a time: what is asked, what is in force, what has ended. */
export const couplesQuery = infiniteQueryOptions({
  queryKey: couplesKey,
  queryFn: ({ pageParam }) =>
    office('get', '/api/office/giving/together', { query: { cursor: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
});
