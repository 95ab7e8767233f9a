import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { showToast } from '../../../design/feedback/toast-store';
import { toCents } from '../../../profile/giving/money';
import { DRAFTS } from '../../../session/drafts';
import { accountName, sessionQuery } from '../../../session/session';
import { sentenceOf } from '../../rights/why-not';
import { type SheetRow, type SheetSums, sheetQuery, sheetsKey } from '../sheets/queries';
import type { Change, NewChange, Outbox } from './outbox';
import { type RowAnswer, refusalOf, sendRow, waitsForReader } from './send-row';
import { type Outcome, Sender } from './sender';

/** Typed rows that are not on the server yet, and the reason. */
export interface Unsent {
  outbox: Outbox;
  /** Why nothing goes on; undefined where all is well. */
  trouble: string | undefined;
  /** It goes on when the reader says so, not by itself. */
  waitsForReader: boolean;
  /** A row is being typed, and was not entered yet. */
  isHalfTyped: boolean;
}

/** Told of what became of a change, to be said. */
export type OnOutcome = (change: Change, outcome: Outcome) => void;

/**
 * The rows of one sheet on their way to the server: kept in this tab over a reload, sent one after the other, also when
 * the page is left meanwhile.
 */
export class RowsStore {
  private unsent: Unsent;
  private readonly listeners = new Set<() => void>();
  private readonly halfTyped = new Set<string>();
  /** Rows that were typed before a reload or before the session ended, and are not saved yet. */
  private readonly typedBefore: Set<string>;
  private readonly sender: Sender;
  private readonly client: QueryClient;
  private readonly account: string;
  private readonly id: string;
  private readonly onRest: () => void;
  onOutcome: OnOutcome | undefined;

