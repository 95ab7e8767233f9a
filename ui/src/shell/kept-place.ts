import { useLayoutEffect } from 'react';

/** In milliseconds; a screen that knows a better place has taken the keyboard there by then. */
const PAUSE = 100;

/**
 * What has the keyboard may go with its work done: a button that is needed no more, a row that was ended. Then the
 * keyboard stays at what is left around it, and does not begin anew at the top of the page.
 */
export function useKeptPlace() {
  useLayoutEffect(() => {
    let [last, ...around]: EventTarget[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onFocus = (event: FocusEvent) => {
      [last, ...around] = event.composedPath();
    };
    const isLost = () =>
      last instanceof Node && !last.isConnected && document.activeElement === document.body;
    const goOn = () => {
      timer = undefined;
      const left = (place: EventTarget) =>
        place instanceof HTMLElement && place.isConnected && place.closest('main, dialog');
      const place = (around.find(left) ?? document.querySelector('main')) as HTMLElement | null;
      if (!place || !isLost()) return;
      place.tabIndex = -1;
      place.focus({ preventScroll: true });
    };
    const watch = new MutationObserver(() => {
      if (isLost()) timer ??= setTimeout(goOn, PAUSE);
    });
    watch.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', onFocus);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
      document.removeEventListener('focusin', onFocus);
    };
  }, []);
}
