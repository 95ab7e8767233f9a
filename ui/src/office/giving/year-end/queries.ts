import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '../../../api/schema';
import { office } from '../../client';

export type YearEnd = components['schemas']['YearEnd'];

/** The open steps of a year; this year by default. */
export function yearEndQuery(year: string) {
  const query = year ? { year: Number(year) } : {};
  return queryOptions({
    queryKey: ['office', 'giving', 'year-end', query],
    queryFn: () => office('get', '/api/office/giving/year-end', { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
