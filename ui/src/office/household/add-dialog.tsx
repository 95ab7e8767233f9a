import { useState } from 'react';
import { ButtonLink } from '../../design/button/button';
import { office } from '../client';
import { newPersonPath } from '../office-paths';
import type { Person } from '../person/queries';
import { fullName } from '../person/words';
import { Chosen } from './chosen';
import { FindPerson, type FoundPerson } from './find-person';
import { HouseholdDialog } from './household-dialog';
import { useHouseholdWork } from './household-work';
import { type Household, type HouseholdRole, livingOnlyHere } from './places';
import { AlsoField, RoleField } from './role-and-place';

interface AddDialogProps {
  household: Household;
  person: Person;
  onClose: () => void;
}

/** Adds a person to the household, or a child that lives here, too. */
export function AddDialog({ household, person, onClose }: AddDialogProps) {
  const { id, version, name, people } = household;
  const [chosen, setChosen] = useState<FoundPerson>();
  const [role, setRole] = useState<HouseholdRole | ''>('');
  const [also, setAlso] = useState(false);
  const work = useHouseholdWork({ personId: person.id, done: 'Added', onDone: onClose });
  const busy = work.isPending;
  const add = () => {
    if (!chosen) return;
    work.mutate(() =>
      office('post', '/api/office/households/{id}/members', {
        at: { id },
        body: { version, people: [{ personId: chosen.id, ...(role && { role }), also }] },
      }),
    );
  };
  return (
    <HouseholdDialog
      title={`Add somebody to ${name}`}
      action="Add"
      busy={busy}
      error={work.error}
      incomplete={!chosen}
      onSubmit={add}
      onClose={onClose}
    >
      {chosen ? (
        <>
          <Chosen person={chosen} busy={busy} onOther={() => setChosen(undefined)} />
          <RoleField role={role} busy={busy} onChoose={setRole} />
          {chosen.household && (
            <AlsoField
              name={fullName(chosen)}
              household={chosen.household}
              also={also}
              busy={busy}
              onChoose={(both) => {
                setAlso(both);
                if (both) setRole('child');
              }}
            />
          )}
        </>
      ) : (
        <FindPerson
          label="Who is it"
          but={people.map(({ id }) => id)}
          onChoose={setChosen}
          otherwise={(name) => (
            <ButtonLink
              look="quiet"
              to={newPersonPath({ with: livingOnlyHere(household) ?? person.id, name })}
            >
              Add a new person
            </ButtonLink>
          )}
        />
      )}
    </HouseholdDialog>
  );
}
