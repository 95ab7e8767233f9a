import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../design/button/button';
import { DialogFoot } from '../../../design/dialog/dialog-parts';
import { FormDialog } from '../../../design/dialog/form-dialog';
import { showToast } from '../../../design/feedback/toast-store';
import { office } from '../../client';
import { StepUpDialog } from '../../rights/step-up-dialog';
import { WhyNot } from '../../rights/why-not';
import { giftsKey } from '../gifts/queries';
import { monthsKey } from './queries';

interface MonthDialogProps {
  /** Such as 2026-10. */
  month: string;
  /** In words. */
  name: string;
  onClose: () => void;
}

/** Says what closing means, and closes the month. */
export function CloseMonth({ month, name, onClose }: MonthDialogProps) {
  const changed = useChanged();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (_: undefined) =>
      office('post', '/api/office/giving/months/{month}/close', { at: { month } }),
    onSuccess: () => {
      onClose();
      showToast({ title: `${name} is closed` });
      changed();
    },
    // Obstacles are shown in the list now.
    onError: changed,
  });
  return (
    <FormDialog title={`Close ${name}?`} busy={isPending} onClose={onClose}>
      <div className="form-dialog-body">
        {error && <WhyNot error={error} />}
        <p>
          No gift of {name} is added, removed, or changed in amount, day or fund any more, so that
          what accounting has stays true. Whose a gift is can still be corrected.
        </p>
      </div>
      <DialogFoot busy={isPending} onCancel={onClose}>
        <Button disabled={isPending} onClick={() => mutate(undefined)}>
          {isPending ? 'Closing…' : 'Close the month'}
        </Button>
      </DialogFoot>
    </FormDialog>
  );
}

/** Opens it again, after the password: what accounting has may become untrue. */
export function ReopenMonth({ month, name, onClose }: MonthDialogProps) {
  const changed = useChanged();
  return (
    <StepUpDialog
      title={`Open ${name} again?`}
      lead="Its gifts can be changed then, and what accounting has may not be true any more. That you opened it is written down."
      action="Open again"
      busyAction="Opening…"
      work={(stepUp) =>
        office('post', '/api/office/giving/months/{month}/reopen', { at: { month }, body: stepUp })
      }
      onDone={() => {
        onClose();
        showToast({ title: `${name} is open again` });
        changed();
      }}
      onClose={onClose}
    />
  );
}

function useChanged() {
  const client = useQueryClient();
  return () => {
    client.invalidateQueries({ queryKey: monthsKey });
    client.invalidateQueries({ queryKey: giftsKey });
  };
}
