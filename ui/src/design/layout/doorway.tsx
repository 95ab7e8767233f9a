import type { ReactNode } from 'react';
import { BrandMark } from '../display/brand-mark';
import './doorway.css';

interface DoorwayProps {
  portalName: string;
  congregationName: string;
  children: ReactNode;
}

/** The screens before signing in: the congregation's door beside a form. */
export function Doorway({ portalName, congregationName, children }: DoorwayProps) {
  return (
    <div className="doorway">
      <header className="doorway-panel">
        <Arches />
        <div className="doorway-portal">
          <BrandMark />
          <span>{portalName}</span>
        </div>
        <p className="doorway-congregation">{congregationName}</p>
      </header>
      <main className="doorway-main" tabIndex={-1}>
        <div>{children}</div>
      </main>
    </div>
  );
}

/** The door's own arches, at the foot of a panel. */
export function Arches() {
  return (
    <svg
      className="doorway-arches"
      viewBox="0 0 290 406"
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
    >
      <g fill="none" stroke="currentColor" strokeWidth="6">
        <path d="M4 406V145a141 141 0 0 1 282 0v261" />
        <path d="M36 406V149a109 109 0 0 1 218 0v257" />
        <path d="M68 406V157a77 77 0 0 1 154 0v249" />
        <path d="M100 406V165a45 45 0 0 1 90 0v241" />
      </g>
    </svg>
  );
}
