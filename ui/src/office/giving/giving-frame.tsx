import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { OfficeFrame } from '../layout/office-frame';
import { officePaths } from '../office-paths';
import './giving-frame.css';

/** The treasurer's pages, in the order of a Monday. */
const pages = [
  { label: 'Counting sheets', path: officePaths.sheets },
  { label: 'Gifts', path: officePaths.gifts },
  { label: 'Funds', path: officePaths.funds },
  { label: 'Envelopes', path: officePaths.envelopes },
  { label: 'Months', path: officePaths.months },
  { label: 'Giving together', path: officePaths.together },
  { label: 'Import', path: officePaths.giftImports },
];

interface GivingFrameProps {
  heading: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the treasurer's: the way to the others stands above what is on it. */
export function GivingFrame({ children, ...head }: GivingFrameProps) {
  const [location] = useLocation();
  return (
    <OfficeFrame {...head}>
      <nav className="giving-pages" aria-label="Giving">
        <ul>
          {pages.map(({ label, path }) => (
            <li key={path}>
              <Link
                href={path}
                aria-current={`${location}/`.startsWith(`${path}/`) ? 'page' : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </OfficeFrame>
  );
}
