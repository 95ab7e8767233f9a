import { useSyncExternalStore } from 'react';

/** True while the window is at least so wide, such as "64rem". */
export function useMinWidth(width: string): boolean {
  const query = `(min-width: ${width})`;
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}
