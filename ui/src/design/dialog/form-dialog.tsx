import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useBackButton } from './back-button';
import { Dialog } from './dialog';
import { DialogHead } from './dialog-parts';
import './form-dialog.css';

interface FormDialogProps {
  title: string;
  titleRef?: RefObject<HTMLHeadingElement | null>;
  className?: string;
  /** Something is on its way, and the dialog waits for it. */
  busy: boolean;
  onClose: () => void;
  /** The question, of class "form-dialog-body", and the foot. */
  children: ReactNode;
}

/** A short form under its title; whether leaving it needs a question is up to `onClose`. */
export function FormDialog({
  title,
  titleRef,
  className = '',
  busy,
  onClose,
  children,
}: FormDialogProps) {
  const frame = useRef<HTMLDivElement>(null);
  const leave = () => !busy && onClose();
  useBackButton(leave);
  // The browser would begin at the X.
  useLayoutEffect(() => {
    const fields = '.form-dialog-body :is(input, select, textarea):not([hidden])';
    frame.current?.querySelector<HTMLElement>(fields)?.focus();
  }, []);
  return (
    <Dialog label={title} className={`form-dialog ${className}`} onClose={leave}>
      <div ref={frame} className="form-dialog-frame">
        <DialogHead title={title} busy={busy} onClose={leave} ref={titleRef} />
        {children}
      </div>
    </Dialog>
  );
}
