import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A busy form disables its fields, and a disabled field loses the focus; when
 * the form is free again the keyboard is put back where it was, or to `orElse`
 * when that is gone.
 */
export function useKeepFocus(busy: boolean, orElse?: RefObject<HTMLElement | null>): void {
  const last = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (busy) {
      last.current = document.activeElement as HTMLElement | null;
    } else if (last.current && document.activeElement === document.body) {
      (last.current.isConnected ? last.current : orElse?.current)?.focus();
    }
  }, [busy, orElse]);
}
