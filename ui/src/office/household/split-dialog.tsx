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
import {
  leavingIn,
  type Split,
  splitInWords,
  troublesWithSplit,
  type Where,
  whereWords as words,
} from './split';

interface SplitDialogProps {
  household: Household;
  person: Person;
  onClose: () => void;
}

/** Some get a household of their own; a child may live in both. */
export function SplitDialog({ household, person, onClose }: SplitDialogProps) {
  const { id, version, name, people } = household;
  const today = todayIn(useNames().timeZone);
  const [typed, setTyped] = useState<Split>({ newName: '', where: {} });
  const [judged, setJudged] = useState(false);
  const { newName, where } = typed;
  const work = useHouseholdWork({
    personId: person.id,
    done: 'Split',
    details: splitInWords(typed, people),
    onDone: onClose,
  });
  const busy = work.isPending;
  const troubles = troublesWithSplit(typed, people);
  const split = () => {
    setJudged(true);
    if (troubles.newName || troubles.people) return;
    work.mutate(() =>
      office('post', '/api/office/households/{id}/split', {
        at: { id },
        body: {
          version,
          name: newName.trim(),
          people: leavingIn(typed, people).map((one) => ({
            personId: one.id,
            also: where[one.id] === 'both',
          })),
        },
      }),
    );
  };
  return (
    <HouseholdDialog
      title={`Split ${name}`}
      action="Split"
      busy={busy}
      error={work.error}
      onSubmit={split}
      onClose={onClose}
    >
      <p className="soft">
        Those who leave keep their address and phone number until somebody changes them.
      </p>
      <TextField
        label="Name of the new household"
        name="new-household"
        type="text"
        required
        autoComplete="off"
        value={newName}
        disabled={busy}
        error={judged ? troubles.newName : undefined}
        onInput={(event) => setTyped({ ...typed, newName: event.currentTarget.value })}
      />
      {people.map((one, at) => {
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
            error={judged && at === 0 ? troubles.people : undefined}
            onChange={({ currentTarget: { value } }) => {
              const option = options.find((option) => words[option] === value) ?? 'stays';
              setTyped({ ...typed, where: { ...where, [one.id]: option } });
            }}
          />
        );
      })}
    </HouseholdDialog>
  );
}
