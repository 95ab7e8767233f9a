import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '../../../api/schema';
import { office } from '../../client';

export type GiftMonth = components['schemas']['GiftMonth'];

export const monthsKey = ['office', 'giving', 'months'];

/** The months of a year; of this one without it. */
export function monthsQuery(year: string) {
  const query = year ? { year: Number(year) } : {};
  return queryOptions({
    queryKey: [...monthsKey, query],
    queryFn: () => office('get', '/api/office/giving/months', { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
