import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { todayIn } from '../../congregation/calendar';
import { useNames } from '../../congregation/names';
import { showToast } from '../../design/feedback/toast-store';
import { TextField } from '../../design/form/field';
import { SelectField } from '../../design/form/select';
import { HouseholdDialog } from '../household/household-dialog';
import { RoleField } from '../household/role-and-place';
import { spokenName } from '../people/person-words';
import type { PersonRow } from '../people/queries';
import { fieldValuesQuery } from './field-values';
import { peopleChanged } from './people-changed';
import {
  homesOf,
  joinHousehold,
  likelyName,
  likelyRoles,
  makeHousehold,
  type Roles,
} from './together';

interface TogetherDialogProps {
  people: readonly PersonRow[];
  onClose: () => void;
  onDone: () => void;
}

const NEW = 'A new household';

/** The chosen people live together: in a new household, or in that of one of them. */
export function TogetherDialog({ people, onClose, onDone }: TogetherDialogProps) {
  const client = useQueryClient();
  const today = todayIn(useNames().timeZone);
  const homes = homesOf(people);
  const [home, setHome] = useState(homes.length === 1 ? (homes[0] as string) : NEW);
  const [name, setName] = useState(likelyName(people));
  const [chosen, setChosen] = useState<Roles>({});
  const ids = people.map(({ id }) => id);
  const { data: birthdays, error: unread } = useQuery(fieldValuesQuery('dateOfBirth', ids));
  const roles = {
    ...likelyRoles(
      (birthdays ?? []).map(({ id, value }) => ({ id, birthday: value })),
      today,
    ),
    ...chosen,
  };
  const isNew = home === NEW;
  const coming = isNew ? people : people.filter(({ household }) => household !== home);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      isNew ? makeHousehold(people, roles, name.trim()) : joinHousehold(people, roles, home),
    onSuccess: (notes) => {
      // Gone before everything is read again: what it has read is not.
      flushSync(onDone);
      showToast({
        title: isNew ? `${name.trim()} was made` : 'Saved',
        description: notes.join(' '),
      });
    },
    // Also where the answer was lost on its way.
    onSettled: () => peopleChanged(client),
  });
  return (
    <HouseholdDialog
      title="Put into one household"
      action={isNew ? 'Make the household' : 'Put there'}
      busy={isPending}
      error={error ?? unread}
      // The roles to begin with are read from the birthdays.
      incomplete={!birthdays || (isNew && !name.trim()) || coming.length === 0}
      onSubmit={mutate}
      onClose={onClose}
    >
      {homes.length > 0 && (
        <SelectField
          label="Household"
          name="home"
          required
          options={[NEW, ...homes]}
          value={home}
          disabled={isPending}
          onChange={(event) => setHome(event.currentTarget.value)}
        />
      )}
      {isNew && (
        <TextField
          label="Name of the household"
          name="household"
          type="text"
          required
          autoComplete="off"
          value={name}
          disabled={isPending}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      )}
      {coming.length === 0 && <p className="soft">They all live there already.</p>}
      {coming.map((person) => (
        <RoleField
          key={person.id}
          label={`Role of ${spokenName(person)}`}
          role={roles[person.id] ?? ''}
          busy={isPending}
          onChoose={(role) => setChosen({ ...chosen, [person.id]: role })}
        />
      ))}
      {coming.some(({ household }) => household) && (
        <p className="soft">Whoever lives somewhere else now leaves there.</p>
      )}
    </HouseholdDialog>
  );
}
