import { useState } from 'react';
import { todayIn } from '../../congregation/calendar';
import { useNames } from '../../congregation/names';
import { TextField } from '../../design/form/field';
import { SelectField } from '../../design/form/select';
import { office } from '../client';
import type { Person } from '../person/queries';
import { fullName } from '../person/words';
import { HouseholdDialog } from './household-dialog';
import { useHouseholdWork } from './household-work';
import { type Household, mayLiveInTwo } from './places';

type Where = 'stays' | 'leaves' | 'both';

const words: Record<Where, string> = {
  stays: 'Stays',
  leaves: 'Goes to the new household',
  both: 'Lives in both',
};

interface SplitDialogProps {
  household: Household;
  person: Person;
  onClose: () => void;
}

/** Some get a household of their own; a child may live in both. */
export function SplitDialog({ household, person, onClose }: SplitDialogProps) {
  const { id, version, name, people } = household;
  const today = todayIn(useNames().timeZone);
  const [newName, setNewName] = useState('');
  const [where, setWhere] = useState<Record<string, Where>>({});
  const work = useHouseholdWork({ personId: person.id, done: 'Split', onDone: onClose });
  const busy = work.isPending;
  const leaving = people.filter((one) => (where[one.id] ?? 'stays') !== 'stays');
  const everybody = people.every((one) => where[one.id] === 'leaves');
  const split = () =>
    work.mutate(() =>
      office('post', '/api/office/households/{id}/split', {
        at: { id },
        body: {
          version,
          name: newName.trim(),
          people: leaving.map((one) => ({ personId: one.id, also: where[one.id] === 'both' })),
        },
      }),
    );
  return (
    <HouseholdDialog
      title={`Split ${name}`}
      action="Split"
      busy={busy}
      error={work.error}
      incomplete={!newName.trim() || leaving.length === 0 || everybody}
      onSubmit={split}
      onClose={onClose}
    >
      <p className="soft">
        Whoever goes keeps address and phone until somebody changes them.
        {everybody &&
          ' Somebody has to stay: to give all of them another name, rename the household.'}
      </p>
      <TextField
        label="Name of the new household"
        name="new-household"
        type="text"
        required
        autoComplete="off"
        value={newName}
        disabled={busy}
        onInput={(event) => setNewName(event.currentTarget.value)}
      />
      {people.map((one) => {
        const options: Where[] = mayLiveInTwo(one.role ?? '', one.dateOfBirth, today)
          ? ['stays', 'leaves', 'both']
          : ['stays', 'leaves'];
        return (
          <SelectField
            key={one.id}
            label={fullName(one)}
            name={one.id}
            options={options.map((option) => words[option])}
            value={words[where[one.id] ?? 'stays']}
            disabled={busy}
            onChange={({ currentTarget: { value } }) => {
              const option = options.find((option) => words[option] === value) ?? 'stays';
              setWhere({ ...where, [one.id]: option });
            }}
          />
        );
      })}
    </HouseholdDialog>
  );
}
