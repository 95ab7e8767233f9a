import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../api/schema';
import { office } from '../../client';
import { envelopeIn } from './who';

export type GiverName = components['schemas']['GiverName'];
export type FoundGiver = components['schemas']['Giver'];

/** In milliseconds: the same envelope comes again with the next row of a check over several funds. */
const FRESH = 60_000;

/** Givers that a typed text may mean on the day of the sheet: the owner of the envelope, or at most eight by name. */
export function lookUpQuery(text: string, date: string) {
  const typed = text.trim();
  const envelope = envelopeIn(typed);
  const query = envelope === undefined ? { search: typed, date } : { envelope, date };
  return queryOptions({
    queryKey: ['office', 'giving', 'givers', query],
    queryFn: () => office('get', '/api/office/giving/givers', { query }),
    staleTime: FRESH,
  });
}
