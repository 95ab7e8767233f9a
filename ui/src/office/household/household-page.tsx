import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { todayIn } from '../../congregation/calendar';
import { useNames } from '../../congregation/names';
import { usePageTitle } from '../../congregation/page-title';
import { ButtonLink } from '../../design/button/button';
import { Avatar } from '../../design/display/avatar';
import { initialsOfMember } from '../../design/display/initials';
import { Loaded } from '../../design/loading/loaded';
import { Spinner } from '../../design/loading/spinner';
import { postalAddress } from '../../profile/postal-address';
import { newPersonPath, officePaths, personPath } from '../office-paths';
import { AddedNote } from '../person/added-note';
import { BackToPeople } from '../person/back-to-people';
import { ageOn, fullName, householdRoles } from '../person/words';
import './household.css';
import { householdQuery } from './household-work';
import { type Household, livingOnlyHere, withAnotherAddress } from './places';

/** A whole household on one screen: where one arrives after adding somebody to it. */
export function HouseholdPage() {
  const { id = '' } = useParams<{ id: string }>();
  const query = useQuery(householdQuery(id));
  const name = query.data?.name ?? 'Household';
  usePageTitle(name);
  return (
    <div className="page">
      <header className="page-head">
        <BackToPeople />
        <h1>{name}</h1>
        {query.data && <p>{livesHere(query.data)}</p>}
        <AddedNote />
      </header>
      <Loaded query={query} skeleton={<Spinner />} framed>
        {(household) => <Everybody household={household} />}
      </Loaded>
    </div>
  );
}

function Everybody({ household }: { household: Household }) {
  const today = todayIn(useNames().timeZone);
  const { people, phone } = household;
  const one = livingOnlyHere(household);
  const elsewhere = withAnotherAddress(household);
  const shared = [postalAddress(household), phone].filter(Boolean).join('\n');
  const adults = people.filter((person) => isHere(person) && person.role !== 'child');
  const slips = `${officePaths.slips}?people=${encodeURIComponent(adults.map(({ id }) => id).join(','))}`;
  return (
    <section className="card household-page" aria-label="Who lives here">
      {shared && <p className="household-shared">{shared}</p>}
      <ul>
        {people.map((person) => {
          const age = ageOn(today, person.dateOfBirth);
          const facts = [
            person.role && householdRoles[person.role],
            person.deceasedOn ? 'died' : age !== undefined && `age ${age}`,
            person.leftOn && !person.deceasedOn && 'moved away',
            `No. ${person.memberNumber}`,
            elsewhere.includes(person) && 'another address',
            person.elsewhere.length > 0 && `also in ${person.elsewhere.join(', ')}`,
          ];
          return (
            <li key={person.id}>
              <Avatar initials={initialsOfMember(person)} picture={person.photoUrl} />
              <p>
                <Link href={personPath(person.id)}>{fullName(person)}</Link>
                <span className="soft">{facts.filter(Boolean).join(', ')}</span>
              </p>
            </li>
          );
        })}
      </ul>
      <div className="household-next">
        {one && (
          <ButtonLink to={newPersonPath({ with: one })}>Add another of this household</ButtonLink>
        )}
        {adults.length > 0 && (
          <ButtonLink look="quiet" to={slips}>
            Print slips for the adults
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function isHere({ deceasedOn, leftOn }: Household['people'][number]): boolean {
  return !deceasedOn && !leftOn;
}

function livesHere({ people }: Household): string {
  const count = people.filter(isHere).length;
  if (count === 0) return 'Nobody lives here any more.';
  return count === 1 ? 'One person lives here.' : `${count} people live here.`;
}
