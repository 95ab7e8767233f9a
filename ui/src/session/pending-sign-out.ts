import { useSyncExternalStore } from 'react';
import { sessionMark } from './session-mark';

/**
 * A sign-out of which the server has not heard. The browser still has its
 * cookie, so the server is told as soon as it can be reached. It is kept with
 * the session mark of that sign-out: after a newer sign-in, in any
 * tab, the mark is another, and nothing is pending any more.
 */
const KEY = 'church-sign-out';

/** `stuck`: storage is blocked. A newer sign-in cannot be detected, and nothing is tried. */
export type SignOut = 'pending' | 'stuck' | 'done' | undefined;

let known: Exclude<SignOut, 'pending'>;
const listeners = new Set<() => void>();

/** Call it when the session has ended here: the mark is the one of the sign-out then. */
export function keepPendingSignOut(): void {
  const mark = sessionMark();
  known = mark === null ? 'stuck' : undefined;
  write(mark);
}

/** A new sign-in begins. */
export function forgetPendingSignOut(): void {
  known = undefined;
  write(null);
}

export function isSignOutPending(): boolean {
  try {
    const mark = localStorage.getItem(KEY);
    return mark !== null && mark === sessionMark();
  } catch {
    return false;
  }
}

/** In milliseconds; a server that says nothing for so long is away. */
const PATIENCE = 10_000;

/** Whether the server knows now. It throws nothing, and is called off by the signal. */
export async function sendPendingSignOut(calledOff?: AbortSignal): Promise<boolean> {
  const mark = sessionMark();
  try {
    await tellServer(calledOff);
  } catch {
    return false;
  }
  if (mark !== sessionMark()) return false;
  known = 'done';
  write(null);
  return true;
}

/** POST /api/auth/logout; throws when the server was not told. */
export async function tellServer(calledOff?: AbortSignal): Promise<void> {
  const call = new AbortController();
  const giveUp = () => call.abort();
  const timer = setTimeout(giveUp, PATIENCE);
  calledOff?.addEventListener('abort', giveUp);
  try {
    const response = await fetch('/api/auth/logout', {
      method: 'POST',
      credentials: 'include',
      signal: call.signal,
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
  } finally {
    clearTimeout(timer);
    calledOff?.removeEventListener('abort', giveUp);
  }
}

export function usePendingSignOut(): SignOut {
  return useSyncExternalStore(subscribe, () => (isSignOutPending() ? 'pending' : known));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab has sent it, or a newer sign-in happened there.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function write(mark: string | null): void {
  try {
    if (mark === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, mark);
  } catch {
    // Storage is blocked.
  }
  for (const listener of listeners) listener();
}
