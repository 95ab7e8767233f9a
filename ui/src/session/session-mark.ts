/**
 * All tabs of a browser share one session cookie. This mark changes whenever
 * a sign-in or sign-out happens in one of them, so that the others ask again who is
 * signed in. It says nothing about the member.
 */
const KEY = 'church-session';

/** The mark under which this tab knows who is signed in. */
let known = sessionMark();

export function sessionMark(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage may be blocked; then the tabs know nothing of each other.
    return null;
  }
}

/** Tells the other tabs about a sign-in or sign-out in this one. */
export function changeSessionMark(to: 'in' | 'out'): void {
  try {
    localStorage.setItem(KEY, `${to}-${Date.now()}-${Math.random()}`);
  } catch {
    // As above.
  }
  rememberSessionMark(sessionMark());
}

/**
 * Whether the last thing that happened here was a sign-in. Only the server knows if that session is still good; this is
 * good enough to ask for a screen's data without waiting for the sign-in check.
 */
export function probablySignedIn(): boolean {
  return sessionMark()?.startsWith('in-') ?? false;
}

export function rememberSessionMark(mark: string | null): void {
  known = mark;
}

/** True after a sign-in or sign-out in another tab since this tab last asked. */
export function sessionMarkMoved(): boolean {
  return sessionMark() !== known;
}

/** Also when a tab comes back that slept, or lay in the browser's history: it has missed what happened. */
export function watchSessionMark(onMoved: () => void): () => void {
  const look = () => {
    if (sessionMarkMoved()) onMoved();
  };
  look();
  const watch = new AbortController();
  const { signal } = watch;
  window.addEventListener('storage', look, { signal });
  window.addEventListener('pageshow', look, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  return () => watch.abort();
}
