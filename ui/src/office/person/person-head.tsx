import type { ReactNode } from 'react';
import { Avatar } from '../../design/display/avatar';
import { initialsOfMember } from '../../design/display/initials';
import { LifePills } from '../life/life-pills';
import { AddedNote } from './added-note';
import { BackToPeople } from './back-to-people';
import { PersonPhoto } from './person-photo';
import type { Person } from './queries';
import { lineBelowName, nameOf } from './words';

interface PersonHeadProps {
  person: Person;
  /** Actions on the whole person. */
  children: ReactNode;
}

export function PersonHead({ person, children }: PersonHeadProps) {
  const { firstName, lastName, preferredName } = person.fields;
  return (
    <header className="page-head">
      <BackToPeople row={person.id} />
      <div className="person-head">
        <Avatar
          size="large"
          initials={initialsOfMember({ firstName: firstName ?? '', lastName: lastName ?? '' })}
          picture={person.photoUrl}
        />
        <div className="person-name">
          <h1>{nameOf(person)}</h1>
          <p className="person-line">
            {preferredName && preferredName !== firstName && `Called ${preferredName} · `}
            {lineBelowName(person)}
          </p>
          <AddedNote />
          <LifePills person={person} />
          <PersonPhoto person={person} />
        </div>
        <div className="person-actions">{children}</div>
      </div>
    </header>
  );
}
