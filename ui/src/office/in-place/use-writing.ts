import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showToast } from '../../design/feedback/toast-store';
import { useKeptForm } from '../kept-form/use-kept-form';
import { isRefusedFor } from '../refusal';
import type { Stored, Words } from './work';
import { type Written, work } from './written';

interface Writing {
  what: Written;
  /** As it was read; none for a new one. */
  first: Stored | undefined;
  onClose: () => void;
}

export function useWriting({ what, first, onClose }: Writing) {
  const client = useQueryClient();
  const { name, fields, lists, read, save } = work[what];
  const names = fields.map(({ name }) => name);
  const kept = useKeptForm({
    form: `${what} ${first?.id ?? 'new'}`,
    // Some words are shown, and not typed.
    fields: [...new Set([...names, ...Object.keys(first?.words ?? {})])],
    begun: first?.words ?? (Object.fromEntries(names.map((name) => [name, ''])) as Words),
    stood: first,
    typedOf: ({ words }) => words,
    readNow: ({ id }) => read(id),
    send: save,
    // They changed other fields only, so there is nothing to choose.
    goesOn: ({ differ }) => Object.keys(differ).length === 0,
    onDone: async (saved) => {
      onClose();
      showToast({
        title: doneWith(name, first !== undefined, saved),
        description: [saved.words.title, saved.said].filter(Boolean).join('. '),
      });
      await client.invalidateQueries({ queryKey: lists });
    },
  });
  const { typed, stood, refused } = kept;
  const isTwin = isRefusedFor(refused, 'likely_twin');
  useEffect(() => {
    // A twin is answered at the box that saves it all the same.
    if (isTwin) document.querySelector<HTMLElement>('dialog [name="anyway"]')?.focus();
  }, [isTwin]);
  const shown = isTwin ? { ...typed, twin: 'yes' } : typed;
  const fieldsNow = fields.filter(({ when }) => when?.(shown, stood) ?? true);
  // What is refused at a field that is not there is said above.
  const refusedAt = fieldsNow.find(({ name }) => name === kept.refusedAt)?.name;
  return { kept: { ...kept, refusedAt }, fields: fieldsNow };
}

function doneWith(name: string, isChange: boolean, { words }: Stored): string {
  if (isChange) return 'Changes saved';
  return words.publishAt ? `The ${name} is scheduled` : `The ${name} is there for everybody`;
}
