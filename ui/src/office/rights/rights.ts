import { useSyncExternalStore } from 'react';
import type { ErrorCode } from '../../api/errors';
import type { components } from '../../api/schema';

export type StepUp = components['schemas']['StepUp'];

/** The server's last answer about the rights of this member's role. */
interface Rights {
  /** They sleep, and the dialog that wakes them is open. */
  asleep: boolean;
  /** They need a second factor, and the account has none. */
  needSecondFactor: boolean;
  /** How often the role was missing: it may have been taken away meanwhile. */
  timesMissing: number;
}

const AWAKE: Rights = { asleep: false, needSecondFactor: false, timesMissing: 0 };

let rights = AWAKE;
const listeners = new Set<() => void>();
/** All calls that wait for the one dialog. */
let waiting: ((woken: boolean) => void)[] = [];

function set(change: Partial<Rights>) {
  rights = { ...rights, ...change };
  for (const listener of listeners) listener();
}

export function useRights(): Rights {
  return useSyncExternalStore(subscribe, () => rights);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the dialog that asks for the password; false when it was closed without one. */
export function wakeRights(): Promise<boolean> {
  return new Promise((done) => {
    waiting.push(done);
    set({ asleep: true });
  });
}

/** The dialog is closed: who waited goes on, or is told. */
export function stopWaiting(woken: boolean): void {
  const all = waiting;
  waiting = [];
  set({ asleep: false });
  for (const done of all) done(woken);
}

/** The refusal's state of the rights, for the gate in front of the pages. */
export function rightsRefused(code: ErrorCode | undefined): void {
  if (code === 'second_factor_needed') set({ needSecondFactor: true });
  if (code === 'role_required') set({ timesMissing: rights.timesMissing + 1 });
}

/** The pages were left: on the way in it is asked anew. */
export function forgetRights(): void {
  set({ needSecondFactor: false });
}
