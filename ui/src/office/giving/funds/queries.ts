import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../api/schema';
import { office } from '../../client';

export type Fund = components['schemas']['Fund'];
export type FundsAlike = components['schemas']['FundsAlike'];

export const fundsKey = ['office', 'giving', 'funds'];

/** With how many gifts each has: the open ones first, in their order. */
export const countedFundsQuery = queryOptions({
  queryKey: [...fundsKey, 'counted'],
  queryFn: () => office('get', '/api/office/giving/funds', { query: { counted: true } }),
  staleTime: 0,
});

/** Two spellings that are likely one fund. */
export const fundsAlikeQuery = queryOptions({
  queryKey: [...fundsKey, 'alike'],
  queryFn: () => office('get', '/api/office/giving/funds/proposals'),
  staleTime: 0,
});
