import { useRef, useState } from 'react';
import { useSendOnce } from '../../../api/send-once';
import { useDraft } from '../../drafts';
import { randomName } from '../../random-name';
import { OfficeRefusal } from '../../refusal';
import {
  type Choices,
  fileKey,
  type ImportDraft,
  isReadSo,
  proposed,
  readingOf,
  wishesOf,
} from './choices';
import {
  type FileLook,
  type GiftsImported,
  type Reading,
  useImportGifts,
  useLook,
  useRehearsal,
} from './queries';

/** A file on its way: chosen, its columns said, rehearsed, decided on, brought in. */
export function useGiftImport() {
  const draft = useDraft<ImportDraft>('gift-import');
  const [kept, setKept] = useState(draft.found);
  const [file, setFile] = useState<File>();
  const [seen, setSeen] = useState<FileLook>();
  const [reading, setReading] = useState<Reading>({});
  const [choices, setChoices] = useState<Choices>();
  const [said, setSaid] = useState<GiftsImported>();
  const looking = useLook();
  const rehearsal = useRehearsal();
  const work = useImportGifts();
  const sendWork = useSendOnce(work.mutateAsync);
  // The later of two rehearsals counts, in whatever order the answers come.
  const latest = useRef(0);

  /** Read in another way, the same file stays as it was seen until it was looked into again. */
  const choose = (chosen: File | undefined, otherwise?: Reading) => {
    latest.current += 1;
    setFile(chosen);
    if (!otherwise) {
      setSeen(undefined);
      setChoices(undefined);
    }
    setSaid(undefined);
    for (const call of [looking, rehearsal, work]) call.reset();
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
          const isSame = own && isReadSo(own, read, look.columns);
          const choices = { ...proposed(look), ...(isSame ? own.choices : undefined) };
          setSeen(look);
          setReading(read);
          setChoices(choices);
          if (otherwise) keepDraft({ file: fileKey(chosen), choices, ...read });
        },
      },
    );
  };

  const keepDraft = (own: ImportDraft) => {
    setKept(own);
    draft.keep(own);
  };

  const keep = (choices: Choices) => {
    setChoices(choices);
    if (file) keepDraft({ file: fileKey(file), choices, ...reading });
  };

  const rehearse = (choices: Choices) => {
    if (!file) return;
    keep(choices);
    latest.current += 1;
    const turn = latest.current;
    rehearsal.mutate(
      { file, wishes: wishesOf(choices, reading), job: randomName() },
      { onSuccess: (told) => turn === latest.current && setSaid(told) },
    );
  };

  const bringIn = () => {
    if (!file || !choices) return;
    sendWork({ file, wishes: wishesOf(choices, reading), job: randomName() });
  };

  const startAnew = () => {
    draft.forget();
    setKept(undefined);
    choose(undefined);
  };

  /** Back to the columns: what was rehearsed is void. */
  const changeColumns = (choices: Choices) => {
    latest.current += 1;
    setSaid(undefined);
    rehearsal.reset();
    work.reset();
    keep(choices);
  };

  const refusal = rehearsal.error ?? work.error;
  return {
    file,
    seen,
    reading,
    choices,
    said,
    done: work.data,
    choose,
    changeColumns,
    rehearse,
    bringIn,
    startAnew,
    isLooking: looking.isPending,
    isRehearsing: rehearsal.isPending,
    isWorking: work.isPending,
    /** The name of what runs now. */
    job: [rehearsal, work].find(({ isPending }) => isPending)?.variables?.job,
    lookError: looking.error,
    error: refusal,
    asksForDates:
      choices?.dates !== undefined ||
      (refusal instanceof OfficeRefusal && refusal.field === 'dates'),
  };
}

export type GiftImportWork = ReturnType<typeof useGiftImport>;
