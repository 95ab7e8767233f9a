import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../design/feedback/toast-store';
import { office } from '../client';
import { useKeptForm } from '../kept-form/use-kept-form';
import { isRefusedFor } from '../refusal';
import { sentenceOf } from '../rights/why-not';
import { changedIn, changeOf, draftOf, type Troubles, troublesIn } from './draft';
import { type FieldName, fieldNames, isField } from './fields';
import { type Person, personQuery, showPerson } from './queries';
import { nameOf } from './words';

interface Editing {
  person: Person;
  form: string;
  today: string;
  onDone: () => void;
}

/** As much of it as the form is about. */
const stoodOf = (person: Person) => ({ version: person.version, draft: draftOf(person) });

export function useEditPerson({ person, form, today, onDone }: Editing) {
  const { id } = person;
  const client = useQueryClient();
  const [judged, setJudged] = useState(false);
  const kept = useKeptForm({
    form,
    fields: fieldNames,
    begun: draftOf(person),
    stood: stoodOf(person),
    typedOf: ({ draft }) => draft,
    readNow: async () => {
      const now = await office('get', '/api/office/people/{id}', { at: { id } });
      client.setQueryData(personQuery(id).queryKey, now);
      return stoodOf(now);
    },
    send: (draft, stood = stoodOf(person)) => {
      const body = { version: stood.version, ...changeOf(draft, stood.draft) };
      return office('put', '/api/office/people/{id}', { at: { id }, body });
    },
    // If the changes do not overlap, there is nothing to choose.
    goesOn: ({ differ, taken }) => taken.length === 0 && Object.keys(differ).length === 0,
    onDone: (now) => {
      showPerson(client, now);
      showToast({ title: 'Saved', description: `${nameOf(now)} is up to date.` });
      onDone();
    },
  });
  const { typed: draft, differ: theirs, refused } = kept;
  const { draft: stood } = kept.stood ?? stoodOf(person);
  const cancel = () => {
    kept.forget();
    onDone();
  };
  const atField = isRefusedFor(refused, 'field_refused') && isField(refused.field) && refused.field;
  const troubles: Troubles = {
    ...(judged && troublesIn(draft, stood, today)),
    ...(refused && atField && { [atField]: sentenceOf(refused) }),
  };
  return {
    wasKept: kept.wasKept && changedIn(draft, stood).length > 0,
    taken: kept.taken,
    cancel,
    form: {
      draft,
      stood,
      theirs,
      troubles,
      problem:
        refused && !atField
          ? `${sentenceOf(refused)} What you have typed is still here.`
          : undefined,
      busy: kept.isPending,
      onType: (name: FieldName, text: string) => kept.type({ [name]: text }),
      onTake: kept.take,
      onSave: () => {
        setJudged(true);
        if (Object.keys(troublesIn(draft, stood, today)).length > 0) return;
        if (changedIn(draft, stood).length === 0) cancel();
        else kept.save();
      },
    },
  };
}
