import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '../../api/schema';
import { office } from '../client';
import { filtersOf, type PeopleView } from './view';

export type PersonRow = components['schemas']['PersonRow'];
export type PeopleList = components['schemas']['PeopleList'];
export type PeopleCounts = components['schemas']['PeopleCounts'];

/** The key of all queries about people, invalidated by every change. */
export const peopleKey = ['office', 'people'] as const;

/** One page of the list. It is read anew whenever it is come back to; the last one stands meanwhile. */
export function peopleQuery(view: PeopleView) {
  const { search, sort, after, before } = view;
  const query = { search: search.trim(), filter: filtersOf(view), sort, after, before };
  return queryOptions<PeopleList>({
    queryKey: [...peopleKey, 'list', query],
    queryFn: () => office('get', '/api/office/people', { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: view.unknown.length === 0,
  });
}

export const peopleCountsQuery = queryOptions<PeopleCounts>({
  queryKey: [...peopleKey, 'counts'],
  queryFn: () => office('get', '/api/office/people/counts'),
  staleTime: 0,
});
