import { useLayoutEffect, useRef } from 'react';

/**
 * A busy form disables its fields, and a disabled field loses the focus; when
 * the form is free again the keyboard is put back where it was.
 */
export function useKeepFocus(busy: boolean): void {
  const last = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (busy) {
      last.current = document.activeElement;
    } else if (last.current instanceof HTMLElement && document.activeElement === document.body) {
      last.current.focus();
    }
  }, [busy]);
}
