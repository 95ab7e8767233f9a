import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import { Button, ButtonLink } from '../../design/button/button';
import { Card } from '../../design/layout/card';
import { householdPath, newPersonPath, personPath } from '../office-paths';
import type { Person, PersonHousehold } from '../person/queries';
import { calledName, fullName, householdRoles } from '../person/words';
import './household.css';
import { HouseholdEditor } from './household-editor';
import { MakeHouseholdDialog } from './make-household-dialog';
import { PutWithDialog } from './put-with-dialog';

/** The people who live with this person: a child may have two households. */
export function HouseholdCard({ person }: { person: Person }) {
  const [changing, setChanging] = useState<string>();
  const [dialog, setDialog] = useState<'make' | 'put'>();
  const { households } = person;
  const place = useRef<HTMLDivElement>(null);
  // The keyboard goes on where the editor was opened.
  const finish = () => {
    flushSync(() => setChanging(undefined));
    place.current?.querySelector<HTMLElement>('.household-head button')?.focus();
  };
  return (
    <Card title={households.length > 1 ? 'Households' : 'Household'}>
      <div ref={place}>
        {households.map((household) =>
          changing === household.id ? (
            <HouseholdEditor key={household.id} id={household.id} person={person} onDone={finish} />
          ) : (
            <Shown
              key={household.id}
              household={household}
              one={household.id === households[0]?.id ? person.id : household.others[0]?.id}
              onChange={() => setChanging(household.id)}
            />
          ),
        )}
      </div>
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

interface ShownProps {
  household: PersonHousehold;
  /** The id of one who lives here first of all. */
  one: string | undefined;
  onChange: () => void;
}

function Shown({ household, one, onChange }: ShownProps) {
  const { name, role, others } = household;
  const living = others.filter(({ deceasedOn, leftOn }) => !deceasedOn && !leftOn).length;
  return (
    <section className="household" aria-label={name}>
      <div className="household-head">
        <h3>
          <Link href={householdPath(household.id)}>{name}</Link>
        </h3>
        <Button look="text" onClick={onChange}>
          Change<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
      <p className="soft">
        {role && `${householdRoles[role]}, `}
        {living === 0 ? 'lives alone' : `lives with ${living} ${living === 1 ? 'other' : 'others'}`}
      </p>
      {others.length > 0 && (
        <ul className="household-people">
          {others.map((other) => (
            <li key={other.id}>
              <Link href={personPath(other.id)}>{fullName(other)}</Link>
              <span className="soft">
                {[
                  other.role && householdRoles[other.role],
                  other.deceasedOn ? 'died' : other.leftOn && 'moved away',
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {one && (
        <div className="person-offers">
          <ButtonLink look="quiet" wide to={newPersonPath({ with: one })}>
            Add another of this household
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
