import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import './alert.css';

/** Says what there is to know; nothing went wrong with what was just done. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="alert alert-note">
      <Info />
      <div>{children}</div>
    </div>
  );
}
