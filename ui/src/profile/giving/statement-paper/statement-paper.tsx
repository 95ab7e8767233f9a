import type { ReactNode } from 'react';
import { longDate } from '../../../congregation/more-dates';
import '../../../design/print/printed.css';
import { tableParts as as } from '../../../design/table/table-parts';
import { inDollars, toCents } from '../money';
import {
  dayOnPaper,
  daysInWords,
  inColumn,
  type PlacedPiece,
  piecesOf,
  type Statement,
  tableOf,
  titleOf,
} from './statement';
import './statement-paper.css';
import './statement-shown.css';

/** A statement on the screen: all of it on one long sheet. */
export function StatementShown({ statement }: { statement: Statement }) {
  return (
    <article
      className="statement-paper statement-shown"
      aria-label={`Statement ${statement.number}`}
    >
      <StatementSheet statement={statement} pieces={piecesOf(statement)} />
    </article>
  );
}

interface SheetProps {
  statement: Statement;
  /** The pieces of this page. */
  pieces: readonly PlacedPiece[];
  /** If there are several pages: the number of this one, from 1. */
  page?: { number: number; of: number };
}

/** One page of a statement. */
export function StatementSheet({ statement, pieces, page }: SheetProps) {
  return (
    <div className="statement-sheet">
      {runsOf(pieces).map((run) => {
        const table = run[0] && tableOf(run[0]);
        const key = run[0] && pieces.indexOf(run[0]);
        if (!table) return run.map((piece) => <Single key={key} {...{ statement, piece }} />);
        return (
          <table
            key={key}
            {...as.table}
            className={`statement-table statement-${table}`}
            aria-label={tableNames[table]}
          >
            <thead {...as.group} data-head={table}>
              <tr {...as.row}>
                {columns[table].map((column) => (
                  <th key={column} {...as.column} className={column === 'Amount' ? 'amount' : ''}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody {...as.group}>
              {run.map((piece, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a statement is frozen
                <Row key={at} {...{ statement, piece }} />
              ))}
            </tbody>
          </table>
        );
      })}
      {page && (
        <footer className="statement-foot">
          <p>
            {statement.congregationName} · {statement.name}
          </p>
          <p>
            Statement {statement.number}, page {page.number} of {page.of}
          </p>
        </footer>
      )}
    </div>
  );
}

const tableNames = {
  gifts: 'Gifts',
  other: 'Gifts that are not tax-deductible',
  inKind: 'Gifts other than money',
};

const columns = {
  gifts: ['Date', 'Fund', 'How', 'Amount'],
  other: ['Date', 'Fund', 'How', 'Amount'],
  inKind: ['Date', 'What was given'],
};

/** Rows of one table in a run, all else alone. */
function runsOf(pieces: readonly PlacedPiece[]): PlacedPiece[][] {
  const runs: PlacedPiece[][] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    const table = tableOf(piece);
    if (last?.[0] && table && tableOf(last[0]) === table) last.push(piece);
    else runs.push([piece]);
  }
  return runs;
}

interface PieceProps {
  statement: Statement;
  piece: PlacedPiece;
}

function Row({ statement, piece }: PieceProps) {
  if (piece.kind === 'sum') {
    return (
      <tr {...as.row} data-piece className="statement-sum">
        <th {...as.total} colSpan={2}>
          {piece.words}
        </th>
        <td {...as.cell} colSpan={2} className="amount">
          {dollars(piece.amount)}
        </td>
      </tr>
    );
  }
  if (piece.kind === 'thing') {
    return (
      <tr {...as.row} data-piece>
        <td {...as.cell} className="statement-day">
          {dayOnPaper(piece.thing.date, statement)}
        </td>
        <td {...as.cell} className="statement-thing">
          {piece.thing.description}
        </td>
      </tr>
    );
  }
  if (piece.kind !== 'gift') return null;
  const { date, fund, how, amount } = piece.gift;
  return (
    <tr {...as.row} data-piece>
      <td {...as.cell} className="statement-day">
        {dayOnPaper(date, statement)}
      </td>
      <td {...as.cell} className="statement-fund">
        {fund}
      </td>
      <td {...as.cell} className="statement-how">
        {how}
      </td>
      <td {...as.cell} className="amount">
        {inColumn(amount)}
      </td>
    </tr>
  );
}

function Single({ statement, piece }: PieceProps): ReactNode {
  if (piece.kind === 'opening') return <Opening statement={statement} />;
  if (piece.kind === 'heading') {
    return (
      <h3 data-piece>{piece.of === 'other' ? 'Not tax-deductible' : 'Gifts other than money'}</h3>
    );
  }
  if (piece.kind === 'all') {
    return (
      <p data-piece className="statement-all">
        <strong>All of it</strong> <strong>{dollars(piece.amount)}</strong>
      </p>
    );
  }
  if (piece.kind === 'funds') {
    return (
      <ul data-piece className="statement-funds" aria-label="By fund">
        {piece.funds.map(({ fund, amount }) => (
          <li key={fund ?? ''}>
            {fund ?? 'No fund'} <strong>{dollars(amount)}</strong>
          </li>
        ))}
      </ul>
    );
  }
  if (piece.kind === 'value') {
    return (
      <p data-piece className="statement-value">
        Their value is for the giver to say.
      </p>
    );
  }
  if (piece.kind === 'words') {
    return (
      <p data-piece className="statement-words">
        {piece.text}
      </p>
    );
  }
  if (piece.kind === 'signed') {
    return (
      <p data-piece className="statement-signed">
        {piece.by}
      </p>
    );
  }
  return null;
}

/** Recipient and sender; the address is placed for an envelope with a window. */
function Opening({ statement }: { statement: Statement }) {
  const { congregationName, postalAddress, taxNumber, addressee } = statement;
  const { number, madeOn, replaces, replacedBy, alsoOn } = statement;
  return (
    <header data-piece className="statement-opening">
      <div className="statement-head">
        <div>
          <p className="statement-church on-paper">{congregationName}</p>
          {postalAddress && <p>{postalAddress}</p>}
          {taxNumber && <p>{taxLine(taxNumber)}</p>}
        </div>
        <div className="statement-number">
          <p>Statement {number}</p>
          <p>Made {longDate(madeOn)}</p>
          {replaces && <p>In place of {replaces}</p>}
          {replacedBy && <p>Replaced by {replacedBy}</p>}
          {alsoOn && <p>Some of these gifts also stand on {alsoOn}</p>}
        </div>
      </div>
      <address>
        {addressee.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
          <p key={at}>{line}</p>
        ))}
      </address>
      <h2>{titleOf(statement)}</h2>
      <p className="statement-days">{daysInWords(statement)}</p>
    </header>
  );
}

/** A number alone is the Employer Identification Number of the US; what has a name of its own keeps it. */
function taxLine(number: string): string {
  return /^\d/.test(number) ? `EIN ${number}` : number;
}

function dollars(amount: number): string {
  return inDollars(toCents(amount));
}
