import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { officePaths } from '../../office-paths';
import '../../people/filter-chips.css';
import { GivingFrame } from '../giving-frame';
import './statements.css';

const parts = [
  { label: 'To make', path: officePaths.statements },
  { label: 'Made', path: officePaths.statementsMade },
  { label: 'Gifts other than money', path: officePaths.giftsInKind },
  { label: 'Words on the statements', path: officePaths.statementWords },
];

interface StatementsFrameProps {
  heading?: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page about statements: the way to the others of them stands above. */
export function StatementsFrame({
  heading = 'Statements',
  subtitle = 'What each giver gave, on paper: numbered, and the same for ever',
  children,
  ...head
}: StatementsFrameProps) {
  const [location] = useLocation();
  return (
    <GivingFrame heading={heading} subtitle={subtitle} {...head}>
      <nav aria-label="Statements" className="statements-parts">
        <ul className="chips">
          {parts.map(({ label, path }) => (
            <li key={path}>
              <Link
                href={path}
                className="chip"
                aria-current={location === path ? 'page' : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </GivingFrame>
  );
}
