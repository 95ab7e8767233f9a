import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';

const COOKIE = 'sidebar_state';
const COOKIE_SECONDS = 604_800;
const SHORTCUT = 'b';
const MOBILE = '(max-width: 767px)';

export interface Sidebar {
  mobile: boolean;
  /** Wide screens: full width rather than icons only. Kept in a cookie. */
  expanded: boolean;
  /** Small screens: the sheet is open. */
  sheetOpen: boolean;
  toggle: () => void;
  closeSheet: () => void;
}

export function useSidebar(): Sidebar {
  const mobile = useSyncExternalStore(subscribeToWidth, isMobile);
  const [expanded, setExpanded] = useState(storedExpanded);
  const [location] = useLocation();
  // The page on which the sheet was opened: any other page closes it, the one that Back leads to as well.
  const [openedOn, setOpenedOn] = useState<string>();
  const sheetOpen = mobile && openedOn === location;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => setOpenedOn(undefined), [location]);

  const toggle = () => {
    if (mobile) {
      setOpenedOn(sheetOpen ? undefined : location);
    } else {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists on secure origins only
      document.cookie = `${COOKIE}=${!expanded}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`;
      setExpanded(!expanded);
    }
  };

  // Before the paint, so that a second press right after the first toggles back.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const shortcut = event.key.toLowerCase() === SHORTCUT && (event.ctrlKey || event.metaKey);
      if (!shortcut || event.altKey || event.shiftKey) return;
      event.preventDefault();
      toggle();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  return {
    mobile,
    expanded,
    sheetOpen,
    toggle,
    closeSheet: () => setOpenedOn(undefined),
  };
}

function storedExpanded(): boolean {
  return !document.cookie.split('; ').includes(`${COOKIE}=false`);
}

function isMobile(): boolean {
  return window.matchMedia(MOBILE).matches;
}

function subscribeToWidth(listener: () => void): () => void {
  const width = window.matchMedia(MOBILE);
  width.addEventListener('change', listener);
  return () => width.removeEventListener('change', listener);
}
