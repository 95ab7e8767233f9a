import { useState } from 'react';
import { Button } from '../../design/button/button';
import { DialogFoot } from '../../design/dialog/dialog-parts';
import { FormDialog } from '../../design/dialog/form-dialog';
import { ChoiceField } from '../../design/form/select';
import { useEventToEdit } from './event-scope';
import { namedWithDay, scopesOf } from './event-work';
import { useRemove } from './use-remove';
import type { Scope, Target } from './work';

interface RemoveDialogProps {
  of: Target;
  onClose: () => void;
}

/** One of a series, or several of it, were never meant to be. */
export function RemoveDialog({ of, onClose }: RemoveDialogProps) {
  const [scope, setScope] = useState<Scope>('this');
  const stored = useEventToEdit(of.id);
  const { remove, busy } = useRemove('event', of);
  return (
    <FormDialog title="Remove the event?" busy={busy} onClose={onClose}>
      <form
        className="form-dialog-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          remove(scope, { onSuccess: onClose });
        }}
      >
        <div className="form-dialog-body">
          <p className="soft">
            {namedWithDay(of)} goes from all lists, and the answers to it as well. For an hour you
            can bring it back. If people were to come, cancel it instead: then they see that it does
            not take place.
          </p>
          <ChoiceField
            label="Which ones"
            name="scope"
            value={scope}
            options={scopesOf(stored.data?.words)}
            disabled={busy}
            onChange={({ currentTarget }) => setScope(currentTarget.value as Scope)}
          />
        </div>
        <DialogFoot busy={busy} cancel="Keep it" onCancel={onClose}>
          <Button type="submit" look="danger" disabled={busy}>
            {busy ? 'Removing...' : 'Remove'}
          </Button>
        </DialogFoot>
      </form>
    </FormDialog>
  );
}
