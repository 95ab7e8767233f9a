import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { components } from '../../../api/schema';
import { office } from '../../client';

type Schemas = components['schemas'];
export type FileLook = Schemas['GiftFileLook'];
export type FileField = Schemas['GiftFileField'];
export type Wishes = Schemas['GiftImportWishes'];
export type GiftsImported = Schemas['GiftsImported'];
export type FileLine = Schemas['GiftFileLine'];
export type FilePerson = Schemas['GiftFilePerson'];
export type GiverChoice = Schemas['GiftGiverChoice'];
export type FileWord = Schemas['GiftFileWord'];
export type WordMeaning = Schemas['GiftWordMeaning'];
export type ImportUndone = Schemas['GiftImportUndone'];

/** How the file is to be read, where that was chosen. */
export interface Reading {
  sheet?: string;
  encoding?: string;
  /** The line with the names of the columns. */
  headings?: number;
}

const path = '/api/office/giving/imports';
const givingKey = ['office', 'giving'];

export const importsQuery = queryOptions({
  queryKey: [...givingKey, 'imports'],
  queryFn: () => office('get', path),
  staleTime: 0,
});

export const openLinesQuery = queryOptions({
  queryKey: [...givingKey, 'open-import-lines'],
  queryFn: () => office('get', '/api/office/giving/open-import-lines'),
  staleTime: 0,
});

export function useCloseLine() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (id: number) =>
      office('post', '/api/office/giving/open-import-lines/{id}/done', { at: { id: String(id) } }),
    onSettled: readAgain,
  });
}

function formOf(file: File, wishes?: Wishes): FormData {
  const form = new FormData();
  form.append('gifts', file, 'gifts');
  if (wishes) form.append('wishes', JSON.stringify(wishes));
  return form;
}

export function useLook() {
  return useMutation({
    mutationFn: ({ file, reading }: { file: File; reading: Reading }) =>
      office('post', `${path}/look`, { query: { ...reading }, body: formOf(file) }),
  });
}

interface Taken {
  file: File;
  wishes: Wishes;
  /** Its name while it runs. */
  job: string;
}

export function useRehearsal() {
  return useMutation({
    mutationFn: ({ file, wishes, job }: Taken) =>
      office('post', `${path}/rehearse`, {
        query: { fileName: file.name, job },
        body: formOf(file, wishes),
      }),
  });
}

export function useImportGifts() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({ file, wishes, job }: Taken) =>
      office('post', path, { query: { fileName: file.name, job }, body: formOf(file, wishes) }),
    // An answer that was lost may have been a yes.
    onSettled: readAgain,
  });
}

export function useUndoImport() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (number: number) =>
      office('post', `${path}/{number}/undo`, { at: { number: String(number) } }),
    onSettled: readAgain,
  });
}

function useReadAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: givingKey });
}
