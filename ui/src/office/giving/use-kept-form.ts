import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useSendOnce } from '../../api/send-once';
import { useDraft } from '../drafts';
import { isRefusedFor, OfficeRefusal } from '../refusal';
import { differingIn, metIn } from './meanwhile';

/** What is kept over a reload: the words, and what they are to change. */
interface Kept<Typed, Stood> {
  typed: Typed;
  stood?: Stood | undefined;
}

interface KeptFormProps<Typed extends object, Stood, Answer> {
  /** The draft's name. */
  form: string;
  fields: readonly (keyof Typed & string)[];
  /** What is written there when it opens. */
  begun: Typed;
  /** What it changes, as it was read; none for something new. */
  stood?: Stood | undefined;
  /** The words of what it changes. */
  typedOf?: (stood: Stood) => Typed;
  /** As it is on the server now. */
  readNow?: (stood: Stood) => Promise<Stood>;
  send: (typed: Typed, stood: Stood | undefined) => Promise<Answer>;
  onDone: (answer: Answer, typed: Typed) => void;
  /** Where the form stays: what stands in it after that was saved. */
  next?: (typed: Typed) => Typed;
  onRefused?: (error: Error) => void;
}

/**
 * A form whose words stay until they are saved or discarded: over a reload, a refusal, a dialog that is closed. Where
 * somebody else has changed the same meanwhile, nothing is overwritten unseen: `differ` has what they wrote in the fields
 * that both changed.
 */
export function useKeptForm<Typed extends object, Stood, Answer>(
  props: KeptFormProps<Typed, Stood, Answer>,
) {
  const { form, fields, begun, typedOf, readNow, send, onDone, next, onRefused } = props;
  const draft = useDraft<Kept<Typed, Stood>>(form);
  const [stood, setStood] = useState(draft.found?.stood ?? props.stood);
  const [typed, setTyped] = useState(draft.found?.typed ?? begun);
  const [wasKept, setWasKept] = useState(draft.found !== undefined);
  const [differ, setDiffer] = useState<Partial<Typed>>({});
  const [isMeanwhile, setMeanwhile] = useState(false);
  const keep = (typed: Typed, stood: Stood | undefined) => {
    setTyped(typed);
    setStood(stood);
    draft.keep({ typed, stood });
  };
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: (typed: Typed) => send(typed, stood),
    onSuccess: (answer, typed) => {
      draft.forget();
      setWasKept(false);
      if (next) setTyped(next(typed));
      onDone(answer, typed);
    },
    onError: async (error, typed) => {
      onRefused?.(error);
      if (!isRefusedFor(error, 'changed_meanwhile') || !stood || !typedOf || !readNow) return;
      const now = await readNow(stood).catch(() => undefined);
      if (now === undefined) return;
      const met = metIn(fields, typed, typedOf(stood), typedOf(now));
      keep(met.typed, now);
      setDiffer(met.differ);
      setMeanwhile(true);
    },
  });
  const sendOnce = useSendOnce(mutateAsync);
  const refused = isMeanwhile ? null : error;
  const refusedAt = fields.find(
    (field) => refused instanceof OfficeRefusal && refused.field === field,
  );
  useEffect(() => {
    if (!refusedAt) return;
    // Behind an open dialog there may be a field of the same name.
    const place = document.querySelector('dialog') ?? document;
    place.querySelector<HTMLElement>(`form [name="${refusedAt}"]`)?.focus();
  }, [refusedAt]);
  return {
    typed,
    /** What somebody else has written there meanwhile, where both changed it. */
    differ,
    /** Somebody else has changed it, and nothing was saved yet. */
    isMeanwhile,
    /** It was typed here before, and not saved. */
    wasKept: wasKept && !isMeanwhile,
    isTouched: differingIn<Typed, keyof Typed & string>(fields, typed, begun).length > 0,
    isPending,
    refused,
    /** The field at which the sentence of the refusal stands. */
    refusedAt,
    type: (change: Partial<Typed>) => {
      if (refusedAt) reset();
      keep({ ...typed, ...change }, stood);
    },
    /** What the other wrote is taken. */
    take: (field: keyof Typed) => {
      const { [field]: theirs, ...others } = differ;
      keep({ ...typed, [field]: theirs }, stood);
      setDiffer(others as Partial<Typed>);
    },
    forget: draft.forget,
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (isPending) return;
      setDiffer({});
      setMeanwhile(false);
      sendOnce(typed);
    },
  };
}

export type KeptForm<Typed extends object> = Omit<
  ReturnType<typeof useKeptForm<Typed, unknown, unknown>>,
  'forget' | 'submit'
>;
