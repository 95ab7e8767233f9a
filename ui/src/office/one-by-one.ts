import { ApiError, Unreachable } from '../api/errors';

export interface Refused<One> {
  one: One;
  error: Error;
}

/** The result of a long task. */
export interface Outcome<One> {
  done: One[];
  refused: Refused<One>[];
  /** The items that were not reached: the task was stopped, or the connection lost. */
  left: One[];
}

interface Work<One> {
  work: (one: One) => Promise<unknown>;
  /** After each: how many had their turn. */
  onTried: (tried: number) => void;
  /** Stops before the next one. */
  signal: AbortSignal;
}

/** Each in its turn. A refusal is about one of them; what closes the way for all ends it. */
export async function oneByOne<One>(
  all: readonly One[],
  { work, onTried, signal }: Work<One>,
): Promise<Outcome<One>> {
  const outcome: Outcome<One> = { done: [], refused: [], left: [...all] };
  for (const one of all) {
    if (signal.aborted) break;
    try {
      await work(one);
      outcome.done.push(one);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      outcome.refused.push({ one, error });
      if (isForAll(error)) break;
    } finally {
      outcome.left.shift();
      onTried(all.length - outcome.left.length);
    }
  }
  return outcome;
}

/** Signed out, without rights, throttled, full, or out of reach: the next one would be told the same. */
function isForAll(error: Error): boolean {
  if (error instanceof Unreachable) return true;
  if (!(error instanceof ApiError)) return false;
  return error.code === 'administrator_needed'
    ? false
    : [401, 403, 429, 507].includes(error.status) || error.status >= 500;
}
