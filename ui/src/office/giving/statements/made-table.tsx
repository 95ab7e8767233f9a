import { shortDate } from '../../../congregation/calendar';
import { Button } from '../../../design/button/button';
import { Pill } from '../../../design/display/pill';
import { RowLink } from '../../../design/navigation/row-link';
import '../../../design/table/table.css';
import { periodInWords } from '../../../profile/giving/statement-paper/statement';
import { statementPath } from '../../office-paths';
import '../../people/people.css';
import { money } from '../gifts/words';
import type { StatementLine } from './queries';

interface MadeTableProps {
  statements: readonly StatementLine[];
  chosen: readonly number[];
  onChoose: (ids: readonly number[]) => void;
  onMakeAgain: (statement: StatementLine) => void;
}

export function MadeTable({ statements, chosen, onChoose, onMakeAgain }: MadeTableProps) {
  const others = statements.filter(({ id }) => !chosen.includes(id));
  const toggle = (id: number) =>
    onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <>
      {chosen.length > 0 && (
        <section className="chosen-bar" aria-label="Those that are chosen">
          <strong role="status">{chosen.length} chosen</strong>
          {others.length > 0 && (
            <Button
              look="text"
              onClick={() => onChoose([...chosen, ...others.map(({ id }) => id)])}
            >
              All {statements.length} here
            </Button>
          )}
          <div className="chosen-let-go">
            <Button look="text" onClick={() => onChoose([])}>
              Clear
            </Button>
          </div>
        </section>
      )}
      <table className="table table-alone made-table">
        <caption className="visually-hidden">Statements, the newest first</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Chosen</span>
            </th>
            <th scope="col">Number</th>
            <th scope="col">Giver</th>
            <th scope="col">Of</th>
            <th scope="col">Made</th>
            <th scope="col" className="amount">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {statements.map((statement) => (
            <MadeRow
              key={statement.id}
              statement={statement}
              isChosen={chosen.includes(statement.id)}
              onToggle={() => toggle(statement.id)}
              onMakeAgain={() => onMakeAgain(statement)}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface MadeRowProps {
  statement: StatementLine;
  isChosen: boolean;
  onToggle: () => void;
  onMakeAgain: () => void;
}

function MadeRow({ statement, isChosen, onToggle, onMakeAgain }: MadeRowProps) {
  const { id, number, name, aside, total, madeAt, madeBy, toldAt } = statement;
  return (
    <tr className="row-linked">
      <td className="made-choose people-check">
        <label>
          <input type="checkbox" checked={isChosen} onChange={onToggle} />
          <span className="visually-hidden">Choose {number}</span>
        </label>
      </td>
      <td className="made-number">{number}</td>
      <th scope="row" className="made-giver">
        <RowLink to={statementPath(id)}>
          {name}
          <span className="visually-hidden">, statement {number}</span>
        </RowLink>{' '}
        <StatementPills statement={statement} />
        {aside && <span className="table-aside plan-aside">{aside}</span>}
        {isToMakeAgain(statement) && (
          <span className="made-again">
            <Button look="text" onClick={onMakeAgain}>
              Make again<span className="visually-hidden"> statement {number}</span>
            </Button>
          </span>
        )}
      </th>
      <td className="made-of">{periodInWords(statement)}</td>
      <td className="made-when">
        {shortDate(madeAt)}{' '}
        <span className="table-aside plan-aside">
          {madeBy}
          {toldAt && `, told ${shortDate(toldAt)}`}
        </span>
      </td>
      <td className="amount made-total">{money(total)}</td>
    </tr>
  );
}

/** The statement is outdated, and no newer one replaces it. */
export function isToMakeAgain({
  isCorrected,
  replacedBy,
}: Pick<StatementLine, 'isCorrected' | 'replacedBy'>): boolean {
  return isCorrected && !replacedBy;
}

type Standing = Pick<StatementLine, 'isCorrected' | 'replaces' | 'replacedBy'>;

/** How a statement stands to what was made or changed after it. */
export function StatementPills({ statement }: { statement: Standing }) {
  const { replaces, replacedBy } = statement;
  return (
    <>
      {isToMakeAgain(statement) && <Pill tone="warm">Corrected since</Pill>}{' '}
      {replacedBy && <Pill tone="grey">Replaced by {replacedBy}</Pill>}{' '}
      {replaces && <Pill tone="grey">In place of {replaces}</Pill>}
    </>
  );
}
