import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { components } from '../../../api/schema';
import { office } from '../../client';
import { statementsChanged } from '../statements/queries';

export type GiftInKind = components['schemas']['GiftInKind'];

export interface InKindView {
  /** Every year without it. */
  year: string;
  cursor: string;
}

const inKindKey = ['office', 'giving', 'in-kind'];

/** Statements may say something else now, too. */
export function inKindChanged(client: QueryClient): void {
  client.invalidateQueries({ queryKey: inKindKey });
  statementsChanged(client);
}

export function inKindQuery({ year, cursor }: InKindView) {
  const query = { ...(year && { year: Number(year) }), ...(cursor && { cursor }) };
  return queryOptions({
    queryKey: [...inKindKey, query],
    queryFn: () => office('get', '/api/office/giving/gifts-in-kind', { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
