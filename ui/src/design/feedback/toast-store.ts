import type { ReactNode } from 'react';

/** At most this many toasts are held; a new one takes the place of the old. */
const TOAST_LIMIT = 1;
/** A dismissed toast is forgotten only after this long, in milliseconds. */
const REMOVE_DELAY = 1_000_000;
/** How long a toast stands, in milliseconds. */
export const TOAST_DURATION = 5000;
/** As long as one may need to reach what can be pressed on it. */
export const ACTION_DURATION = 20_000;

export interface ToastContent {
  title: string;
  description?: string;
  action?: ReactNode;
  look?: 'default' | 'destructive';
}

export interface Toast extends ToastContent {
  id: number;
  open: boolean;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<number, ReturnType<typeof setTimeout>>();

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

export function showToast(content: ToastContent): number {
  lastId += 1;
  const kept = [{ ...content, id: lastId, open: true }, ...toasts].slice(0, TOAST_LIMIT);
  for (const { id } of toasts) if (!kept.some((toast) => toast.id === id)) cancelRemoval(id);
  set(kept);
  return lastId;
}

export function dismissToast(id: number): void {
  if (!toasts.some((toast) => toast.id === id && toast.open)) return;
  set(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  removals.set(
    id,
    setTimeout(() => removeToast(id), REMOVE_DELAY),
  );
}

/** A success message without a button is replaced by the next toast. */
export function dismissGoodNews(): void {
  for (const { id, look, action } of toasts) {
    if (look !== 'destructive' && !action) dismissToast(id);
  }
}

function removeToast(id: number) {
  cancelRemoval(id);
  set(toasts.filter((toast) => toast.id !== id));
}

function cancelRemoval(id: number) {
  clearTimeout(removals.get(id));
  removals.delete(id);
}

export function heldToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Between tests, nothing may be left over. */
export function forgetToasts(): void {
  for (const id of removals.keys()) cancelRemoval(id);
  set([]);
}
