import { todayIn } from '../../congregation/calendar';
import { useNames } from '../../congregation/names';
import { Avatar } from '../../design/display/avatar';
import { initialsOfMember } from '../../design/display/initials';
import { Pill } from '../../design/display/pill';
import { RowLink } from '../../design/navigation/row-link';
import { personPath } from '../office-paths';
import { accountState, listedName, spokenName, statusWords } from './person-words';
import type { PersonRow } from './queries';
import type { Choice } from './use-choice';

interface PeopleTableProps {
  people: readonly PersonRow[];
  choice: Choice;
}

/** Laid out as cards where it has no room for its columns; its parts say what they are all the same. */
export function PeopleTable({ people, choice }: PeopleTableProps) {
  const today = todayIn(useNames().timeZone);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: laid out as cards, it is no table any more to some screen readers
    <table className="people-table" role="table" aria-label="People">
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <thead role="rowgroup">
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <tr role="row">
          {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
          <th role="columnheader" scope="col" className="people-check">
            <span className="visually-hidden">Chosen</span>
          </th>
          {['Name', 'Household', 'Contact', 'Status', 'Account'].map((column) => (
            // biome-ignore lint/a11y/noRedundantRoles: as above
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <tbody role="rowgroup">
        {people.map((person) => (
          <Row
            key={person.id}
            person={person}
            today={today}
            isChosen={choice.isChosen(person.id)}
            onChoose={() => choice.toggle(person)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  person: PersonRow;
  today: string;
  isChosen: boolean;
  onChoose: () => void;
}

/** A long address breaks before its @. */
function Email({ children }: { children: string }) {
  const at = children.lastIndexOf('@');
  return (
    <div>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </div>
  );
}

const cell = { role: 'cell' };

function Row({ person, today, isChosen, onChoose }: RowProps) {
  const { words, tone } = accountState(person, today);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <tr role="row" className={isChosen ? 'row-linked people-chosen' : 'row-linked'}>
      <td {...cell} className="people-check">
        <label>
          <span className="visually-hidden">Choose {spokenName(person)}</span>
          <input type="checkbox" checked={isChosen} onChange={onChoose} />
        </label>
      </td>
      <td {...cell} className="people-name">
        <div>
          <Avatar size="small" initials={initialsOfMember(person)} picture={person.photoUrl} />
          <RowLink to={personPath(person.id)}>{listedName(person)}</RowLink>
        </div>
      </td>
      <td {...cell} className="people-household">
        {person.household}
      </td>
      <td {...cell} className="people-reach">
        {person.email ? <Email>{person.email}</Email> : !person.phone && !person.signInName && '–'}
        {person.signInName && <div>{person.signInName} (sign-in name)</div>}
        {person.phone && <div className="soft">{person.phone}</div>}
      </td>
      <td {...cell} className="people-status">
        {statusWords(person)}
      </td>
      <td {...cell} className="people-account">
        <Pill tone={tone}>{words}</Pill>
      </td>
    </tr>
  );
}
