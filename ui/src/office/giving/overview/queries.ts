import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '../../../api/schema';
import { office } from '../../client';

export type Overview = components['schemas']['GivingOverview'];

/** A year against the one before; this year without it. */
export function overviewQuery(year: string) {
  const query = year ? { year: Number(year) } : {};
  return queryOptions({
    queryKey: ['office', 'giving', 'overview', query],
    queryFn: () => office('get', '/api/office/giving/overview', { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
