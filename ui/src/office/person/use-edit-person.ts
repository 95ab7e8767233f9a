import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../design/feedback/toast-store';
import { office } from '../client';
import { changedWords } from '../household/household-work';
import { useKeptForm } from '../kept-form/use-kept-form';
import { isRefusedFor } from '../refusal';
import { sentenceOf } from '../rights/why-not';
import { changedIn, changeOf, type Draft, draftOf, type Troubles, troublesIn } from './draft';
import { addressNames, type FieldName, fieldNames, isField } from './fields';
import { type Person, personQuery, showPerson } from './queries';
import { nameOf } from './words';

interface Editing {
  person: Person;
  form: string;
  today: string;
  onDone: () => void;
}

/** What people of a household may have in common, with the fields of each. */
const common = {
  address: addressNames,
  phone: ['phone'],
} as const satisfies Record<string, readonly FieldName[]>;
export type Common = keyof typeof common;
const around: readonly FieldName[] = ['state', 'country'];
/** Whom it reaches, the server says. */
const shares = { address: 'sharesAddress', phone: 'sharesPhone' } as const;

/** As much of it as the form is about. */
const stoodOf = (person: Person) => ({ version: person.version, draft: draftOf(person) });

export function useEditPerson({ person, form, today, onDone }: Editing) {
  const { id } = person;
  const client = useQueryClient();
  const [judged, setJudged] = useState(false);
  const [alone, setAlone] = useState<readonly Common[]>([]);
  /** Whose address or number changes with it, and whether it is to. */
  const alongIn = (draft: Draft, stood: Draft, what: Common) => {
    const changed: readonly FieldName[] = changedIn(draft, stood);
    const isNew = common[what].some((name) => changed.includes(name));
    // What is taken away is not taken from others; of an address state and country are nothing alone.
    const isThere = common[what].some((name) => !around.includes(name) && draft[name].trim());
    const all = person.households.flatMap(({ others }) =>
      others.filter((one) => one[shares[what]]),
    );
    // Two may live in both homes of a child.
    const others = [...new Map(all.map((other) => [other.id, other])).values()];
    return { others: isNew && isThere ? others : [], is: !alone.includes(what) };
  };
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
      const idsOf = (what: Common) => {
        const { others, is } = alongIn(draft, stood.draft, what);
        return is ? others.map(({ id }) => id) : [];
      };
      const body = {
        version: stood.version,
        ...changeOf(draft, stood.draft),
        addressWith: idsOf('address'),
        phoneWith: idsOf('phone'),
      };
      return office('put', '/api/office/people/{id}', { at: { id }, body });
    },
    // If the changes do not overlap, there is nothing to choose.
    goesOn: ({ differ, taken }) => taken.length === 0 && Object.keys(differ).length === 0,
    onDone: ({ changed = [], ...now }) => {
      showPerson(client, now);
      client.invalidateQueries({ queryKey: ['api', 'office', 'households'] });
      const along = changedWords(changed, ', too');
      showToast({ title: 'Saved', description: `${nameOf(now)} is up to date. ${along}`.trim() });
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
    along: (what: Common) => ({
      ...alongIn(draft, stood, what),
      onChange: (is: boolean) =>
        setAlone(is ? alone.filter((one) => one !== what) : [...alone, what]),
    }),
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
