import { useSyncExternalStore } from 'react';

/** True while the window is at least so wide, such as "64rem", and on paper. */
export function useMinWidth(width: string): boolean {
  const media = () => ['print', `(min-width: ${width})`].map((query) => window.matchMedia(query));
  return useSyncExternalStore(
    (listener) => {
      const watched = media();
      for (const one of watched) one.addEventListener('change', listener);
      return () => {
        for (const one of watched) one.removeEventListener('change', listener);
      };
    },
    () => media().some(({ matches }) => matches),
  );
}
