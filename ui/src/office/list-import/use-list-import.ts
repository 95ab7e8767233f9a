import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Unreachable } from '../../api/errors';
import { useSendOnce } from '../../api/send-once';
import { useDraft } from '../drafts';
import { randomName } from '../random-name';
import { OfficeRefusal } from '../refusal';
import { useUnderWay } from './cut-import';
import {
  fileKey,
  type ImportUndone,
  isReadSo,
  type ListChoices,
  type ListDraft,
  type ListedImport,
  type ListLook,
  type ListWishes,
  namesOf,
  type Reading,
  readingOf,
} from './draft';

interface Named {
  fileName: string;
  /** Its name while it runs. */
  job: string;
}

/** A kind of list: how it is sent, what is chosen for it, and the words for what it does. */
export interface ListKind<Own extends ListChoices, Said> {
  /** Its name here: a draft and the cache have it. */
  part: string;
  /** Such as "File with gifts". */
  label: string;
  /** The ends of the names of files that are read beside sheets. */
  also?: readonly string[];
  /** The key of what an import changes. */
  changes: readonly string[];
  imports: () => Promise<ListedImport[]>;
  look: (form: FormData) => Promise<ListLook>;
  rehearse: (named: Named, form: FormData) => Promise<Said>;
  bringIn: (named: Named, form: FormData) => Promise<Said>;
  undo: (at: { number: string }) => Promise<ImportUndone>;
  proposed: (look: ListLook) => Own;
  /** What still fits where the same file is read in another way. */
  stays?: (choices: Own) => Partial<Own>;
  withColumn: (choices: Own, at: number, field: string, words: Own['words']) => Own;
  /** The labels of the fields that are still to choose. */
  missing: (choices: Own, fields: ListLook['fields']) => string[];
  isReady?: (choices: Own, fields: ListLook['fields']) => boolean;
  wishesOf: (choices: Own) => ListWishes;
  counts: (said: Said, choices: Own) => string;
  /** "12 of 85 will be written" */
  written: (said: Said, look: ListLook) => string;
  /** The button's words; none where there is nothing to do. */
  action: (said: Said) => string | undefined;
  done: (said: Said) => string;
  /** "12 gifts" */
  broughtIn: (listed: ListedImport) => string;
  /** What goes, and what stays, before it is undone. */
  goes: (listed: ListedImport) => string;
  undone: (undone: ImportUndone) => string;
}

/** The list of earlier imports in the cache. */
export const importsKey = ({ changes, part }: { changes: readonly string[]; part: string }) => [
  ...changes,
  part,
  'imports',
];

interface Sent<Own> {
  file: File;
  choices: Own;
  reading: Reading;
  job: string;
}

