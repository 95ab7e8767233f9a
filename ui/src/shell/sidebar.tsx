import type { LucideIcon } from 'lucide-react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Megaphone from 'lucide-react/icons/megaphone';
import PartyPopper from 'lucide-react/icons/party-popper';
import UserRound from 'lucide-react/icons/user-round';
import X from 'lucide-react/icons/x';
import { Link, useLocation } from 'wouter';
import { HelpContact } from '../congregation/help-contact';
import { useNames } from '../congregation/names';
import { Dialog } from '../design/dialog/dialog';
import { BrandMark } from '../design/display/brand-mark';
import { Tooltip } from '../design/navigation/tooltip';
import { paths } from '../paths';
import type { Sidebar as SidebarState } from './sidebar-state';
import './sidebar.css';

const items: { label: string; path: string; Icon: LucideIcon }[] = [
  { label: 'Dashboard', path: paths.dashboard, Icon: LayoutDashboard },
  { label: 'Profile', path: paths.profile, Icon: UserRound },
  { label: 'Events', path: paths.events, Icon: CalendarDays },
  { label: 'Announcements', path: paths.announcements, Icon: Megaphone },
  { label: 'Celebrations', path: paths.celebrations, Icon: PartyPopper },
];

export function Sidebar({ sidebar }: { sidebar: SidebarState }) {
  if (!sidebar.mobile) {
    return (
      <aside id="sidebar" className={sidebar.expanded ? 'sidebar' : 'sidebar sidebar-collapsed'}>
        <div className="sidebar-body">
          <Brand withNames={sidebar.expanded} />
          <Navigation withNames={sidebar.expanded} />
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
        <Navigation withNames onNavigate={sidebar.closeSheet} />
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
  withNames: boolean;
  onNavigate?: () => void;
}

function Navigation({ withNames, onNavigate }: NavigationProps) {
  const [location] = useLocation();
  return (
    <nav aria-label="Main">
      <ul className="sidebar-menu">
        {items.map(({ label, path, Icon }) => (
          <li key={path}>
            <Tooltip label={label} side="right" delay={0} disabled={withNames}>
              <Link
                href={path}
                className="sidebar-link"
                aria-current={location === path ? 'page' : undefined}
                {...(onNavigate && { onClick: onNavigate })}
              >
                <Icon />
                <span className={withNames ? undefined : 'visually-hidden'}>{label}</span>
              </Link>
            </Tooltip>
          </li>
        ))}
      </ul>
    </nav>
  );
}
