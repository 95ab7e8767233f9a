import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import type { ReactNode } from 'react';
import { Button } from '../../design/button/button';
import { Pill } from '../../design/display/pill';

interface BrowserRowProps {
  name: string;
  current: boolean;
  /** When it was used, and whatever else there is to know. */
  children: ReactNode;
  action?: ReactNode;
}

/** A browser as its owner knows it again. */
export function BrowserRow({ name, current, children, action }: BrowserRowProps) {
  const Device = /Android|iPhone|iPad/.test(name) ? Smartphone : Monitor;
  return (
    <li className="security-row">
      <Device />
      <div className="security-words">
        <p className="security-name">
          {name}
          {current && (
            <>
              {' '}
              <Pill>This device</Pill>
            </>
          )}
        </p>
        {children}
      </div>
      {action}
    </li>
  );
}

interface RowButtonProps {
  label: string;
  busyLabel: string;
  /** Browser and last use: several may have the same name, and screen readers do not see the row around it. */
  of: string;
  /** This one is on its way. */
  busy: boolean;
  /** Any of them is. */
  disabled: boolean;
  onClick: () => void;
}

export function RowButton({ label, busyLabel, of, busy, disabled, onClick }: RowButtonProps) {
  return (
    <Button look="quiet" disabled={disabled} onClick={onClick}>
      <span>
        {busy ? busyLabel : label}
        <span className="visually-hidden"> {of}</span>
      </span>
    </Button>
  );
}
