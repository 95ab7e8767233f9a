import type { ReactNode } from 'react';
import { Link } from 'wouter';
import './row-link.css';

/** The name of a row of a list, and by it the whole row, leads on. The row is `.row-linked`. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link href={to} className="row-link">
      {children}
    </Link>
  );
}
