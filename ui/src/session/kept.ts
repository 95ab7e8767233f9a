/** What is kept in this tab under this key. */
export function kept<Typed>(key: string): Typed | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    // Storage may be blocked; then the page itself keeps what is typed, as long as it is open.
    return undefined;
  }
}

/** Keeps it there; null: no longer. */
export function write(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // As above.
  }
}
