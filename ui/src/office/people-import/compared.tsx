import type { Question } from './choices';
import { dayInWords } from './person-line';

/** By what the person of a line is told from those who are proposed: of these, only what is otherwise. */
export function Compared({ question: { values, candidates } }: { question: Question }) {
  const listed = values.filter(({ listed }) => listed).map((own) => [own.label, own.listed]);
  const differing = (at: number) =>
    values
      .filter(({ listed, here }) => here[at] !== listed)
      .map(({ label, here }) => [label, here[at] || 'none']);
  if (listed.length === 0 && candidates.length === 0) return null;
  return (
    <ul className="list-compared">
      <Values who="In the list" values={listed} none="only the name" />
      {candidates.map(({ id, name, number }, at) => (
        <Values
          key={id}
          who={`${name} (${number})`}
          values={differing(at)}
          none="the same, as far as the list says"
        />
      ))}
    </ul>
  );
}

interface ValuesProps {
  who: string;
  values: string[][];
  none: string;
}

function Values({ who, values, none }: ValuesProps) {
  return (
    <li className="person-values">
      <b>{who}</b>
      {values.length === 0 ? (
        <span className="soft">{none}</span>
      ) : (
        <dl className="person-values">
          {values.map(([label, value = '']) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{dayInWords(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
