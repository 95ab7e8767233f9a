import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { components } from '../../api/schema';
import { office } from '../client';

export type CalendarImported = components['schemas']['CalendarImported'];
export type CalendarLine = components['schemas']['CalendarLine'];
export type ImportUndone = components['schemas']['ImportUndone'];

const path = '/api/office/event-imports';

export const importsQuery = queryOptions({
  queryKey: ['office', 'event-imports'],
  queryFn: () => office('get', path),
  staleTime: 0,
});

interface Chosen {
  file: File;
  alsoAlike: boolean;
  removeMissing: boolean;
  /** The zones of names that are not known, by name. */
  zones: Record<string, string>;
  /** Its name while it runs. */
  job: string;
}

/** Sends a calendar's file, to see what it would do or to do it. */
export function useImportCalendar({ dryRun }: { dryRun: boolean }) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({ file, alsoAlike, removeMissing, zones, job }: Chosen) => {
      const form = new FormData();
      form.append('calendar', file, 'calendar.ics');
      const zone = Object.entries(zones).map((answer) => answer.join('='));
      return office('post', path, {
        query: { dryRun, alsoAlike, removeMissing, zone, fileName: file.name, job },
        body: form,
      });
    },
    onSuccess: () => (dryRun ? undefined : readAgain()),
  });
}

/** What taking an import back would do. */
export const undoLookQuery = (number: number) =>
  queryOptions({
    queryKey: [...importsQuery.queryKey, number, 'undo'],
    queryFn: () => undo(number, true),
    staleTime: 0,
    gcTime: 0,
  });

const undo = (number: number, dryRun: boolean) =>
  office('post', `${path}/{number}/undo`, { at: { number: String(number) }, query: { dryRun } });

export function useUndoImport() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (number: number) => undo(number, false),
    onSuccess: readAgain,
  });
}

function useReadAgain() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['api', 'events'] }),
      client.invalidateQueries({ queryKey: importsQuery.queryKey }),
    ]);
}
