import X from 'lucide-react/icons/x';
import type { ReactNode, Ref } from 'react';
import { Button } from '../button/button';
import './dialog-parts.css';

interface DialogHeadProps {
  title: string;
  /** Something is on its way, and the dialog waits for it. */
  busy?: boolean | undefined;
  onClose: () => void;
  ref?: Ref<HTMLHeadingElement> | undefined;
}

/** Every dialog begins so: its title, and the way out at the end of the line. */
export function DialogHead({ title, busy, onClose, ref }: DialogHeadProps) {
  return (
    <div className="dialog-head">
      <h2 ref={ref} tabIndex={-1}>
        {title}
      </h2>
      <button
        type="button"
        className="icon-button"
        aria-label="Close"
        disabled={busy}
        onClick={onClose}
      >
        <X />
      </button>
    </div>
  );
}

interface DialogFootProps {
  /** The button that changes nothing. */
  cancel?: string;
  busy?: boolean | undefined;
  onCancel: () => void;
  /** The action's button, named by its verb. */
  children?: ReactNode;
}

/** And ends so: the way back on the left, the action on the right. */
export function DialogFoot({ cancel = 'Cancel', busy, onCancel, children }: DialogFootProps) {
  return (
    <div className="dialog-foot">
      <Button look="quiet" disabled={busy} onClick={onCancel}>
        {cancel}
      </Button>
      {children}
    </div>
  );
}
