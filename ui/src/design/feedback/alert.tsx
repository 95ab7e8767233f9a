import CircleAlert from 'lucide-react/icons/circle-alert';
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
