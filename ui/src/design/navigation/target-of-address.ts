import { useEffect } from 'react';

/**
 * What the address names behind `#` is brought into view, with the keyboard, as soon as it is there. After the shell's own
 * effect, which brings a new screen to its top.
 */
export function useTargetOfAddress(isThere: boolean): void {
  useEffect(() => {
    const target = isThere && document.getElementById(location.hash.slice(1));
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
    target.scrollIntoView();
  }, [isThere]);
}
