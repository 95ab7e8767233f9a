import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { Header } from './header';
import './shell.css';
import { Sidebar } from './sidebar';
import { useSidebar } from './sidebar-state';

/** What stands around every signed-in screen. */
export function Shell({ children }: { children: ReactNode }) {
  const sidebar = useSidebar();
  const main = useRef<HTMLElement>(null);
  useNewPage(main);
  return (
    <div className="shell">
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <Sidebar sidebar={sidebar} />
      <div className="shell-main">
        <Header sidebar={sidebar} />
        <main id="content" ref={main} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}

/** As after a real page load, a new screen starts at its top and the keyboard with it. */
function useNewPage(main: React.RefObject<HTMLElement | null>) {
  const [location] = useLocation();
  const shown = useRef(location);
  const wentBack = useRef(false);
  useEffect(() => {
    const onPopState = () => {
      // Also a tab or a list on the same screen has its place in the history.
      wentBack.current = window.location.pathname !== shown.current;
    };
    // Before the router, which shows the new screen at once.
    window.addEventListener('popstate', onPopState, { capture: true });
    return () => window.removeEventListener('popstate', onPopState, { capture: true });
  }, []);
  // With the screen, not after its first paint: a key may be pressed as soon as it is seen.
  useLayoutEffect(() => {
    if (shown.current === location) return;
    shown.current = location;
    // Going back, the browser knows how far down the reader was.
    if (!wentBack.current) window.scrollTo(0, 0);
    wentBack.current = false;
    main.current?.focus({ preventScroll: true });
  }, [location, main]);
}
