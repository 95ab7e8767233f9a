import { type Cents, toCents } from '../../../profile/giving/money';
import { type GiftTexts, textNames, textsOf } from '../gifts/fields';
import type { CountingSheet, SheetRow } from '../sheets/queries';
import type { Change, Outbox, TypedRow } from './outbox';
import { plainAmount, readSum } from './sum';
import { type CountedRow, type Totals, totalsOf } from './totals';
import { envelopeIn, isLoose } from './who';
import { LOOSE_PLATE, nameOfRow } from './words';

/** A row of the grid: as the server has it, and its last change that the server has not confirmed. */
export interface GridRow {
  key: string;
  saved: SheetRow | undefined;
  change: Change | undefined;
}

/** The content of the row. */
export interface RowWords extends GiftTexts {
  who: string;
  envelope: number | undefined;
  /** Undefined where what is typed is no amount. */
  cents: Cents | undefined;
  amount: string;
  fund: string;
  /** Its own day; empty: the sheet's. */
  date: string;
}

export type FundNames = ReadonlyMap<number, string>;

/** The rows in the order of the server, then those that it does not have yet. A removed one is out of sight at once. */
export function gridRows(saved: readonly SheetRow[], outbox: Outbox): GridRow[] {
  const changes = new Map<string, Change>();
  for (const change of outbox) changes.set(change.key, change);
  const isShown = ({ change }: GridRow) =>
    !change || change.row !== undefined || change.state === 'refused';
  const rows = saved.map((row) => ({ key: row.key, saved: row, change: changes.get(row.key) }));
  const known = new Set(saved.map(({ key }) => key));
  const others = [...changes.values()].filter(({ key, row }) => !known.has(key) && row);
  return [
    ...rows.filter(isShown),
    ...others.map((change) => ({ key: change.key, saved: undefined, change })),
  ];
}

export function wordsOf({ saved, change }: GridRow, funds: FundNames): RowWords {
  if (change?.row) return typedWords(change.row, funds);
  if (saved) return savedWords(saved);
  return NOTHING;
}

const NOTHING: RowWords = {
  who: '',
  envelope: undefined,
  cents: undefined,
  amount: '',
  fund: '',
  date: '',
  ...textsOf({}),
};

export function savedWords(row: SheetRow): RowWords {
  const { envelope, amount, fund = '', ownDate: date = '' } = row;
  const cents = toCents(amount);
  const who = nameOfRow(row);
  return { who, envelope, cents, amount: plainAmount(cents), fund, date, ...textsOf(row) };
}

export function typedWords(row: TypedRow, funds: FundNames): RowWords {
  const { text, shown } = row.who;
  const cents = readSum(row.amount);
  const envelope = shown ? shown.envelope : envelopeIn(text);
  return {
    who: shown?.name ?? (isLoose(text) ? LOOSE_PLATE : envelope === undefined ? text : ''),
    envelope,
    cents,
    amount: cents === undefined ? row.amount : plainAmount(cents),
    fund: funds.get(row.fundId) ?? '',
    date: row.date,
    ...textsOf(row),
  };
}

/** As it stands in the fields when it is opened to be mended. */
export function typedOf({ saved, change }: GridRow): TypedRow | undefined {
  if (change?.row) return change.row;
  if (!saved) return undefined;
  const { giver, envelope, amount, fundId = 0, ownDate = '' } = saved;
  const name = nameOfRow(saved);
  const shown = { name, ...(envelope !== undefined && { envelope }) };
  return {
    who: giver ? { text: name, giverId: giver.id, shown } : { text: name },
    amount: plainAmount(toCents(amount)),
    fundId,
    date: ownDate,
    ...textsOf(saved),
  };
}

/**
 * Fund and method with which the sheet goes on: those of the last row that is neither a numbered check nor a further part of
 * a gift that is split. `after` is a row that is just entered, below the others.
 */
export function ownOf(rows: readonly GridRow[], after?: TypedRow): TypedRow | undefined {
  for (let at = after ? rows.length : rows.length - 1; at >= 0; at -= 1) {
    const row = typedAt(rows, at) ?? after;
    const above = typedAt(rows, at - 1);
    if (row && row.checkNumber.trim() === '' && !isPartOf(row, above)) return row;
  }
  return undefined;
}

function typedAt(rows: readonly GridRow[], at: number): TypedRow | undefined {
  const row = rows[at];
  return row && typedOf(row);
}

