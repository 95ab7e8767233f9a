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
            <dt>{label}</dt>
            <dd>
              {before && (
                <>
                  <span className="visually-hidden">before: </span>
                  <del>{before}</del>
                  <span className="visually-hidden">, then: </span>{' '}
                </>
              )}
              {after ?? 'empty'}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** Of a new person, first and last name stand above. */
function isBesideName({ field, before }: Row['values'][number]): boolean {
  return before !== undefined || (field !== 'firstName' && field !== 'lastName');
}
