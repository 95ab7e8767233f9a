import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useSendOnce } from '../../api/send-once';
import { useDraft } from '../drafts';
import { OfficeRefusal } from '../refusal';
import { differingIn, isStale, type Met, metIn } from './meanwhile';

/** Kept over a reload: the typed values, the entry that they change, and the conflicting values. */
interface Kept<Typed, Stood> {
  typed: Typed;
  stood?: Stood | undefined;
  differ: Partial<Typed>;
}

interface KeptProps<Typed extends object, Stood extends { version: number }> {
  /** The draft's name. */
  form: string;
  fields: readonly (keyof Typed & string)[];
  /** The initial values. */
  begun: Typed;
  /** The entry that is changed, as it was read; none for a new one. */
  stood?: Stood | undefined;
  /** The words of what it changes. */
  typedOf?: (stood: Stood) => Typed;
  /** As it is on the server now. */
  readNow?: (stood: Stood) => Promise<Stood>;
}

/**
 * Typed values that stay until they are saved or discarded: over a reload, a refusal, a dialog that is closed. Where another editor
 * has changed the same meanwhile, nothing is overwritten unseen: `differ` has what they wrote in the fields that both
 * changed.
 */
export function useKept<Typed extends object, Stood extends { version: number }>(
  props: KeptProps<Typed, Stood>,
) {
  const { form, fields, begun, typedOf, readNow } = props;
  const draft = useDraft<Kept<Typed, Stood>>(form);
  const [first] = useState(() => opened(draft.found, props));
  const [{ typed, stood, differ }, setKept] = useState<Kept<Typed, Stood>>(first);
  const [taken, setTaken] = useState(first.taken);
  const [wasKept, setWasKept] = useState(draft.found !== undefined);
  const [isMeanwhile, setMeanwhile] = useState(
    first.taken.length > 0 || Object.keys(first.differ).length > 0,
  );
  const keep = (kept: Kept<Typed, Stood>) => {
    setKept(kept);
    draft.keep(kept);
  };
  return {
    typed,
    /** The entry that is changed, as it was read last. */
    stood,
    /** The saved values of the fields that both editors changed. */
    differ,
    /** The fields that only the other editor changed: shown as they are now. */
    taken,
    /** Another editor has changed the entry, and nothing was saved yet. */
    isMeanwhile,
    /** It was typed here before, and not saved. */
    wasKept,
    isTouched: differingIn<Typed, keyof Typed & string>(fields, typed, begun).length > 0,
    type: (change: Partial<Typed>) => keep({ typed: { ...typed, ...change }, stood, differ }),
    /** The value of the other editor replaces the one that is typed. */
    take: (field: keyof Typed & string) => {
      const { [field]: now, ...others } = differ;
      keep({ typed: { ...typed, [field]: now }, stood, differ: others as Partial<Typed> });
    },
    /** Call when sending: sending after a conflict was shown is a choice. */
    sending: () => {
      setKept({ typed, stood, differ: {} });
      setTaken([]);
      setMeanwhile(false);
    },
    /** Call when refused: after an editing conflict, the typed values are merged into the saved ones. */
    meet: async (
      error: unknown,
      sent: Typed,
      over: Stood | undefined,
      goesOn?: (met: Met<Typed>) => boolean,
    ) => {
      if (!isStale(error) || !over || !typedOf || !readNow) return undefined;
      const now = await readNow(over).catch(() => undefined);
      if (now === undefined) return undefined;
      const met = metIn(fields, sent, typedOf(over), typedOf(now));
      keep({ typed: met.typed, stood: now, differ: met.differ });
      if (goesOn?.(met)) return { ...met, now, goesOn: true };
      setTaken(met.taken);
      setMeanwhile(true);
      return { ...met, now, goesOn: false };
    },
    /** It is saved, or not wanted. */
    forget: () => {
      draft.forget();
      setWasKept(false);
    },
    /** The form stays, and begins with this. */
    startOver: (typed: Typed) => {
      draft.forget();
      setWasKept(false);
      setKept({ typed, stood, differ: {} });
    },
  };
}

