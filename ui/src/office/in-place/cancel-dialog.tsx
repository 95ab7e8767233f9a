import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSendOnce } from '../../api/send-once';
import { Button } from '../../design/button/button';
import { DialogFoot } from '../../design/dialog/dialog-parts';
import { FormDialog } from '../../design/dialog/form-dialog';
import { showToast } from '../../design/feedback/toast-store';
import { Checkbox } from '../../design/form/checkbox';
import { TextField } from '../../design/form/field';
import { ChoiceField } from '../../design/form/select';
import { office } from '../client';
import { OfficeRefusal, useOfWhatStands } from '../refusal';
import { WhyNot } from '../rights/why-not';
import { useEventToEdit, useLetters } from './event-scope';
import { eventWork, namedWithDay, scopesOf, sendLetters, sumOf, whoIsTold } from './event-work';
import type { Scope, Target } from './work';

interface CancelDialogProps {
  of: Target;
  onClose: () => void;
}

/** An event does not take place, or after all. */
export function CancelDialog({ of, onClose }: CancelDialogProps) {
  const client = useQueryClient();
  const isBack = Boolean(of.isCancelled);
  const [reason, setReason] = useState('');
  const [scope, setScope] = useState<Scope>('this');
  const [tells, setTells] = useState(true);
  const stored = useEventToEdit(of.id);
  const letters = useLetters(of.id, scope).data?.letters ?? 0;
  const cancelling = useMutation({
    mutationFn: () => {
      const asked = { at: { id: of.id }, body: { reason, scope, tell: tells && letters > 0 } };
      return isBack
        ? office('post', '/api/office/events/{id}/take-back', asked)
        : office('post', '/api/office/events/{id}/cancel', asked);
    },
    onSuccess: async ({ count, letters }) => {
      onClose();
      showToast({
        title: isBack ? 'It takes place after all' : 'The event is cancelled',
        description: [namedWithDay(of), sumOf(count, letters)].filter(Boolean).join('. '),
      });
      await client.invalidateQueries({ queryKey: eventWork.lists });
    },
  });
  const { isPending } = cancelling;
  const error = useOfWhatStands(cancelling.error, { reason });
  const sendOnce = useSendOnce(cancelling.mutateAsync);
  const atReason = error instanceof OfficeRefusal && error.field === 'reason';
  return (
    <FormDialog
      title={isBack ? 'Takes place after all?' : 'Cancel the event?'}
      busy={isPending}
      onClose={onClose}
    >
      <form
        className="form-dialog-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          sendOnce(undefined);
        }}
      >
        <div className="form-dialog-body">
          <p className="soft">
            {isBack
              ? `${namedWithDay(of)} takes place as it was announced, and members can answer again.`
              : `${namedWithDay(of)} stays in the lists until that day is over, marked as cancelled, with the reason. Answers are kept.`}
          </p>
          {error && !atReason && <WhyNot error={error} />}
          {!isBack && (
            <TextField
              label="Reason"
              name="reason"
              value={reason}
              maxLength={300}
              hint="Members read it. It may be empty."
              error={atReason ? error.sentence : undefined}
              disabled={isPending}
              autoComplete="off"
              onInput={({ currentTarget }) => setReason(currentTarget.value)}
            />
          )}
          {stored.data?.words.series && (
            <ChoiceField
              label="Which ones"
              name="scope"
              value={scope}
              options={scopesOf(stored.data?.words)}
              disabled={isPending}
              onChange={({ currentTarget }) => setScope(currentTarget.value as Scope)}
            />
          )}
          {letters > 0 && (
            <Checkbox
              label={sendLetters(letters)}
              hint={whoIsTold}
              name="tell"
              checked={tells}
              disabled={isPending}
              onChange={({ currentTarget }) => setTells(currentTarget.checked)}
            />
          )}
        </div>
        <DialogFoot busy={isPending} cancel={isBack ? 'Leave it' : 'Keep it'} onCancel={onClose}>
          <Button type="submit" look={isBack ? 'primary' : 'danger'} disabled={isPending}>
            {isPending ? 'Saving...' : isBack ? 'It takes place' : 'Cancel the event'}
          </Button>
        </DialogFoot>
      </form>
    </FormDialog>
  );
}
