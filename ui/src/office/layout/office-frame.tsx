import type { ReactNode } from 'react';
import { usePageTitle } from '../../congregation/page-title';
import { OneAlert } from '../../design/loading/failures';
import './office-frame.css';

interface OfficeFrameProps {
  heading: string;
  subtitle?: ReactNode;
  /** At the end of the heading's line: one primary button, and what stands beside it. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the office: heading, a line below, what can be done, content. */
export function OfficeFrame({ heading, subtitle, actions, children }: OfficeFrameProps) {
  usePageTitle(heading);
  return (
    <div className="page">
      <header className="page-head office-head">
        <div>
          <h1>{heading}</h1>
          {subtitle && <p>{subtitle}</p>}
        </div>
        {actions && <div className="office-actions">{actions}</div>}
      </header>
      <OneAlert>{children}</OneAlert>
    </div>
  );
}
