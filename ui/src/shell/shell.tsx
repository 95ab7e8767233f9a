import type { ReactNode } from 'react';
import { Header } from './header';
import './shell.css';
import { Sidebar } from './sidebar';
import { useSidebar } from './sidebar-state';

/** What stands around every signed-in screen. */
export function Shell({ children }: { children: ReactNode }) {
  const sidebar = useSidebar();
  return (
    <div className="shell">
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <Sidebar sidebar={sidebar} />
      <div className="shell-main">
        <Header sidebar={sidebar} />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