/** The same giver's as the row above, for another fund. */
function isPartOf(row: TypedRow, above: TypedRow | undefined): boolean {
  if (!above || isLoose(row.who.text) || row.fundId === above.fundId) return false;
  const [one, other] = [row.who, above.who];
  if (one.giverId !== undefined && other.giverId !== undefined)
    return one.giverId === other.giverId;
  const [envelope, otherEnvelope] = [one, other].map(
    ({ text, shown }) => shown?.envelope ?? envelopeIn(text),
  );
  return envelope !== undefined ? envelope === otherEnvelope : sameWho(one.text, other.text);
}

/** The row that is typed next. */
export function rowAfter(row: Pick<TypedRow, 'fundId' | 'method'>): TypedRow {
  const { fundId, method } = row;
  return { who: { text: '' }, amount: '', fundId, date: '', ...textsOf({ method }) };
}

/** Whether anything of its own is typed. */
export function isBlank(row: TypedRow): boolean {
  const texts = Object.values(textsOf({ ...row, method: '' }));
  return [row.who.text, row.amount, row.date, ...texts].every((text) => text.trim() === '');
}

export function isSameRow(one: TypedRow, other: TypedRow): boolean {
  return (
    one.who.giverId === other.who.giverId &&
    (one.who.giverId !== undefined || sameWho(one.who.text, other.who.text)) &&
    one.amount.trim() === other.amount.trim() &&
    one.fundId === other.fundId &&
    one.date === other.date &&
    textNames.every((name) => one[name].trim() === other[name].trim())
  );
}

const sameWho = (one: string, other: string) =>
  one.trim() === other.trim() || (isLoose(one) && isLoose(other));

/** The sheet's sums including pending changes: the server's own sums as soon as all of them are there. */
export function sheetTotals(
  { totals }: Pick<CountingSheet, 'totals'>,
  rows: readonly GridRow[],
  funds: FundNames,
): Totals {
  if (rows.length === totals.rows && rows.every(({ change }) => !change)) {
    return {
      entered: toCents(totals.entered),
      funds: totals.funds.map(({ fund, amount }) => ({ fund, cents: toCents(amount) })),
      kinds: totals.kinds.map(({ kind, amount, count }) => ({
        kind,
        cents: toCents(amount),
        count,
      })),
    };
  }
  return totalsOf(rows.flatMap((row) => countedRow(row, funds)));
}

function countedRow(row: GridRow, funds: FundNames): CountedRow[] {
  const { cents, fund, method, checkNumber, envelope } = wordsOf(row, funds);
  if (cents === undefined) return [];
  const typed = row.change?.row?.who;
  const giver = typed
    ? (typed.giverId ?? (isLoose(typed.text) ? '' : `envelope ${envelope ?? typed.text}`))
    : (row.saved?.giver?.id ?? '');
  return [{ cents, fund, method, checkNumber, giver }];
}

/** Both have changed it, or one has removed it; one of the two is to be chosen. */
export function isInConflict({ saved, change }: GridRow): boolean {
  return (
    change?.refusal?.code === 'changed_meanwhile' &&
    change.state === 'refused' &&
    (saved === undefined || saved.version !== change.version)
  );
}

/** The server asks whether its check is here already. */
export function isAskedTwice({ change }: GridRow): boolean {
  return change?.state === 'refused' && change.refusal?.code === 'likely_twice';
}

/** The member numbers of those whose name another giver of the sheet has, too, by the keys of their rows. */
export function namesakesIn(rows: readonly GridRow[]): ReadonlyMap<string, string> {
  const ids = new Map<string, Set<string>>();
  for (const { saved } of rows) {
    if (!saved?.giver) continue;
    const name = nameOfRow(saved);
    ids.set(name, (ids.get(name) ?? new Set()).add(saved.giver.id));
  }
  const found = new Map<string, string>();
  for (const { key, saved } of rows) {
    if (!saved?.giver) continue;
    if ((ids.get(nameOfRow(saved))?.size ?? 0) > 1) found.set(key, saved.giver.number);
  }
  return found;
}

/** Confirmed as right: this amount in this row. */
export function rightMark({ key, amount }: Pick<SheetRow, 'key' | 'amount'>): string {
  return `${key} ${amount}`;
}

/** Where this tab keeps them. */
export function rightOnes(sheet: number): string {
  return `counting ${sheet} right`;
}
