import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSendOnce } from '../../api/send-once';
import { showToast } from '../../design/feedback/toast-store';
import { useDraft } from '../drafts';
import { isRefusedFor, OfficeRefusal } from '../refusal';
import type { Stored, Words } from './work';
import { metBy, type Written, work } from './written';

interface Writing {
  what: Written;
  /** As it was read; none for a new one. */
  first: Stored | undefined;
  onClose: () => void;
}

/** What is kept over a reload: the words, and the version that they are to replace. */
interface Kept {
  words: Words;
  stored?: Stored;
}

export function useWriting({ what, first, onClose }: Writing) {
  const client = useQueryClient();
  const { name, fields, lists, read, save } = work[what];
  const draft = useDraft<Kept>(`${what} ${first?.id ?? 'new'}`);
  const [stored, setStored] = useState(draft.found?.stored ?? first);
  const begun = first?.words ?? Object.fromEntries(fields.map(({ name }) => [name, '']));
  const [words, setWords] = useState<Words>(draft.found?.words ?? begun);
  const [differ, setDiffer] = useState<Words>({});
  const [wasKept] = useState(draft.found !== undefined);

  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      try {
        return await save(words, stored);
      } catch (error) {
        if (!isRefusedFor(error, 'changed_meanwhile') || !stored) throw error;
        // Shown beside what was typed; nothing is overwritten.
        const now = await read(stored.id);
        const met = metBy(words, stored.words, now.words);
        setStored(now);
        setWords(met.words);
        setDiffer(met.differ);
        draft.keep({ words: met.words, stored: now });
        // They changed other fields only, so there is nothing to choose.
        if (Object.keys(met.differ).length === 0) return await save(met.words, now);
        return undefined;
      }
    },
    onSuccess: async (saved) => {
      if (!saved) return;
      draft.forget();
      onClose();
      showToast({
        title: doneWith(name, first !== undefined, saved),
        description: [saved.words.title, saved.said].filter(Boolean).join('. '),
      });
      await client.invalidateQueries({ queryKey: lists });
    },
  });

  const sendOnce = useSendOnce(mutateAsync);
  const refused = error instanceof OfficeRefusal ? error : undefined;
  useEffect(() => {
    // A twin is answered at the box that saves it all the same.
    const name = refused?.code === 'likely_twin' ? 'anyway' : refused?.field;
    if (!name) return;
    document.querySelector<HTMLElement>(`dialog [name="${name}"]`)?.focus();
  }, [refused]);

  const type = (field: string, value: string) => {
    const next = { ...words, [field]: value };
    setWords(next);
    if (refused?.field === field) reset();
    draft.keep({ words: next, ...(stored && { stored }) });
  };

  // Of those that are there now.
  const isTwin = refused?.code === 'likely_twin';
  const shown = isTwin ? { ...words, twin: 'yes' } : words;
  return {
    fields: fields.filter(({ when }) => when?.(shown, stored) ?? true),
    words,
    differ,
    refused,
    error,
    wasKept,
    busy: isPending,
    type,
    /** What somebody else wrote is right. */
    take: (field: string) => {
      type(field, differ[field] ?? '');
      const { [field]: _, ...others } = differ;
      setDiffer(others);
    },
    save: () => {
      setDiffer({});
      sendOnce(undefined);
    },
    /** What was typed waits until this is opened again. */
    leave: () => {
      if (fields.every(({ name }) => words[name] === begun[name])) draft.forget();
      onClose();
    },
    /** Nothing of it is wanted. */
    discard: () => {
      draft.forget();
      onClose();
    },
  };
}

function doneWith(name: string, isChange: boolean, { words }: Stored): string {
  if (isChange) return 'Changes saved';
  return words.publishAt ? `The ${name} is scheduled` : `The ${name} is there for everybody`;
}
