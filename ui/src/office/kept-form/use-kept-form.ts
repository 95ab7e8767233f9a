import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect } from 'react';
import { useSendOnce } from '../../api/send-once';
import { OfficeRefusal } from '../refusal';
import type { Met } from './meanwhile';
import { type KeptProps, useKept } from './use-kept';

interface KeptFormProps<Typed extends object, Stood extends { version: number }, Answer>
  extends KeptProps<Typed, Stood> {
  send: (typed: Typed, stood: Stood | undefined) => Promise<Answer>;
  onDone: (answer: Answer, typed: Typed) => unknown;
  /** Where somebody else has changed it meanwhile and this says so, it is saved all the same, once. */
  goesOn?: (met: Met<Typed>) => boolean;
  /** Where the form stays: what stands in it after that was saved. */
  next?: (typed: Typed) => Typed;
  onRefused?: (error: unknown) => void;
}

/** A form of such words, and what sends it. */
export function useKeptForm<Typed extends object, Stood extends { version: number }, Answer>(
  props: KeptFormProps<Typed, Stood, Answer>,
) {
  const { fields, send, onDone, goesOn, next, onRefused } = props;
  const { meet, sending, setTyped, ...kept } = useKept(props);
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
      if (next) setTyped(next(typed));
      return onDone(done.answer, typed);
    },
  });
  const sendOnce = useSendOnce(mutateAsync);
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
    type: (change: Partial<Typed>) => {
      if (refusedAt && refusedAt in change) reset();
      kept.type(change);
    },
    save,
    submit: (event: FormEvent) => {
      event.preventDefault();
      save();
    },
  };
}

/** Which of these fields it was refused for. */
export function fieldRefused<Field extends string>(error: Error | null, fields: readonly Field[]) {
  return fields.find((field) => error instanceof OfficeRefusal && error.field === field);
}

/** What the fields and notes of such a form show. */
export type KeptForm<Typed extends object> = Omit<
  ReturnType<typeof useKeptForm<Typed, { version: number }, unknown>>,
  'stood' | 'taken'
>;
