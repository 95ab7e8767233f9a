import type { ReactNode } from 'react';
import './skeleton.css';

type Shape = 'short' | 'medium' | 'long' | 'title' | 'circle' | 'leaf' | 'leaf-wide';

export function Skeleton({ shape }: { shape: Shape }) {
  return <span className={`skeleton skeleton-${shape}`} />;
}

export function SkeletonLines({ shapes }: { shapes: Shape[] }) {
  return (
    <span className="skeleton-lines">
      {shapes.map((shape) => (
        <Skeleton key={shape} shape={shape} />
      ))}
    </span>
  );
}

interface SkeletonsProps {
  /** For screen readers: "Loading events". */
  label: string;
  count: number;
  /** The look of one place: a card, a row. */
  className: string;
  children: ReactNode;
}

/** The shape of what comes, `count` times. */
export function Skeletons({ label, count, className, children }: SkeletonsProps) {
  const places = Array.from({ length: count }, (_, place) => place);
  return (
    <>
      <p role="status" className="visually-hidden">
        {label}
      </p>
      {places.map((place) => (
        <div key={place} className={className} data-skeleton aria-hidden="true">
          {children}
        </div>
      ))}
    </>
  );
}
