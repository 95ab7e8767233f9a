import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { todayIn } from '../../congregation/calendar';
import { useNames } from '../../congregation/names';
import { Button } from '../../design/button/button';
import { Confirm } from '../../design/dialog/confirm';
import { useKeepFocus } from '../../design/form/keep-focus';
import { Loaded } from '../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../design/loading/skeleton';
import { office } from '../client';
import type { Person } from '../person/queries';
import { ageOn, fullName } from '../person/words';
import { WhyNot } from '../rights/why-not';
import { AddDialog } from './add-dialog';
import { householdQuery, useHouseholdWork } from './household-work';
import type { Household, HouseholdRole } from './places';
import { RoleSelect } from './role-select';
import { SharedDialog } from './shared-dialog';
import { SplitDialog } from './split-dialog';

interface HouseholdEditorProps {
  id: string;
  /** The person whose page this is. */
  person: Person;
  onDone: () => void;
}

/** The household where it stands: who lives there, as what, and what they share. */
export function HouseholdEditor({ id, person, onDone }: HouseholdEditorProps) {
  const query = useQuery(householdQuery(id));
  const skeleton = (
    <Skeletons label="Loading the household" count={1} className="household">
      <SkeletonLines shapes={['title', 'long', 'medium']} />
    </Skeletons>
  );
  return (
    <Loaded query={query} skeleton={skeleton} className="household">
      {(household) => <Editor household={household} person={person} onDone={onDone} />}
    </Loaded>
  );
}

type Resident = Household['people'][number];
type Asking = 'add' | 'shared' | 'split' | Resident;

interface EditorProps {
  household: Household;
  person: Person;
  onDone: () => void;
}

function Editor({ household, person, onDone }: EditorProps) {
  const { id, version, name, people } = household;
  const today = todayIn(useNames().timeZone);
  const [asking, setAsking] = useState<Asking>();
  const work = useHouseholdWork({ personId: person.id, done: 'Saved' });
  const busy = work.isPending;
  useKeepFocus(busy);
  const close = () => setAsking(undefined);
  const place = useRef<HTMLElement>(null);
  // Opened by a button that is gone now.
  useEffect(() => {
    if (document.activeElement === document.body) {
      place.current?.querySelector<HTMLElement>('button')?.focus();
    }
  }, []);

  const giveRole = (personId: string, role: HouseholdRole) =>
    work.mutate(() =>
      office('post', '/api/office/households/{id}/members', {
        at: { id },
        body: { version, people: [{ personId, role, also: false }] },
      }),
    );
  const takeOut = (resident: Resident) => {
    close();
    work.mutate(() =>
      office('delete', '/api/office/households/{id}/members/{person}', {
        at: { id, person: resident.id },
        query: { version },
      }),
    );
  };

  return (
    <section ref={place} aria-label={name}>
      <div className="household-head">
        <h3>{name}</h3>
        <Button look="text" onClick={onDone}>
          Done
        </Button>
      </div>
      {work.error && <WhyNot error={work.error} />}
      <ul className="household-people household-edited">
        {people.map((resident) => (
          <li key={resident.id}>
            <p>
              {fullName(resident)} <Age of={resident} today={today} />
              {resident.elsewhere.length > 0 && (
                <span className="person-aside"> also in {resident.elsewhere.join(', ')}</span>
              )}
            </p>
            <div className="household-place">
              <RoleSelect
                name={fullName(resident)}
                role={resident.role}
                busy={busy}
                onSave={(role) => giveRole(resident.id, role)}
              />
              <Button look="text" onClick={() => setAsking(resident)}>
                Take out<span className="visually-hidden"> {fullName(resident)}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <div className="person-offers">
        <Button look="quiet" wide onClick={() => setAsking('add')}>
          Add somebody
        </Button>
        <Button look="quiet" wide onClick={() => setAsking('shared')}>
          Name, address and phone
        </Button>
        {people.length > 1 && (
          <Button look="quiet" wide onClick={() => setAsking('split')}>
            Split
          </Button>
        )}
      </div>
      {asking === 'add' && <AddDialog household={household} person={person} onClose={close} />}
      {asking === 'shared' && (
        <SharedDialog household={household} person={person} onClose={close} />
      )}
      {asking === 'split' && <SplitDialog household={household} person={person} onClose={close} />}
      {typeof asking === 'object' && (
        <Confirm
          question={`Take ${fullName(asking)} out of ${name}?`}
          detail={
            people.length === 1
              ? 'Nobody lives there then, so the household is removed. The person stays, with address and phone.'
              : 'The person stays in the list, with address and phone, and can be put into a household again.'
          }
          stay="Cancel"
          onStay={close}
          go="Take out"
          onGo={() => takeOut(asking)}
        />
      )}
    </section>
  );
}

function Age({ of: { dateOfBirth }, today }: { of: Resident; today: string }) {
  const age = ageOn(today, dateOfBirth);
  return age === undefined ? null : <span className="soft">({age})</span>;
}
