import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSendOnce } from '../../api/send-once';
import { showToast } from '../../design/feedback/toast-store';
import { office } from '../client';
import { useDraft } from '../drafts';
import { isRefusedFor } from '../refusal';
import { sentenceOf } from '../rights/why-not';
import {
  changedIn,
  changeOf,
  type Draft,
  draftOf,
  meet,
  type Theirs,
  type Troubles,
  troublesIn,
} from './draft';
import { type FieldName, isField } from './fields';
import { type Person, personQuery, showPerson } from './queries';
import { nameOf } from './words';

/** What is typed, what it was typed over, and where somebody else wrote meanwhile. */
interface Edit {
  version: number;
  stood: Draft;
  draft: Draft;
  theirs: Theirs;
}

interface Editing {
  person: Person;
  form: string;
  today: string;
  onDone: () => void;
}

const begun = (person: Person): Edit => {
  const stood = draftOf(person);
  return { version: person.version, stood, draft: stood, theirs: {} };
};

/** On top of what is there now: nobody's words are written over unseen. */
function onTop(edit: Edit, now: Person): { edit: Edit; taken: FieldName[] } {
  const stood = draftOf(now);
  const met = meet(edit.draft, edit.stood, stood);
  // Not chosen yet, and not changed again since.
  const theirs = { ...edit.theirs, ...met.theirs };
  return { edit: { version: now.version, stood, draft: met.draft, theirs }, taken: met.taken };
}

export function useEditPerson({ person, form, today, onDone }: Editing) {
  const client = useQueryClient();
  const { found, keep, forget } = useDraft<Edit>(form);
  const [first] = useState(() =>
    found ? onTop(found, person) : { edit: begun(person), taken: [] as FieldName[] },
  );
  const [edit, setEdit] = useState(first.edit);
  const [taken, setTaken] = useState(first.taken);
  const [judged, setJudged] = useState(false);
  const [refused, setRefused] = useState<Troubles>({});
  const [problem, setProblem] = useState<string>();
  const { draft, stood, theirs } = edit;

  const change = (next: Edit) => {
    setEdit(next);
    keep(next);
  };
  const done = () => {
    forget();
    onDone();
  };

  const save = useMutation({
    mutationFn: (sent: Edit) => saved(sent, 1),
    onSuccess: (after) => {
      if (after.isSaved) {
        showPerson(client, after.person);
        showToast({ title: 'Saved', description: `${nameOf(after.person)} is up to date.` });
        done();
        return;
      }
      change(after.edit);
      setTaken(after.taken);
    },
    onError: (error) => {
      if (isRefusedFor(error, 'field_refused') && isField(error.field)) {
        setRefused({ [error.field]: error.sentence });
      } else setProblem(`${sentenceOf(error)} What you have typed is still here.`);
    },
  });

  /** What only others changed goes along; where both did, one has to look. */
  async function saved(
    sent: Edit,
    triesLeft: number,
  ): Promise<
    { isSaved: true; person: Person } | { isSaved: false; edit: Edit; taken: FieldName[] }
  > {
    const { id } = person;
    try {
      const body = { version: sent.version, ...changeOf(sent.draft, sent.stood) };
      return {
        isSaved: true,
        person: await office('put', '/api/office/people/{id}', { at: { id }, body }),
      };
    } catch (error) {
      if (!isRefusedFor(error, 'changed_meanwhile')) throw error;
      const now = await office('get', '/api/office/people/{id}', { at: { id } });
      client.setQueryData(personQuery(id).queryKey, now);
      const next = onTop(sent, now);
      const nobodyWrote = next.taken.length === 0 && Object.keys(next.edit.theirs).length === 0;
      if (nobodyWrote && triesLeft > 0) return saved(next.edit, triesLeft - 1);
      return { isSaved: false, ...next };
    }
  }

  const sendOnce = useSendOnce(save.mutateAsync);
  const troubles = { ...(judged && troublesIn(draft, stood, today)), ...refused };
  return {
    wasKept: found !== undefined && changedIn(draft, stood).length > 0,
    taken,
    cancel: done,
    form: {
      draft,
      stood,
      theirs,
      troubles,
      problem,
      busy: save.isPending,
      onType: (name: FieldName, text: string) => {
        change({ ...edit, draft: { ...draft, [name]: text } });
        if (refused[name]) setRefused({});
      },
      onChoose: (name: FieldName, whose: 'mine' | 'theirs') => {
        const { [name]: value = '', ...others } = theirs;
        const chosen = whose === 'theirs' ? { ...draft, [name]: value } : draft;
        change({ ...edit, draft: chosen, theirs: others });
      },
      onSave: () => {
        setJudged(true);
        setProblem(undefined);
        setRefused({});
        if (Object.keys(troublesIn(draft, stood, today)).length > 0) return;
        if (Object.keys(theirs).length > 0) return;
        if (changedIn(draft, stood).length === 0) done();
        else sendOnce(edit);
      },
    },
  };
}
