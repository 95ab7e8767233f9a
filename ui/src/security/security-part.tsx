import { type ReactNode, useId, useRef } from 'react';
import { useKeepFocus } from '../design/form/keep-focus';

interface SecurityPartProps {
  title: string;
  /** Why this is here, in a sentence. */
  lead?: string;
  /** Something in it is on its way, after which its row may be gone: the keyboard goes on at the head of the list. */
  busy?: boolean;
  children: ReactNode;
}

/** A titled list of the page. */
export function SecurityPart({ title, lead, busy = false, children }: SecurityPartProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useKeepFocus(busy, heading);
  return (
    <section className="card security-part" aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1}>
        {title}
      </h2>
      {lead && <p className="security-lead">{lead}</p>}
      {children}
    </section>
  );
}
