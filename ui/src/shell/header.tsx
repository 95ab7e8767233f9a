import Moon from 'lucide-react/icons/moon';
import PanelLeft from 'lucide-react/icons/panel-left';
import Sun from 'lucide-react/icons/sun';
import type { KeyboardEvent } from 'react';
import { Tooltip } from '../design/navigation/tooltip';
import './header.css';
import type { Sidebar } from './sidebar-state';
import { useTheme } from './theme';
import { UserMenu } from './user-menu';

export function Header({ sidebar }: { sidebar: Sidebar }) {
  const { theme, toggle } = useTheme();
  const otherTheme = theme === 'dark' ? 'light' : 'dark';
  const open = sidebar.mobile ? sidebar.sheetOpen : sidebar.expanded;
  const openByArrow = (event: KeyboardEvent) => {
    if (!sidebar.mobile || event.key !== 'ArrowDown') return;
    event.preventDefault();
    sidebar.toggle();
  };
  return (
    <header className="header">
      <Tooltip label="Toggle sidebar (Ctrl B)" disabled={sidebar.mobile}>
        <button
          type="button"
          className={sidebar.mobile ? 'icon-button menu-opener' : 'icon-button'}
          aria-label={sidebar.mobile ? undefined : 'Toggle sidebar'}
          aria-expanded={open}
          aria-controls={sidebar.mobile ? undefined : 'sidebar'}
          aria-keyshortcuts="Control+B Meta+B"
          onClick={sidebar.toggle}
          onKeyDown={openByArrow}
        >
          <PanelLeft />
          {sidebar.mobile && 'Menu'}
        </button>
      </Tooltip>
      <div className="header-end">
        <Tooltip label={`Switch to ${otherTheme} theme`}>
          <button
            type="button"
            className="icon-button"
            aria-label={`Switch to ${otherTheme} theme`}
            onClick={toggle}
          >
            {theme === 'dark' ? <Sun /> : <Moon />}
          </button>
        </Tooltip>
        <UserMenu />
      </div>
    </header>
  );
}
