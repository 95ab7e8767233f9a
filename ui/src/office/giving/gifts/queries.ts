import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { components } from '../../../api/schema';
import { office } from '../../client';
import { canBeSummed, type GiftsView, isTurnedRound, queryOf } from './view';

export type GiftLine = components['schemas']['BookedGift'];
export type OneGift = components['schemas']['OneGift'];
export type GiftOriginal = components['schemas']['GiftOriginal'];
export type GiftToCorrect = components['schemas']['GiftToCorrect'];

export const giftsKey = ['office', 'giving', 'gifts'];

/** A gift is another one now, or gone: so are the sheet it stands in and the sum of its month. */
export function giftsChanged(client: QueryClient): void {
  for (const list of ['gifts', 'sheets', 'months'])
    client.invalidateQueries({ queryKey: ['office', 'giving', list] });
}

export function giftsQuery(view: GiftsView) {
  const query = { ...queryOf(view), ...(view.cursor && { cursor: view.cursor }) };
  return queryOptions({
    queryKey: [...giftsKey, 'list', query],
    queryFn: () => office('get', '/api/office/giving/gifts', { query }),
    enabled: !isTurnedRound(view),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function sumQuery(view: GiftsView) {
  const query = queryOf(view);
  return queryOptions({
    queryKey: [...giftsKey, 'sum', query],
    queryFn: () => office('get', '/api/office/giving/gifts/sum', { query }),
    enabled: canBeSummed(view),
    staleTime: 0,
  });
}

export function giftQuery(id: string) {
  return queryOptions({
    queryKey: [...giftsKey, 'one', id],
    queryFn: () => office('get', '/api/office/giving/gifts/{id}', { at: { id } }),
    staleTime: 0,
  });
}

export const fundsQuery = queryOptions({
  queryKey: ['office', 'giving', 'funds', {}],
  queryFn: () => office('get', '/api/office/giving/funds', {}),
});
