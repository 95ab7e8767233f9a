import type { ReactNode } from 'react';

interface FactProps {
  name: string;
  /** On a line of its own. */
  note?: string | undefined;
  children: ReactNode;
}

/** A name and its value, a line of a card. */
export function Fact({ name, note, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {note && <dd className="table-aside">{note}</dd>}
    </div>
  );
}