  constructor(client: QueryClient, account: string, id: string, onRest: () => void) {
    this.client = client;
    this.account = account;
    this.id = id;
    this.onRest = onRest;
    const outbox = kept(this.place);
    this.typedBefore = new Set(outbox.flatMap(({ key, row }) => (row ? [key] : [])));
    this.unsent = { outbox, trouble: undefined, waitsForReader: false, isHalfTyped: false };
    this.sender = new Sender(outbox, {
      send: (change) => this.send(change),
      onChange: (outbox, trouble) => this.set({ ...this.unsent, outbox, trouble }),
      onRest,
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      this.onRest();
    };
  };

  readonly snapshot = (): Unsent => this.unsent;

  get isLeft(): boolean {
    return this.listeners.size === 0 && this.sender.isAtRest;
  }

  put(change: NewChange): void {
    this.sender.put(change);
  }

  drop(key: string): void {
    this.sender.drop(key);
  }

  /** A change of this row cannot have arrived: it was not sent yet, or it was refused. */
  holds(key: string): boolean {
    return this.unsent.outbox.some(
      (one) => one.key === key && (!one.tried || one.state === 'refused'),
    );
  }

  run(): void {
    void this.sender.run();
  }

  /** Whether anything stands in the fields of this row that was not entered. */
  noteHalfTyped(row: string, is: boolean): void {
    if (is) this.halfTyped.add(row);
    else this.halfTyped.delete(row);
    const isHalfTyped = this.halfTyped.size > 0;
    if (isHalfTyped !== this.unsent.isHalfTyped) this.set({ ...this.unsent, isHalfTyped });
  }

  private async send(change: Change): Promise<Outcome> {
    const outcome = await this.outcomeOf(change);
    this.onOutcome?.(change, outcome);
    return outcome;
  }

  private async outcomeOf(change: Change): Promise<Outcome> {
    try {
      if (!this.isStillHere()) throw new Error('You are signed out.');
      // As a mutation, so that nothing goes out under another member's cookie, and a session that is over is noticed.
      const answer = await new MutationObserver(this.client, {
        mutationFn: () => sendRow(this.client, this.sheet(), change),
      }).mutate();
      await this.arrived(change, answer);
      if (change.row && this.typedBefore.delete(change.key)) {
        showToast({ title: 'A row that you typed before was saved now' });
      }
      this.unsent = { ...this.unsent, waitsForReader: false };
      return { is: 'saved', version: answer.row?.version };
    } catch (error) {
      this.unsent = { ...this.unsent, waitsForReader: waitsForReader(error) };
      const refusal = refusalOf(error, change.row);
      // As it is now: the other value, or that the sheet is closed.
      if (refusal) this.readAgain();
      return refusal
        ? { is: 'refused', refusal }
        : { is: 'lost', sentence: sentenceOf(error as Error) };
    }
  }

  /** The page shows the server's newest answer; older answers that arrive later are dropped. */
  private async arrived({ key }: Change, { row, totals }: RowAnswer): Promise<void> {
    const { queryKey } = sheetQuery(this.id);
    const isRead = this.client.isFetching({ queryKey }) > 0;
    await this.client.cancelQueries({ queryKey });
    const sheet = this.client.setQueryData(queryKey, (sheet) => {
      if (!sheet) return sheet;
      const isHere = sheet.rows.some((one) => one.key === key);
      const rows = !row
        ? sheet.rows.filter((one) => one.key !== key)
        : isHere
          ? sheet.rows.map((one) => (one.key === key ? row : one))
          : [...sheet.rows, row];
      return { ...sheet, rows, totals };
    });
    // Another person is typing, too; or what the first of two signed is signed no more.
    if (isRead || (sheet && (!comesTo(sheet.rows, totals) || sheet.signedBy))) {
      this.readAgain();
    }
    this.client.invalidateQueries({ queryKey: [...sheetsKey, 'list'], refetchType: 'none' });
  }

  private readAgain() {
    void this.client.invalidateQueries({ queryKey: sheetQuery(this.id).queryKey });
  }

  private sheet() {
    const date = this.client.getQueryData(sheetQuery(this.id).queryKey)?.date ?? '';
    return { id: Number(this.id), date };
  }

  private isStillHere(): boolean {
    const user = this.client.getQueryData(sessionQuery.queryKey);
    return Boolean(user && accountName(user) === this.account);
  }

  private set(unsent: Unsent) {
    this.unsent = unsent;
    if (this.isStillHere()) keep(this.place, unsent.outbox);
    for (const listener of this.listeners) listener();
  }

  private get place(): string {
    return `${DRAFTS}${this.account} counting ${this.id} rows`;
  }
}

/** Whether these rows are all that the totals sum up, fund by fund. */
function comesTo(rows: readonly SheetRow[], totals: SheetSums): boolean {
  const ofFund = (name: string) =>
    rows.reduce((sum, { fund, amount }) => (fund === name ? sum + toCents(amount) : sum), 0);
  return (
    rows.length === totals.rows &&
    totals.funds.every(({ fund, amount }) => ofFund(fund) === toCents(amount))
  );
}

function kept(place: string): Outbox {
  try {
    const outbox = JSON.parse(sessionStorage.getItem(place) ?? '[]');
    return Array.isArray(outbox) ? outbox : [];
  } catch {
    // Storage may be blocked; then the page itself keeps them, as long as it is open.
    return [];
  }
}

/** At once: a row that is shown is not lost in the next moment. */
function keep(place: string, outbox: Outbox): void {
  try {
    if (outbox.length === 0) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify(outbox));
  } catch {
    // As above.
  }
}

const stores = new WeakMap<QueryClient, Map<string, RowsStore>>();

/** The one of this member and sheet. It is forgotten when its page is left and nothing is on its way any more. */
export function rowsStore(client: QueryClient, account: string, id: string): RowsStore {
  const open = stores.get(client) ?? new Map<string, RowsStore>();
  stores.set(client, open);
  const name = `${account} ${id}`;
  const store = open.get(name) ?? new RowsStore(client, account, id, forgetLeft);
  open.set(name, store);
  return store;

  function forgetLeft() {
    for (const [name, store] of open) if (store.isLeft) open.delete(name);
  }
}
