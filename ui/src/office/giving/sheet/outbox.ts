import type { GiftTexts } from '../gifts/fields';
import type { Who } from './who';

/** A row as it was typed; amounts travel as text and are read by the server. */
export interface TypedRow extends GiftTexts {
  who: Who;
  amount: string;
  fundId: number;
  /** Its own day; empty: the sheet's. */
  date: string;
}

export interface RowRefusal {
  code: string | undefined;
  field: string | undefined;
  sentence: string;
}

/** One change of a row that the server has not confirmed yet. */
export interface Change {
  /** The change's number among all changes. */
  n: number;
  key: string;
  /** Undefined: the row is removed. */
  row: TypedRow | undefined;
  /** The id of the row that it changes; undefined for a new row. */
  version: number | undefined;
  /** Although its check may be here already: the reader was asked. */
  anyway?: boolean | undefined;
  /** It was sent, and may have arrived though no answer came. */
  tried: boolean;
  state: 'waiting' | 'sending' | 'refused';
  refusal?: RowRefusal;
}

export type Outbox = readonly Change[];

/** A change as it is made. */
export type NewChange = Pick<Change, 'key' | 'row' | 'version' | 'anyway'>;

/** A row is saved as typed. What was sent already stays before it, for the answer may be lost and the change not. */
export function put(outbox: Outbox, change: NewChange): Outbox {
  const before = outbox.filter(({ key }) => key === change.key);
  const replaced = before.find(({ tried, state }) => !tried || state === 'refused');
  const first = replaced ?? before[0];
  const next: Change = {
    ...change,
    n: Math.max(0, ...outbox.map(({ n }) => n)) + 1,
    version: first ? first.version : change.version,
    tried: false,
    state: 'waiting',
  };
  // Added and removed before it was ever sent.
  const isNothing =
    !next.row &&
    next.version === undefined &&
    before.every(({ tried, state }) => !tried || state === 'refused');
  if (replaced) {
    return outbox.flatMap((one) => (one !== replaced ? [one] : isNothing ? [] : [next]));
  }
  return isNothing ? outbox : [...outbox, next];
}

/** The next one to be sent: in the order in which they were typed; none while one is on its way. */
export function nextOf(outbox: Outbox): Change | undefined {
  if (outbox.some(({ state }) => state === 'sending')) return undefined;
  return outbox.find(
    ({ key, state }, place) =>
      state === 'waiting' &&
      // Not past a refused change of the same row.
      !outbox.slice(0, place).some((before) => before.key === key),
  );
}

export function sending(outbox: Outbox, n: number): Outbox {
  return outbox.map((one) => (one.n === n ? { ...one, state: 'sending', tried: true } : one));
}

/** Confirmed: later changes of the same row build on it. No version: the row is gone. */
export function confirmed(outbox: Outbox, n: number, version: number | undefined): Outbox {
  const done = outbox.find((one) => one.n === n);
  return outbox
    .filter((one) => one !== done)
    .map((one) => (one.key === done?.key ? { ...one, version } : one));
}

/** No answer came: it is sent again, and sent twice it is one. */
export function unanswered(outbox: Outbox, n: number): Outbox {
  return outbox.map((one) => (one.n === n ? { ...one, state: 'waiting' } : one));
}

export function refusedFor(outbox: Outbox, n: number, refusal: RowRefusal): Outbox {
  return outbox.map((one) => (one.n === n ? { ...one, state: 'refused', refusal } : one));
}

/** Nothing of it is wanted any more. */
export function dropped(outbox: Outbox, key: string): Outbox {
  return outbox.filter((one) => one.key !== key || one.state === 'sending');
}

/** After a reload: what was on its way is sent again. */
export function restored(outbox: Outbox): Outbox {
  return outbox.map((one) => (one.state === 'sending' ? { ...one, state: 'waiting' } : one));
}

/** How a row is to be shown: its last change, where there is one. */
export function lastChangeOf(outbox: Outbox, key: string): Change | undefined {
  return outbox.findLast((one) => one.key === key);
}
