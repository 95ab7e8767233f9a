import { useSyncExternalStore } from 'react';
import type { ErrorCode } from '../../api/errors';
import type { components } from '../../api/schema';
import { isTyping } from './typing-hands';

export type StepUp = components['schemas']['StepUp'];

/** The server's last answer about the rights of this member's role. */
interface Rights {
  /** They sleep; the question for the password waits in a banner, or is open as a dialog. */
  asleep: false | 'waits' | 'asked';
  /** They need a second factor, and the account has none. */
  needSecondFactor: boolean;
  /** How often the role was missing: it may have been taken away meanwhile. */
  timesMissing: number;
}

const AWAKE: Rights = { asleep: false, needSecondFactor: false, timesMissing: 0 };

let rights = AWAKE;
const listeners = new Set<() => void>();
/** All calls that wait for the one question. */
let waiting: Waiting[] = [];

interface Waiting {
  done: (woken: boolean) => void;
  /** It came from typing, so it goes on waiting when the dialog is closed. */
  isPatient: boolean;
}

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

/**
 * Waits for the password; false when the question was closed without one. Under typing hands no dialog opens: the next
 * keys would go into its field. There the question waits in a banner.
 */
export function wakeRights(): Promise<boolean> {
  return new Promise((done) => {
    const isPatient = isTyping();
    waiting.push({ done, isPatient });
    if (!isPatient) askNow();
    else if (!rights.asleep) set({ asleep: 'waits' });
  });
}

/** Opens the question. */
export function askNow(): void {
  set({ asleep: 'asked' });
}

/** The dialog is closed. With the password all go on; without it those that were typed wait in the banner again. */
export function stopWaiting(woken: boolean): void {
  const told = waiting.filter(({ isPatient }) => woken || !isPatient);
  waiting = waiting.filter((one) => !told.includes(one));
  set({ asleep: waiting.length > 0 && 'waits' });
  for (const { done } of told) done(woken);
}

/** Signed out: all of them are dropped. */
export function dropWaiting(): void {
  const all = waiting;
  waiting = [];
  set({ asleep: false });
  for (const { done } of all) done(false);
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
