import { type ReactNode, useId } from 'react';
import './card.css';

interface CardProps {
  title: string;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A titled part of a page, and a region for those who jump by landmarks. */
export function Card({ title, aside, className, children }: CardProps) {
  const id = useId();
  return (
    <section className={className ? `card ${className}` : 'card'} aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
