import type { FormEvent, ReactNode } from 'react';
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

/** The frame of what is asked about a household. */
export function HouseholdDialog(props: HouseholdDialogProps) {
  const { title, action, busy, error, incomplete, onSubmit, onClose, children } = props;
  useKeepFocus(busy);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && !incomplete) onSubmit();
  };
  return (
    <FormDialog title={title} busy={busy} onClose={onClose}>
      <form className="form-dialog-form" noValidate onSubmit={submit}>
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
