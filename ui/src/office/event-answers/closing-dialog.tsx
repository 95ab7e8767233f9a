import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button/button';
import { DialogFoot } from '../../design/dialog/dialog-parts';
import { FormDialog } from '../../design/dialog/form-dialog';
import { TextField } from '../../design/form/field';
import type { EventAnswers } from '../../events/event-query';
import { office } from '../client';
import { WhyNot } from '../rights/why-not';

interface ClosingDialogProps {
  answers: EventAnswers;
  onClose: () => void;
}

/** No more answers, because; or answers again. */
export function ClosingDialog({ answers, onClose }: ClosingDialogProps) {
  const { id, closedByHand } = answers;
  const [because, setBecause] = useState('');
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      office('put', '/api/office/events/{id}/closing', {
        at: { id },
        body: { because: closedByHand ? '' : because.trim() },
      }),
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: ['api', 'events'] });
    },
  });
  return (
    <FormDialog
      title={closedByHand ? 'Take answers again?' : 'Take no more answers?'}
      busy={isPending}
      onClose={onClose}
    >
      <form
        className="form-dialog-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <div className="form-dialog-body">
          {error && <WhyNot error={error} />}
          {closedByHand ? (
            <p>Members can answer again, and change what they answered.</p>
          ) : (
            <>
              <p className="soft">
                Answers stay as they are. You can still answer for somebody, and take answers again.
              </p>
              <TextField
                label="Because"
                type="text"
                name="because"
                maxLength={200}
                required
                hint="Members read it, such as “The hall is full.”"
                value={because}
                onInput={({ currentTarget }) => setBecause(currentTarget.value)}
              />
            </>
          )}
        </div>
        <DialogFoot busy={isPending} cancel="Leave it" onCancel={onClose}>
          <Button type="submit" disabled={isPending || (!closedByHand && !because.trim())}>
            {closedByHand ? 'Take answers again' : 'Take no more'}
          </Button>
        </DialogFoot>
      </form>
    </FormDialog>
  );
}
