import { useState } from 'react';
import { office } from '../client';
import type { Person } from '../person/queries';
import { calledName, fullName } from '../person/words';
import { Chosen } from './chosen';
import { FindPerson, type FoundPerson } from './find-person';
import { HouseholdDialog } from './household-dialog';
import { useHouseholdWork } from './household-work';
import type { HouseholdRole } from './places';
import { RoleField } from './role-and-place';

/** Moves into the household of another person; if they have none, one is made for both. */
export function PutWithDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [chosen, setChosen] = useState<FoundPerson>();
  const second = person.households.length > 0;
  const [role, setRole] = useState<HouseholdRole | ''>(second ? 'child' : '');
  const work = useHouseholdWork({ personId: person.id, done: 'Saved', onDone: onClose });
  const busy = work.isPending;
  const place = { personId: person.id, ...(role && { role }), also: second };

  const put = ({ id, lastName }: FoundPerson) =>
    work.mutate(async () => {
      const { households } = await office('get', '/api/office/people/{id}', { at: { id } });
      const [home] = households;
      if (!home) {
        const people = [{ personId: id, role: 'head' as const, also: false }, place];
        return office('post', '/api/office/households', { body: { name: lastName, people } });
      }
      const at = { id: home.id };
      const { version } = await office('get', '/api/office/households/{id}', { at });
      return office('post', '/api/office/households/{id}/members', {
        at,
        body: { version, people: [place] },
      });
    });
  return (
    <HouseholdDialog
      title={`Put ${calledName(person)} with somebody`}
      action="Put together"
      busy={busy}
      error={work.error}
      incomplete={!chosen}
      onSubmit={() => chosen && put(chosen)}
      onClose={onClose}
    >
      {chosen ? (
        <>
          <Chosen person={chosen} busy={busy} onOther={() => setChosen(undefined)} />
          <p className="soft">
            {chosen.household
              ? `${calledName(person)} comes into ${chosen.household}.`
              : `${fullName(chosen)} has no household yet: ${chosen.lastName} is made for both.`}
            {second && ' As a child, in both households.'}
          </p>
          {!second && <RoleField role={role} busy={busy} onChoose={setRole} />}
        </>
      ) : (
        <FindPerson label="With whom" but={[person.id]} onChoose={setChosen} />
      )}
    </HouseholdDialog>
  );
}
