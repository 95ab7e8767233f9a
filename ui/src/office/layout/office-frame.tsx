import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { usePageTitle } from '../../congregation/page-title';
import { OneAlert } from '../../design/loading/failures';
import { helpAt, titleAt } from '../office-paths';
import './office-frame.css';

export interface OfficeFrameProps {
  /** None: the page's title in the table of pages. */
  heading?: string | undefined;
  subtitle?: ReactNode;
  /** At the end of the heading's line: one primary button, and what stands beside it. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the office: heading, a line below, what can be done, content. */
export function OfficeFrame({ subtitle, actions, children, ...props }: OfficeFrameProps) {
  const [location] = useLocation();
  const { heading = titleAt(location) } = props;
  const help = helpAt(location);
  usePageTitle(heading);
  return (
    <div className="page">
      <header className="page-head office-head">
        <div>
          <div className="office-title">
            <h1>{heading}</h1>
            {help && (
              <Link href={help} className="icon-button" title="Help with this page">
                <CircleQuestionMark size={20} aria-hidden />
                <span className="visually-hidden">Help with this page</span>
              </Link>
            )}
          </div>
          {subtitle && <p>{subtitle}</p>}
        </div>
        {actions && <div className="office-actions">{actions}</div>}
      </header>
      <OneAlert>{children}</OneAlert>
    </div>
  );
}
