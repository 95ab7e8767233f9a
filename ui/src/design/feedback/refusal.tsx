import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Alert } from './alert';

/** Why what was just tapped was refused. It stands at that control, and comes into sight. */
export function Refusal({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={place} className="refusal">
      <Alert>{children}</Alert>
    </div>
  );
}