interface KeptFormProps<Typed extends object, Stood extends { version: number }, Answer>
  extends KeptProps<Typed, Stood> {
  send: (typed: Typed, stood: Stood | undefined) => Promise<Answer>;
  onDone: (answer: Answer, typed: Typed) => unknown;
  /** True if it should be saved once more in spite of a conflict, without asking. */
  goesOn?: (met: Met<Typed>) => boolean;
  onRefused?: (error: unknown) => void;
}

/** A form of such words, and what sends it. */
export function useKeptForm<Typed extends object, Stood extends { version: number }, Answer>(
  props: KeptFormProps<Typed, Stood, Answer>,
) {
  const { fields, send, onDone, goesOn, onRefused } = props;
  const { meet, sending, ...kept } = useKept(props);
  const saved = async (
    typed: Typed,
    stood: Stood | undefined,
    isFirst: boolean,
  ): Promise<{ answer: Answer } | undefined> => {
    try {
      return { answer: await send(typed, stood) };
    } catch (error) {
      onRefused?.(error);
      const met = await meet(error, typed, stood, isFirst ? goesOn : undefined);
      if (!met) throw error;
      return met.goesOn ? saved(met.typed, met.now, false) : undefined;
    }
  };
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: (typed: Typed) => saved(typed, kept.stood, true),
    onSuccess: (done, typed) => {
      if (!done) return undefined;
      kept.forget();
      return onDone(done.answer, typed);
    },
  });
  const sendOnce = useSendOnce(mutateAsync);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const refusedAt = fieldRefused(error, fields);
  useEffect(() => {
    if (!refusedAt) return;
    // Behind an open dialog there may be a field of the same name.
    const place = document.querySelector('dialog') ?? document;
    place.querySelector<HTMLElement>(`form [name="${refusedAt}"]`)?.focus();
  }, [refusedAt]);
  const save = () => {
    if (isPending) return;
    sending();
    sendOnce(kept.typed);
  };
  return {
    ...kept,
    isPending,
    refused: error,
    /** The field at which the sentence of the refusal stands. */
    refusedAt,
    /** The required fields that were empty at the last try: all of them are marked at once. */
    missing,
    type: (change: Partial<Typed>) => {
      setMissing(missing.filter((name) => !(name in change)));
      if (refusedAt && refusedAt in change) reset();
      kept.type(change);
    },
    save,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const empty = emptyFields(event.currentTarget);
      setMissing(empty);
      if (empty.length === 0) save();
    },
  };
}

/** The names of the required fields without text. The keyboard goes to the first. */
function emptyFields(form: HTMLFormElement): string[] {
  const required = form.querySelectorAll<HTMLInputElement>('[aria-required="true"]');
  const empty = [...required].filter(({ type, checked, value }) =>
    type === 'checkbox' ? !checked : !value.trim(),
  );
  empty[0]?.focus();
  return empty.map(({ name }) => name);
}

/** The field that the refusal names. */
export function fieldRefused<Field extends string>(error: Error | null, fields: readonly Field[]) {
  return fields.find((field) => error instanceof OfficeRefusal && error.field === field);
}

/** The initial state: kept values are merged into the current ones. */
function opened<Typed extends object, Stood extends { version: number }>(
  found: Kept<Typed, Stood> | undefined,
  { fields, begun, stood, typedOf }: KeptProps<Typed, Stood>,
): Kept<Typed, Stood> & Pick<Met<Typed>, 'taken'> {
  if (!found) return { typed: begun, stood, differ: {}, taken: [] };
  if (!found.stood || !stood || !typedOf || stood.version <= found.stood.version) {
    return { ...found, stood: found.stood ?? stood, taken: [] };
  }
  const met = metIn(fields, found.typed, typedOf(found.stood), typedOf(stood));
  return { ...met, stood, differ: { ...found.differ, ...met.differ } };
}

/** The part of the form that its fields and notes read. */
export type KeptForm<Typed extends object> = Omit<
  ReturnType<typeof useKeptForm<Typed, { version: number }, unknown>>,
  'stood' | 'taken'
>;
