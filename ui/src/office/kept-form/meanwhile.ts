import type { ErrorCode } from '../../api/errors';
import { isRefusedFor } from '../refusal';

/** Somebody else has changed it since it was read. */
export const isStale = (error: unknown) => isRefusedFor(error, 'changed_meanwhile');

/**
 * For `catch`: before one is told that somebody else was faster, what they wrote is read, so that the next try knows of it.
 * `also`: what else says that it is not as it was shown.
 */
export function whenStale(readAgain: () => unknown, ...also: ErrorCode[]) {
  return async (error: unknown): Promise<never> => {
    if (isStale(error) || also.some((code) => isRefusedFor(error, code))) await readAgain();
    throw error;
  };
}

/** Spaces around a text are no difference, and somebody is who they are, whatever else is known of them. */
function isSame(one: unknown, other: unknown): boolean {
  return known(one) === known(other);
}

function known(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}

/** Which of these fields is not the same in both. */
export function differingIn<Typed extends object, Field extends keyof Typed>(
  fields: readonly Field[],
  one: Partial<Typed>,
  other: Partial<Typed>,
): Field[] {
  return fields.filter((field) => !isSame(one[field], other[field]));
}

export interface Met<Typed extends object> {
  typed: Typed;
  /** What they wrote where both wrote something different: one has to choose. */
  differ: Partial<Typed>;
  /** What only they changed. */
  taken: (keyof Typed & string)[];
}

/**
 * What is typed, after somebody else has changed what it began with: where only they changed something, theirs; where both
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
