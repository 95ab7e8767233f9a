import type { LucideIcon } from 'lucide-react';
import Cake from 'lucide-react/icons/cake';
import CalendarDays from 'lucide-react/icons/calendar-days';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Megaphone from 'lucide-react/icons/megaphone';
import UserRound from 'lucide-react/icons/user-round';
import X from 'lucide-react/icons/x';
import type { ComponentType, ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { HelpContact } from '../congregation/help-contact';
import { useNames } from '../congregation/names';
import { Dialog } from '../design/dialog/dialog';
import { BrandMark } from '../design/display/brand-mark';
import { Tooltip } from '../design/navigation/tooltip';
import { paths } from '../paths';
import { useSignedInUser } from '../session/session';
import type { Sidebar as SidebarState } from './sidebar-state';
import './sidebar.css';

export interface MenuItem {
  label: string;
  path: string;
  Icon: LucideIcon;
}

export interface OfficeMenuProps {
  withNames: boolean;
  /** The item as the menu shows it. */
  show: (item: MenuItem, isOpen: boolean) => ReactNode;
}

const items: MenuItem[] = [
  { label: 'Dashboard', path: paths.dashboard, Icon: LayoutDashboard },
  { label: 'Profile', path: paths.profile, Icon: UserRound },
  { label: 'Events', path: paths.events, Icon: CalendarDays },
  { label: 'Announcements', path: paths.announcements, Icon: Megaphone },
  { label: 'Celebrations', path: paths.celebrations, Icon: Cake },
];

interface SidebarProps {
  sidebar: SidebarState;
  OfficeMenu: ComponentType<OfficeMenuProps>;
}

export function Sidebar({ sidebar, OfficeMenu }: SidebarProps) {
  if (!sidebar.mobile) {
    return (
      <aside id="sidebar" className={sidebar.expanded ? 'sidebar' : 'sidebar sidebar-collapsed'}>
        <div className="sidebar-body">
          <Brand withNames={sidebar.expanded} />
          <Navigation OfficeMenu={OfficeMenu} withNames={sidebar.expanded} />
          {sidebar.expanded && <HelpContact className="sidebar-foot" />}
        </div>
      </aside>
    );
  }
  if (!sidebar.sheetOpen) return null;
  return (
    <Dialog label="Menu" className="sidebar-sheet" onClose={sidebar.closeSheet}>
      <div className="sidebar-body">
        <Brand withNames />
        <Navigation OfficeMenu={OfficeMenu} withNames onNavigate={sidebar.closeSheet} />
        <HelpContact className="sidebar-foot" />
      </div>
      <button
        type="button"
        className="icon-button sheet-close"
        aria-label="Close menu"
        onClick={sidebar.closeSheet}
      >
        <X />
      </button>
    </Dialog>
  );
}

function Brand({ withNames }: { withNames: boolean }) {
  const { portalName, congregationName } = useNames();
  return (
    <div className="brand">
      <span className="brand-tile">
        <BrandMark />
      </span>
      <div className={withNames ? 'brand-names' : 'visually-hidden'}>
        <div className="brand-portal">{portalName}</div>
        <div className="brand-congregation">{congregationName}</div>
      </div>
    </div>
  );
}

interface NavigationProps {
  OfficeMenu: ComponentType<OfficeMenuProps>;
  withNames: boolean;
  onNavigate?: () => void;
}

function Navigation({ OfficeMenu, withNames, onNavigate }: NavigationProps) {
  const [location] = useLocation();
  const { roles } = useSignedInUser();
  const show = ({ label, path, Icon }: MenuItem, isOpen: boolean) => (
    <li key={path}>
      <Tooltip label={label} side="right" delay={0} disabled={withNames}>
        <Link
          href={path}
          className="sidebar-link"
          aria-current={isOpen ? 'page' : undefined}
          {...(onNavigate && { onClick: onNavigate })}
        >
          <Icon />
          <span className={withNames ? undefined : 'visually-hidden'}>{label}</span>
        </Link>
      </Tooltip>
    </li>
  );
  return (
    <nav aria-label="Main">
      <ul className="sidebar-menu">{items.map((item) => show(item, location === item.path))}</ul>
      {roles && <OfficeMenu withNames={withNames} show={show} />}
    </nav>
  );
}
