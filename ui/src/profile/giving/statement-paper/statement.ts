import type { components } from '../../../api/schema';
import { type CalendarDate, year } from '../../../congregation/calendar';
import { longDate, monthAndDay } from '../../../congregation/more-dates';
import { toCents } from '../money';

export type Statement = components['schemas']['Statement'];
export type StatementGift = Statement['gifts'][number];

interface Days {
  from: CalendarDate;
  to: CalendarDate;
}

/** "2026" for a whole year. */
export function wholeYear({ from, to }: Days): string | undefined {
  const of = year(from);
  return from === `${of}-01-01` && to === `${of}-12-31` ? of : undefined;
}

/** "January 1 to December 31, 2026", "November 1, 2025 to March 31, 2026", "March 8, 2026". */
export function daysInWords({ from, to }: Days): string {
  if (from === to) return longDate(from);
  const first = year(from) === year(to) ? monthAndDay(from) : longDate(from);
  return `${first} to ${longDate(to)}`;
}

/** "2026", or the days where it is no whole year. */
export function periodInWords(days: Days): string {
  return wholeYear(days) ?? daysInWords(days);
}

/** The recipient is not always the giver: an estate, a widow. */
export function titleOf(statement: Pick<Statement, 'name' | 'addressee'> & Days): string {
  const { name, addressee } = statement;
  const whose = addressee[0] === name ? 'Your giving' : `Giving of ${name}`;
  const of = wholeYear(statement);
  return of ? `${whose} in ${of}` : whose;
}

/** "January 11"; with its year where the statement is of several, or it is of another one: a check that bounced later. */
export function dayOnPaper(date: CalendarDate, { from, to }: Days): string {
  return [from, to].every((day) => year(day) === year(date)) ? monthAndDay(date) : longDate(date);
}

const amounts = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** "1,250.50": in a column that has the sign at its foot. */
export function inColumn(amount: number): string {
  return amounts.format(toCents(amount) / 100);
}

type Table = 'gifts' | 'other' | 'inKind';

/** A piece of a statement that is never cut. */
export type Piece =
  | { kind: 'opening' }
  | { kind: 'heading'; of: 'other' | 'inKind' }
  | { kind: 'gift'; table: 'gifts' | 'other'; gift: StatementGift }
  | { kind: 'thing'; table: 'inKind'; thing: Statement['inKind'][number] }
  | { kind: 'sum'; table: 'gifts' | 'other'; words: string; amount: number }
  | { kind: 'all'; amount: number }
  | { kind: 'funds'; deductible: boolean; funds: Statement['funds'] }
  | { kind: 'value' }
  | { kind: 'words'; text: string }
  | { kind: 'signed'; by: string };

export type PlacedPiece = Piece & { staysWithNext: boolean; gladlyStays: boolean };

export function tableOf(piece: Piece): Table | undefined {
  return 'table' in piece ? piece.table : undefined;
}

/** All that stands on a statement, in its order, and what stays together. */
export function piecesOf(statement: Statement): PlacedPiece[] {
  const { gifts, other, inKind, funds, deductible, notDeductible, total } = statement;
  const isBoth = gifts.length > 0 && other.length > 0;
  const pieces: Piece[] = [{ kind: 'opening' }];
  const money = (table: 'gifts' | 'other', rows: StatementGift[], words: string, sum: number) => {
    if (rows.length === 0) return;
    if (table === 'other') pieces.push({ kind: 'heading', of: 'other' });
    for (const gift of rows) pieces.push({ kind: 'gift', table, gift });
    pieces.push({ kind: 'sum', table, words, amount: sum });
    const these = funds.filter((fund) => fund.deductible === (table === 'gifts'));
    if (these.length > 1) {
      pieces.push({ kind: 'funds', deductible: table === 'gifts', funds: these });
    }
  };
  const words = (text: string | undefined) => {
    for (const paragraph of (text ?? '').split(/\n+/)) {
      if (paragraph.trim()) pieces.push({ kind: 'words', text: paragraph });
    }
  };
  // What it says of goods and services stands over what counts for the tax office, and over nothing else.
  words(statement.wording);
  money('gifts', gifts, isBoth ? 'Total, tax-deductible' : 'Total', deductible);
  if (inKind.length > 0) {
    pieces.push({ kind: 'heading', of: 'inKind' });
    for (const thing of inKind) pieces.push({ kind: 'thing', table: 'inKind', thing });
    pieces.push({ kind: 'value' });
  }
  money('other', other, isBoth ? 'Total, not tax-deductible' : 'Total', notDeductible);
  if (isBoth) pieces.push({ kind: 'all', amount: total });
  words(statement.thanks);
  if (statement.signed) pieces.push({ kind: 'signed', by: statement.signed });
  return pieces.map((piece, at) => ({ ...piece, ...tieOf(piece, pieces[at + 1]) }));
}

function tieOf(piece: Piece, next: Piece | undefined) {
  const isLastRow = tableOf(piece) !== undefined && next?.kind === 'sum';
  const staysWithNext =
    piece.kind === 'opening' ||
    piece.kind === 'heading' ||
    isLastRow ||
    (piece.kind === 'thing' && next?.kind === 'value') ||
    next?.kind === 'all';
  const isEnd = ['sum', 'all', 'funds', 'value', 'words'].includes(piece.kind);
  const goesOn = next !== undefined && ['funds', 'words', 'signed'].includes(next.kind);
  return { staysWithNext: staysWithNext && next !== undefined, gladlyStays: isEnd && goesOn };
}
