import type { ErrorCode } from '../../api/errors';
import { isRefusedFor } from '../refusal';

/** An editing conflict: the entry was changed since it was read. */
export const isStale = (error: unknown) => isRefusedFor(error, 'changed_meanwhile');

/**
 * For `catch`: before a conflict is reported, the entry is read again, so that the next try has its version.
 * `also`: further codes that mean an outdated view.
 */
export function whenStale(readAgain: () => unknown, ...also: ErrorCode[]) {
  return async (error: unknown): Promise<never> => {
    if (isStale(error) || also.some((code) => isRefusedFor(error, code))) await readAgain();
    throw error;
  };
}

/** Spaces around a text do not count, and people are compared by their id. */
function isSame(one: unknown, other: unknown): boolean {
  return known(one) === known(other);
}

function known(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}

/** The fields whose values differ. */
export function differingIn<Typed extends object, Field extends keyof Typed>(
  fields: readonly Field[],
  one: Partial<Typed>,
  other: Partial<Typed>,
): Field[] {
  return fields.filter((field) => !isSame(one[field], other[field]));
}

export interface Met<Typed extends object> {
  typed: Typed;
  /** The other editor's values where both changed a field: one has to choose. */
  differ: Partial<Typed>;
  /** The fields that only the other editor changed. */
  taken: (keyof Typed & string)[];
}

/**
 * Merges the typed values with those of another editor: where only they changed something, theirs; where both
 * did, mine, and theirs beside it.
 */
export function metIn<Typed extends object>(
  fields: readonly (keyof Typed & string)[],
  mine: Typed,
  stood: Typed,
  theirs: Typed,
): Met<Typed> {
  const met: Met<Typed> = { typed: { ...mine }, differ: {}, taken: [] };
  for (const field of differingIn<Typed, keyof Typed & string>(fields, theirs, stood)) {
    const now = theirs[field];
    if (isSame(mine[field], stood[field])) {
      met.typed[field] = now;
      met.taken.push(field);
    } else if (!isSame(mine[field], now)) met.differ[field] = now;
  }
  return met;
}
