import { useState } from 'react';
import { TextField } from '../../design/form/field';
import { office } from '../client';
import type { Person } from '../person/queries';
import { HouseholdDialog } from './household-dialog';
import { useHouseholdWork } from './household-work';

/** For a person who lives alone, or the first of a family. */
export function MakeHouseholdDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [name, setName] = useState(person.fields.lastName ?? '');
  const work = useHouseholdWork({ personId: person.id, done: 'Made', onDone: onClose });
  return (
    <HouseholdDialog
      title="Make a household"
      action="Make it"
      busy={work.isPending}
      error={work.error}
      incomplete={!name.trim()}
      onSubmit={() =>
        work.mutate(() =>
          office('post', '/api/office/households', {
            body: {
              name: name.trim(),
              people: [{ personId: person.id, role: 'head', also: false }],
            },
          }),
        )
      }
      onClose={onClose}
    >
      <TextField
        label="Name of the household"
        name="household"
        type="text"
        required
        autoComplete="off"
        value={name}
        disabled={work.isPending}
        onInput={(event) => setName(event.currentTarget.value)}
      />
    </HouseholdDialog>
  );
}
