import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { showToast } from '../../design/feedback/toast-store';
import { TextField } from '../../design/form/field';
import { useKeepFocus } from '../../design/form/keep-focus';
import { office } from '../client';
import { boundTo } from '../kept-form/bound-to';
import { KeptDialog } from '../kept-form/kept-dialog';
import { isStale } from '../kept-form/meanwhile';
import { useKeptForm } from '../kept-form/use-kept-form';
import type { Person } from '../person/queries';
import { isRefusedFor } from '../refusal';
import { changedWords, householdsSaved, readHouseholdsAgain } from './household-work';
import {
  type Household,
  householdChange,
  householdDraft,
  sharedFields,
  sharedLabels,
  whoMovesAlong,
} from './places';

interface SharedDialogProps {
  household: Household;
  person: Person;
  onClose: () => void;
}

/** As much of it as the form is about. */
const stoodOf = (household: Household) => ({
  version: household.version,
  draft: householdDraft(household),
});

/** Name, address and phone, with editing conflicts beside the typed values. */
export function SharedDialog({ household, person, onClose }: SharedDialogProps) {
  const { id } = household;
  const at = { id };
  const client = useQueryClient();
  const kept = useKeptForm({
    form: `household ${id}`,
    fields: sharedFields,
    begun: householdDraft(household),
    stood: stoodOf(household),
    typedOf: ({ draft }) => draft,
    readNow: async () => stoodOf(await office('get', '/api/office/households/{id}', { at })),
    send: (draft, stood = stoodOf(household)) => {
      const { name, ...others } = householdChange(draft, stood.draft);
      const body = { version: stood.version, ...others, ...(name && { name }) };
      return office('put', '/api/office/households/{id}', { at, body });
    },
    onDone: async (saved) => {
      await householdsSaved(client, person.id, saved);
      onClose();
      const words = [changedWords(saved.changed), ...saved.notes].join(' ').trim();
      showToast({ title: 'Saved', description: words });
    },
    onRefused: (error) => {
      if (isStale(error) || isRefusedFor(error, 'not_found'))
        readHouseholdsAgain(client, person.id);
    },
  });
  const { typed, isPending: busy, stood } = kept;
  useKeepFocus(busy);
  const isNameless = !typed.name.trim();
  const { input } = boundTo(kept);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNameless) return;
    if (Object.keys(householdChange(typed, stood?.draft ?? typed)).length > 0) return kept.save();
    kept.forget();
    onClose();
  };
  return (
    <KeptDialog
      kept={kept}
      title="Name, address and phone"
      of="household"
      action="Save changes"
      busyAction="Saving..."
      incomplete={isNameless}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="soft">{whoMovesAlong(household)}</p>
      {sharedFields.map((field) => (
        <TextField
          key={field}
          label={sharedLabels[field]}
          required={field === 'name'}
          type={field === 'phone' ? 'tel' : 'text'}
          {...input(field)}
          {...(field === 'name' && isNameless && { error: 'The name is required' })}
        />
      ))}
    </KeptDialog>
  );
}
