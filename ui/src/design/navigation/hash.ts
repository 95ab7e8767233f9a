import { useSyncExternalStore } from 'react';

/** What stands behind the # of the address. A second link to this page, opened in the same tab, changes nothing else. */
export function useHash(): string {
  return useSyncExternalStore(subscribe, () => window.location.hash.slice(1));
}

function subscribe(listener: () => void) {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}
