import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

interface SecurityPartProps {
  title: string;
  /** Why this is here, in a sentence. */
  lead?: string;
  /** Something in it is on its way, after which a row may be gone. */
  busy?: boolean;
  children: ReactNode;
}

/** A titled list of the page. */
export function SecurityPart({ title, lead, busy = false, children }: SecurityPartProps) {
  const id = useId();
  const heading = useFocusAfter(busy);
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

/** The keyboard goes on at the button that was pressed or, where its row is gone, at the head of the list. */
function useFocusAfter(busy: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const pressed = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (busy) {
      pressed.current = document.activeElement;
      return;
    }
    const was = pressed.current;
    pressed.current = null;
    if (!was || document.activeElement !== document.body) return;
    if (was instanceof HTMLElement && was !== document.body && was.isConnected) was.focus();
    else heading.current?.focus();
  }, [busy]);
  return heading;
}
