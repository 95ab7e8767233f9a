import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { office } from '../../client';
import { missing } from '../../list-import/draft';
import type { ListKind } from '../../list-import/use-list-import';
import { type Choices, proposedGifts, saysWhoGave, wishesOf, withColumn } from './choices';
import {
  countsInWords,
  type GiftsImported,
  gifts,
  importedInWords,
  importInWords,
  undoneInWords,
  writtenInWords,
} from './words';

const path = '/api/office/giving/imports';
const givingKey = ['office', 'giving'];

export const openLinesQuery = queryOptions({
  queryKey: [...givingKey, 'open-import-lines'],
  queryFn: () => office('get', '/api/office/giving/open-import-lines'),
  staleTime: 0,
});

export function useCloseLine() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      office('post', '/api/office/giving/open-import-lines/{id}/done', { at: { id: String(id) } }),
    onSettled: () => client.invalidateQueries({ queryKey: givingKey }),
  });
}

/** Lists of gifts. */
export const giftList: ListKind<Choices, GiftsImported> = {
  part: 'gifts',
  label: 'File with gifts',
  changes: givingKey,
  imports: () => office('get', path),
  look: (body) => office('post', `${path}/look`, { body }),
  rehearse: (query, body) => office('post', `${path}/rehearse`, { query, body }),
  bringIn: (query, body) => office('post', path, { query, body }),
  undo: (at) => office('post', `${path}/{number}/undo`, { at }),
  proposed: proposedGifts,
  withColumn,
  missing,
  isReady: (choices, fields) => choices.allAnonymous || saysWhoGave(choices, fields),
  wishesOf,
  counts: countsInWords,
  written: writtenInWords,
  action: importInWords,
  done: importedInWords,
  broughtIn: ({ added }) => gifts(added),
  goes: () =>
    'Its gifts are removed, but for those that were corrected since or stand on a statement. Where a month of theirs is closed, nothing is removed. The file can be imported again.',
  undone: undoneInWords,
};
