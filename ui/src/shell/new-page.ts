import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/** As after a real page load, a new screen starts at its top and the keyboard with it. */
export function useNewPage() {
  const [location] = useLocation();
  const shown = useRef(location);
  const wentBack = useRef(false);
  useLayoutEffect(() => {
    const onPopState = () => {
      wentBack.current = true;
    };
    const onPushState = () => {
      wentBack.current = false;
    };
    // Before the router, which shows the new screen at once: on the window, listeners are called in the order they came.
    window.addEventListener('popstate', onPopState, { capture: true });
    // The router tells its own steps so.
    window.addEventListener('pushState', onPushState);
    return () => {
      window.removeEventListener('popstate', onPopState, { capture: true });
      window.removeEventListener('pushState', onPushState);
    };
  }, []);
  // With the screen, not after its first paint: a key may be pressed as soon as it is seen.
  useLayoutEffect(() => {
    if (shown.current === location) return;
    shown.current = location;
    // Going back, the browser knows how far down the reader was.
    if (!wentBack.current) window.scrollTo(0, 0);
    wentBack.current = false;
    const main = document.querySelector('main');
    main?.focus({ preventScroll: true });
    return main ? undefined : onArrival(focusUnlessTaken);
  }, [location]);
}

/** Calls this with the content of a screen whose code is on its way. */
function onArrival(arrived: (main: HTMLElement) => void): () => void {
  const watch = new MutationObserver(() => {
    const main = document.querySelector('main');
    if (!main) return;
    watch.disconnect();
    arrived(main);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  return () => watch.disconnect();
}

/** A form may have taken it for its first field. */
function focusUnlessTaken(main: HTMLElement) {
  if (document.activeElement === document.body) main.focus({ preventScroll: true });
}
