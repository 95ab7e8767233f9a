import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import './alert.css';

/** Says at once, to eyes and ears, what went wrong. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="alert">
      <CircleAlert />
      <div>{children}</div>
    </div>
  );
}

/** Says what there is to know; nothing went wrong with what was just done. */
export function InfoAlert({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="alert alert-info">
      <Info />
      <div>{children}</div>
    </div>
  );
}
