import type { ComponentType, ReactNode } from 'react';
import { Header } from './header';
import './shell.css';
import { type OfficeMenuProps, Sidebar } from './sidebar';
import { useSidebar } from './sidebar-state';

interface ShellProps {
  /** The part of the menu for those who hold a role. */
  OfficeMenu: ComponentType<OfficeMenuProps>;
  children: ReactNode;
}

/** The frame of every signed-in screen. */
export function Shell({ OfficeMenu, children }: ShellProps) {
  const sidebar = useSidebar();
  return (
    <div className="shell">
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <Sidebar sidebar={sidebar} OfficeMenu={OfficeMenu} />
      <div className="shell-main">
        <Header sidebar={sidebar} />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
