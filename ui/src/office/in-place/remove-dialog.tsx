import { useState } from 'react';
import { Button } from '../../design/button/button';
import { DialogFoot } from '../../design/dialog/dialog-parts';
import { FormDialog } from '../../design/dialog/form-dialog';
import { InfoAlert } from '../../design/feedback/alert';
import { ChoiceField } from '../../design/form/select';
import { CancelDialog } from './cancel-dialog';
import { useEventToEdit, useLetters } from './event-scope';
import { namedWithDay, scopesOf } from './event-work';
import { useRemove } from './use-remove';
import type { Scope, Target } from './work';

interface RemoveDialogProps {
  of: Target;
  onClose: () => void;
}

/** An event was never meant to be. Where people reckon with it, cancelling it is proposed instead. */
export function RemoveDialog({ of, onClose }: RemoveDialogProps) {
  const [scope, setScope] = useState<Scope>('this');
  const stored = useEventToEdit(of.id);
  const { remove, busy } = useRemove('event', of);
  const [isToCancel, setToCancel] = useState(false);
  const concerned = useLetters(of.id, scope).data?.concerned ?? 0;
  if (isToCancel) return <CancelDialog of={of} onClose={onClose} />;
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
            can bring it back.
            {!of.isCancelled &&
              ' If people were to come, cancel it instead: then they see that it does not take place.'}
          </p>
          {concerned > 0 && (
            <InfoAlert>
              {concerned === 1 ? 'One household has' : `${concerned} households have`} answered or
              been invited. Nobody is told when it is removed.
            </InfoAlert>
          )}
          {of.inSeries && (
            <ChoiceField
              label="Which ones"
              name="scope"
              value={scope}
              options={scopesOf(stored.data?.words)}
              disabled={busy}
              onChange={({ currentTarget }) => setScope(currentTarget.value as Scope)}
            />
          )}
        </div>
        <DialogFoot busy={busy} cancel="Keep it" onCancel={onClose}>
          <Button type="submit" look="danger" disabled={busy}>
            {busy ? 'Removing...' : 'Remove'}
          </Button>
          {concerned > 0 && !of.isCancelled && (
            <Button type="button" disabled={busy} onClick={() => setToCancel(true)}>
              Cancel it instead
            </Button>
          )}
        </DialogFoot>
      </form>
    </FormDialog>
  );
}