/** A file on its way: chosen, its columns said, rehearsed, decided on, brought in. */
export function useListImport<Own extends ListChoices, Said extends { import?: number }>(
  kind: ListKind<Own, Said>,
) {
  const client = useQueryClient();
  const draft = useDraft<ListDraft<Own>>(`${kind.part}-import`);
  const underWay = useUnderWay(kind.part);
  const [kept, setKept] = useState(draft.found);
  const [file, setFile] = useState<File>();
  const [seen, setSeen] = useState<ListLook>();
  const [reading, setReading] = useState<Reading>({});
  const [choices, setChoices] = useState<Own>();
  const [said, setSaid] = useState<Said>();
  const send = (call: typeof kind.rehearse) => (sent: Sent<Own>) => {
    const { file, choices, reading, job } = sent;
    const form = formOf(file, { ...kind.wishesOf(choices), ...reading });
    return call({ fileName: file.name, job }, form);
  };
  const looking = useMutation({
    mutationFn: ({ file, reading }: { file: File; reading: Reading }) =>
      kind.look(formOf(file, reading)),
  });
  const rehearsal = useMutation({ mutationFn: send(kind.rehearse) });
  const work = useMutation({
    mutationFn: send(kind.bringIn),
    // An answer that was lost may have been a yes.
    onSettled: (_, error) => {
      if (!(error instanceof Unreachable)) underWay.forget();
      return client.invalidateQueries({ queryKey: kind.changes });
    },
  });
  const sendWork = useSendOnce(work.mutateAsync);
  // What was asked last counts, in whatever order the answers come.
  const latest = useRef(0);
  /** One rehearsal runs at a time, and the newest choices wait for it. */
  const running = useRef(0);
  const waiting = useRef<() => void>(undefined);
  /** What was asked before is void. */
  const forgetAsked = () => {
    latest.current += 1;
    running.current = 0;
    waiting.current = undefined;
    setSaid(undefined);
    for (const call of [looking, rehearsal, work]) call.reset();
  };

  /** Read in another way, the same file stays as it was seen until it was looked into again. */
  const choose = (chosen: File | undefined, otherwise?: Reading) => {
    forgetAsked();
    setFile(chosen);
    if (!otherwise) {
      setSeen(undefined);
      setChoices(undefined);
    }
    if (!chosen) return;
    const own = kept?.file === fileKey(chosen) ? kept : undefined;
    const asked = otherwise ?? (own ? readingOf(own) : {});
    const turn = latest.current;
    looking.mutate(
      { file: chosen, reading: asked },
      {
        onSuccess: (look) => {
          if (turn !== latest.current) return;
          const read = look.sheet === undefined ? asked : { ...asked, sheet: look.sheet };
          const stays = own?.sheet === read.sheet && own && kind.stays?.(own.choices);
          const isSame = own && isReadSo(own, read, look.columns);
          const names = namesOf(look);
          const mended = kept?.names === names && { columns: kept.choices.columns };
          const choices = {
            ...kind.proposed(look),
            ...mended,
            ...(isSame ? own.choices : stays),
          };
          setSeen(look);
          setReading(read);
          setChoices(choices);
          if (otherwise) keepDraft({ file: fileKey(chosen), names, choices, ...read });
        },
      },
    );
  };

  const keepDraft = (own: ListDraft<Own>) => {
    setKept(own);
    draft.keep(own);
  };

  const keep = (choices: Own) => {
    setChoices(choices);
    if (file && seen) keepDraft({ file: fileKey(file), names: namesOf(seen), choices, ...reading });
  };

  const rehearse = (choices: Own) => {
    if (!file) return;
    keep(choices);
    latest.current += 1;
    const turn = latest.current;
    const start = () => {
      running.current = turn;
      waiting.current = undefined;
      rehearsal
        .mutateAsync({ file, choices, reading, job: randomName() })
        .then((told) => {
          if (turn === latest.current) setSaid(told);
          return waiting.current;
        })
        // Cancelled, or out of reach: what waits would fare no better.
        .catch(() => undefined)
        .then((next) => {
          if (turn !== running.current) return;
          running.current = 0;
          next?.();
        });
    };
    if (running.current > 0) waiting.current = start;
    else start();
  };

  /** An import was taken back: what was said of the one that has just been made, or rehearsed, is not so any more. */
  const onUndone = (number: number) => {
    if (work.data?.import === number) choose(undefined);
    else if (said && choices && !work.data) rehearse(choices);
  };

  const bringIn = () => {
    if (!file || !choices) return;
    const sent = { file, choices, reading, job: randomName() };
    const listed = client.getQueryData<ListedImport[]>(importsKey(kind)) ?? [];
    const newest = Math.max(0, ...listed.map(({ number }) => number));
    underWay.keep({ fileName: file.name, job: sent.job, newest });
    sendWork(sent);
  };

  const startAnew = () => {
    draft.forget();
    setKept(undefined);
    choose(undefined);
  };

  /** Back to the columns: what was rehearsed is void. */
  const changeColumns = (choices: Own) => {
    forgetAsked();
    keep(choices);
  };

  const refusal = rehearsal.error ?? work.error;
  return {
    kind,
    file,
    seen,
    reading,
    choices,
    said,
    done: work.data,
    /** One that was under way when its tab was closed. */
    cut: underWay.found,
    forgetCut: underWay.forget,
    choose,
    changeColumns,
    rehearse,
    onUndone,
    bringIn,
    startAnew,
    isLooking: looking.isPending,
    isRehearsing: rehearsal.isPending,
    isWorking: work.isPending,
    /** The name of what runs now. */
    job: [rehearsal, work].find(({ isPending }) => isPending)?.variables?.job,
    lookError: looking.error,
    error: refusal,
    /** The file leaves open how its dates are written. */
    asksForDates:
      seen?.datesAsked ||
      choices?.dates !== undefined ||
      (refusal instanceof OfficeRefusal && refusal.field === 'dates'),
  };
}

export type ListImport<Own extends ListChoices, Said extends { import?: number }> = ReturnType<
  typeof useListImport<Own, Said>
>;

function formOf(file: File, wishes: ListWishes): FormData {
  const form = new FormData();
  form.append('list', file, 'list');
  form.append('wishes', JSON.stringify(wishes));
  return form;
}
