import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useMinWidth } from '../../design/layout/use-width';
import { OfficeFrame } from '../layout/office-frame';
import { officePaths } from '../office-paths';
import './giving-frame.css';

interface Group {
  name: string;
  pages: { label: string; path: string }[];
}

/** The treasurer's pages: what a Monday needs, what stays for long, and what a year comes to. */
const groups: Group[] = [
  {
    name: 'Every week',
    pages: [
      { label: 'Counting sheets', path: officePaths.sheets },
      { label: 'Gifts', path: officePaths.gifts },
      { label: 'Import', path: officePaths.giftImports },
    ],
  },
  {
    name: 'Funds and givers',
    pages: [
      { label: 'Funds', path: officePaths.funds },
      { label: 'Campaigns', path: officePaths.campaigns },
      { label: 'Envelopes', path: officePaths.envelopes },
      { label: 'Giving together', path: officePaths.together },
    ],
  },
  {
    name: 'The year',
    pages: [
      { label: 'Overview', path: officePaths.givingOverview },
      { label: 'Months', path: officePaths.months },
      { label: 'Statements', path: officePaths.statements },
      { label: "Year's end", path: officePaths.yearEnd },
    ],
  },
];

interface GivingFrameProps {
  heading: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the treasurer's: the way to the others stands above what is on it. */
export function GivingFrame({ children, ...head }: GivingFrameProps) {
  return (
    <OfficeFrame {...head}>
      <GivingPages />
      {children}
    </OfficeFrame>
  );
}

/** Side by side where there is room for all; on a phone one group at a time. */
function GivingPages() {
  const [location] = useLocation();
  const isHere = (path: string) => `${location}/`.startsWith(`${path}/`);
  const here = groups.findIndex(({ pages }) => pages.some(({ path }) => isHere(path)));
  const [opened, setOpened] = useState<number>();
  const hasRoom = useMinWidth('64rem');
  return (
    <nav className="giving-pages" aria-label="Giving">
      {groups.map(({ name, pages }, at) => {
        const isOpen = hasRoom || at === (opened ?? here);
        return (
          <div key={name} className="giving-group">
            {hasRoom ? (
              <span className="giving-group-name">{name}</span>
            ) : (
              <button
                type="button"
                className="giving-group-name"
                aria-expanded={isOpen}
                onClick={() => setOpened(at)}
              >
                {name}
              </button>
            )}
            {isOpen && (
              <ul>
                {pages.map(({ label, path }) => (
                  <li key={path}>
                    <Link href={path} aria-current={isHere(path) ? 'page' : undefined}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </div>
        );
      })}
    </nav>
  );
}
