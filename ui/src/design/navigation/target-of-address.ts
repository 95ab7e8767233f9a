import { useEffect } from 'react';

/**
 * The element named behind `#` in the address is scrolled into view and focused as soon as it is there, after the shell's own
 * effect, which brings a new screen to its top. When the reader has left it behind, the address forgets it: on the way
 * back to this screen, browsers would go there again.
 */
export function useTargetOfAddress(isThere: boolean): void {
  useEffect(() => {
    const target = isThere && document.getElementById(location.hash.slice(1));
    if (!target) return;
    const fold = target.closest('details');
    if (fold) fold.open = true;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
    target.scrollIntoView();
    const onScroll = () => {
      const { top, bottom } = target.getBoundingClientRect();
      if (!target.isConnected || (bottom > 0 && top < window.innerHeight)) return;
      window.removeEventListener('scroll', onScroll);
      window.history.replaceState(window.history.state, '', location.pathname + location.search);
    };
    window.addEventListener('scroll', onScroll);
    return () => window.removeEventListener('scroll', onScroll);
  }, [isThere]);
}
