import { useLayoutEffect, useRef } from 'react';

/**
 * While this is mounted, the browser's back button (on Android also the
 * gesture) calls `onBack` and leaves the page where it is. A place of its own
 * in the history is what the button takes away; it is put back at once, and
 * given up at the end.
 */
export function useBackButton(onBack: () => void): void {
  const latest = useRef(onBack);
  // At once, not after the next paint: the button may be pressed twice in a moment.
  useLayoutEffect(() => {
    latest.current = onBack;
  });

  useLayoutEffect(() => {
    const place = Math.random();
    const take = () => window.history.pushState({ place }, '');
    const onPopState = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      take();
      latest.current();
    };
    take();
    // Before the router and the shell hear of it: for them nothing has happened.
    window.addEventListener('popstate', onPopState, { capture: true });
    return () => {
      window.removeEventListener('popstate', onPopState, { capture: true });
      // Later, because whoever unmounts this may be on the way to another page.
      setTimeout(() => {
        if (window.history.state?.place === place) leaveQuietly();
      });
    };
  }, []);
}

function leaveQuietly() {
  const hush = (event: PopStateEvent) => event.stopImmediatePropagation();
  window.addEventListener('popstate', hush, { capture: true, once: true });
  window.history.back();
}
