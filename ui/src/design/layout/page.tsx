import type { ReactNode } from 'react';
import { OneAlert } from '../loading/failures';
import './page.css';

interface PageProps {
  heading: string;
  subtitle?: ReactNode;
  children: ReactNode;
}

/** A screen of the shell: its heading, a line below, its content. */
export function Page({ heading, subtitle, children }: PageProps) {
  return (
    <div className="page">
      <header className="page-head">
        <h1>{heading}</h1>
        {subtitle && <p>{subtitle}</p>}
      </header>
      <OneAlert>{children}</OneAlert>
    </div>
  );
}
