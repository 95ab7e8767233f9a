import type { ReactNode } from 'react';
import { useBackButton } from './back-button';
import { Dialog } from './dialog';
import './form-dialog.css';

interface FormDialogProps {
  title: string;
  className?: string;
  /** Something is on its way, and the dialog waits for it. */
  busy: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A short form with its title, what is asked, and the choices at its foot; it may be left without a word. */
export function FormDialog({ title, className = '', busy, onClose, children }: FormDialogProps) {
  const leave = () => !busy && onClose();
  useBackButton(leave);
  return (
    <Dialog label={title} className={`form-dialog ${className}`} onClose={leave}>
      {children}
    </Dialog>
  );
}
