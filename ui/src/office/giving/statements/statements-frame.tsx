import { Link, useLocation } from 'wouter';
import type { OfficeFrameProps } from '../../layout/office-frame';
import { officePaths, placeNames, places } from '../../office-paths';
import '../../people/filter-chips.css';
import { GivingFrame } from '../giving-frame';
import './statements.css';

const parts = placeNames.filter((name) => places[name].part);

/** A page about statements: the way to the others of them stands above. */
export function StatementsFrame({
  subtitle = 'What each giver gave, on paper: numbered, and the same for ever',
  children,
  ...head
}: OfficeFrameProps) {
  const [location] = useLocation();
  return (
    <GivingFrame subtitle={subtitle} {...head}>
      <nav aria-label="Statements" className="statements-parts">
        <ul className="chips">
          {parts.map((name) => (
            <li key={name}>
              <Link
                href={officePaths[name]}
                className="chip"
                aria-current={location === officePaths[name] ? 'page' : undefined}
              >
                {places[name].part}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </GivingFrame>
  );
}
