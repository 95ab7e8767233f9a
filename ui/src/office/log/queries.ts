import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '../../api/schema';
import { office } from '../client';
import { isTurnedRound, type LogView, queryOf } from './view';

export type LogLine = components['schemas']['LogLine'];

export function logQuery(view: LogView) {
  const query = { ...queryOf(view), ...(view.before && { before: view.before }) };
  return queryOptions({
    queryKey: ['office', 'log', query],
    queryFn: () => office('get', '/api/office/log', { query }),
    enabled: !isTurnedRound(view),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
