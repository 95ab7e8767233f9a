import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../design/button/button';
import { Card } from '../../design/layout/card';
import { personPath } from '../office-paths';
import type { Person, PersonHousehold } from '../person/queries';
import { calledName, fullName, householdRoles } from '../person/words';
import './household.css';
import { HouseholdEditor } from './household-editor';
import { MakeHouseholdDialog } from './make-household-dialog';
import { PutWithDialog } from './put-with-dialog';

/** Who lives with this person: of a child it may be two households. */
export function HouseholdCard({ person }: { person: Person }) {
  const [changing, setChanging] = useState<string>();
  const [dialog, setDialog] = useState<'make' | 'put'>();
  const { households } = person;
  return (
    <Card title={households.length > 1 ? 'Households' : 'Household'}>
      {households.map((household) =>
        changing === household.id ? (
          <HouseholdEditor
            key={household.id}
            id={household.id}
            person={person}
            onDone={() => setChanging(undefined)}
          />
        ) : (
          <Shown
            key={household.id}
            household={household}
            onChange={() => setChanging(household.id)}
          />
        ),
      )}
      {households.length === 0 && (
        <>
          <p className="soft">{calledName(person)} stands in no household yet.</p>
          <div className="person-offers">
            <Button look="quiet" wide onClick={() => setDialog('put')}>
              Put with somebody
            </Button>
            <Button look="quiet" wide onClick={() => setDialog('make')}>
              Make a household
            </Button>
          </div>
        </>
      )}
      {households.length === 1 && households[0]?.role === 'child' && !changing && (
        <Button look="text" onClick={() => setDialog('put')}>
          Lives in a second household, too
        </Button>
      )}
      {dialog === 'make' && (
        <MakeHouseholdDialog person={person} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'put' && <PutWithDialog person={person} onClose={() => setDialog(undefined)} />}
    </Card>
  );
}

function Shown({ household, onChange }: { household: PersonHousehold; onChange: () => void }) {
  const { name, role, others } = household;
  return (
    <section className="household" aria-label={name}>
      <div className="household-head">
        <h3>{name}</h3>
        <Button look="text" onClick={onChange}>
          Change<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
      <p className="soft">
        {role && `${householdRoles[role]}, `}
        {others.length === 0
          ? 'lives alone'
          : `lives with ${others.length} ${others.length === 1 ? 'other' : 'others'}`}
      </p>
      {others.length > 0 && (
        <ul className="household-people">
          {others.map((other) => (
            <li key={other.id}>
              <Link href={personPath(other.id)}>{fullName(other)}</Link>
              {other.role && <span className="soft">{householdRoles[other.role]}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
