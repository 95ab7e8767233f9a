import { shortDate } from '../../congregation/calendar';
import type { PeopleImported } from './choices';

type Row = PeopleImported['newRows']['rows'][number];

/** A person of the list with every value that would be written: the new one, and the one before. */
export function PersonLine({ row: { line, name, number, values } }: { row: Row }) {
  return (
    <li className="list-line">
      <p>
        <b>{name}</b>{' '}
        <span className="soft">{[number, `line ${line}`].filter(Boolean).join(' · ')}</span>
      </p>
      <dl className="person-values">
        {values.filter(isBesideName).map(({ field, label, before, after }) => (
          <div key={field}>
            <dt>{label || capital(field)}</dt>
            <dd>
              {before && (
                <>
                  <span className="visually-hidden">before: </span>
                  <del>{shown(field, before)}</del>
                  <span className="visually-hidden">, then: </span>{' '}
                </>
              )}
              {after === undefined ? 'empty' : shown(field, after)}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A value as it stands elsewhere: days in words, what is one of a few words with a capital. */
function shown(field: string, value: string): string {
  const isWord = field === 'householdRole' || field === 'membershipStatus';
  return isWord ? capital(value) : dayInWords(value);
}

/** A day; other values as they are. */
export function dayInWords(value: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(value) ? shortDate(value) : value;
}

/** Of a new person, first and last name stand above. */
function isBesideName({ field, before }: Row['values'][number]): boolean {
  return before !== undefined || (field !== 'firstName' && field !== 'lastName');
}
