import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../design/button/button';
import { DialogFoot } from '../../design/dialog/dialog-parts';
import { FormDialog } from '../../design/dialog/form-dialog';
import { useKeepFocus } from '../../design/form/keep-focus';
import { WhyNot } from '../rights/why-not';

interface HouseholdDialogProps {
  title: string;
  action: string;
  busy: boolean;
  error: Error | null;
  /** There is nothing to do yet. */
  incomplete?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of what is asked about a household, or written down of its people. */
export function HouseholdDialog(props: HouseholdDialogProps) {
  const { title, action, busy, error, incomplete, onSubmit, onClose, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useKeepFocus(busy);
  // The focus goes to the first problem.
  useEffect(() => {
    if (tries > 0 && !busy) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [tries, busy]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    if (!busy && !incomplete) onSubmit();
  };
  return (
    <FormDialog title={title} busy={busy} onClose={onClose}>
      <form ref={form} className="form-dialog-form" noValidate onSubmit={submit}>
        <div className="form-dialog-body">
          {error && <WhyNot error={error} />}
          {children}
        </div>
        <DialogFoot busy={busy} onCancel={onClose}>
          <Button type="submit" disabled={busy || incomplete}>
            {busy ? 'Saving...' : action}
          </Button>
        </DialogFoot>
      </form>
    </FormDialog>
  );
}
