import { useState } from 'react';
import { InfoAlert } from '../../design/feedback/alert';
import { TextField } from '../../design/form/field';
import { office } from '../client';
import { useDraft } from '../drafts';
import type { Person } from '../person/queries';
import { OfficeRefusal } from '../refusal';
import { sentenceOf } from '../rights/why-not';
import { HouseholdDialog } from './household-dialog';
import { useHouseholdWork } from './household-work';
import {
  type Household,
  type HouseholdDraft,
  householdChange,
  householdDraft,
  type SharedField,
  sharedFields,
  sharedLabels,
  whoMovesAlong,
} from './places';

interface SharedDialogProps {
  household: Household;
  person: Person;
  onClose: () => void;
}

interface Kept {
  stood: HouseholdDraft;
  draft: HouseholdDraft;
}

/** Name, address and phone; what somebody else changed meanwhile is shown beside what is typed. */
export function SharedDialog({ household, person, onClose }: SharedDialogProps) {
  const { id, version } = household;
  const { found, keep, forget } = useDraft<Kept>(`household ${id}`);
  const [stood] = useState(() => found?.stood ?? householdDraft(household));
  const [draft, setDraft] = useState(found?.draft ?? stood);
  const now = householdDraft(household);
  const discard = () => {
    forget();
    onClose();
  };
  const work = useHouseholdWork({ personId: person.id, done: 'Saved', onDone: discard });
  const busy = work.isPending;
  const changed = householdChange(draft, stood);
  const nothing = Object.keys(changed).length === 0;
  const save = () => {
    if (nothing) return discard();
    const { name, ...others } = changed;
    work.mutate(() =>
      office('put', '/api/office/households/{id}', {
        at: { id },
        body: { version, ...others, ...(name && { name }) },
      }),
    );
  };
  const refused = work.error instanceof OfficeRefusal ? work.error : undefined;
  const trouble = (field: SharedField) => {
    if (field === 'name' && !draft.name.trim()) return 'The name is required';
    return refused?.field === field ? sentenceOf(refused) : undefined;
  };
  const theirs = (field: SharedField) =>
    now[field] !== stood[field] && now[field] !== draft[field]
      ? `Somebody else wrote: ${now[field] || 'nothing'}`
      : undefined;
  return (
    <HouseholdDialog
      title="Name, address and phone"
      action="Save changes"
      busy={busy}
      error={refused && isShared(refused.field) ? null : work.error}
      incomplete={!draft.name.trim()}
      onSubmit={save}
      // What was typed waits until this is opened again.
      onClose={nothing ? discard : onClose}
      onCancel={discard}
    >
      {found && (
        <InfoAlert>
          This was typed here before and is not saved yet. Save it, or discard it with Cancel.
        </InfoAlert>
      )}
      <p className="soft">{whoMovesAlong(household)}</p>
      {sharedFields.map((field) => (
        <TextField
          key={field}
          label={sharedLabels[field]}
          name={field}
          required={field === 'name'}
          type={field === 'phone' ? 'tel' : 'text'}
          autoComplete="off"
          value={draft[field]}
          hint={theirs(field)}
          error={trouble(field)}
          disabled={busy}
          onInput={(event) => {
            const typed = { ...draft, [field]: event.currentTarget.value };
            setDraft(typed);
            keep({ stood, draft: typed });
          }}
        />
      ))}
    </HouseholdDialog>
  );
}

const isShared = (field: string | undefined) => sharedFields.some((shared) => shared === field);
