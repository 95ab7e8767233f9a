import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../api/schema';
import { office } from '../../client';

export type Envelope = components['schemas']['EnvelopeLine'];
export type EnvelopesPage = components['schemas']['EnvelopesPage'];
export type FoundGiver = components['schemas']['Giver'];

export const envelopesKey = ['office', 'giving', 'envelopes'];

/** All numbers of a year. They come in parts of 2,000; few churches have more than one. */
export const envelopesQuery = (year: number | undefined) =>
  queryOptions({
    queryKey: [...envelopesKey, year],
    queryFn: async () => {
      const all = await part(year, undefined);
      for (let { next } = all; next !== undefined; ) {
        const more = await part(year, next);
        all.envelopes.push(...more.envelopes);
        next = more.next;
      }
      return all;
    },
    staleTime: 0,
  });

function part(year: number | undefined, after: number | undefined): Promise<EnvelopesPage> {
  return office('get', '/api/office/giving/envelopes', { query: { year, after } });
}

export const giversQuery = (search: string) =>
  queryOptions({
    queryKey: ['office', 'giving', 'givers', search],
    queryFn: () => office('get', '/api/office/giving/givers', { query: { search } }),
    staleTime: 0,
    gcTime: 0,
    enabled: search !== '',
  });
