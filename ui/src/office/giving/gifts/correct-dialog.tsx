import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../design/button/button';
import { DialogFoot } from '../../../design/dialog/dialog-parts';
import { FormDialog } from '../../../design/dialog/form-dialog';
import { office } from '../../client';
import { isRefusedFor } from '../../refusal';
import type { StepUp } from '../../rights/rights';
import { StepUpDialog } from '../../rights/step-up-dialog';
import { WhyNot } from '../../rights/why-not';
import { bodyOf, GiftFields, isAtField, type TypedGift, typedOf } from './gift-fields';
import { type GiftLine, giftsChanged, type OneGift } from './queries';

interface CorrectDialogProps {
  one: OneGift;
  onClose: () => void;
  /** With what is said of it. */
  onDone: (title: string) => void;
}

/** Corrects a gift; of a closed sheet with a reason, and the password. */
export function CorrectDialog(props: CorrectDialogProps) {
  return props.one.gift.sheet ? <CorrectClosed {...props} /> : <CorrectOpen {...props} />;
}

function CorrectOpen({ one: { gift }, onClose, onDone }: CorrectDialogProps) {
  const { typed, onType, body, isAsked, noteError, done } = useCorrection(gift, onDone);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (_: undefined) =>
      office('post', '/api/office/giving/gifts/{id}/correct', {
        at: { id: String(gift.id) },
        body: body(),
      }),
    onSuccess: done,
    onError: noteError,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && typed.giver) mutate(undefined);
  };
  return (
    <FormDialog title="Correct the gift" busy={isPending} onClose={onClose}>
      <form onSubmit={send} noValidate className="form-dialog-form">
        <div className="form-dialog-body">
          {error && !isAtField(error) && <WhyNot error={error} />}
          <GiftFields
            typed={typed}
            onType={onType}
            busy={isPending}
            error={error}
            asksReason={false}
          />
        </div>
        <DialogFoot busy={isPending} onCancel={onClose}>
          <Button type="submit" disabled={isPending || !typed.giver}>
            {isPending ? 'Correcting…' : isAsked ? 'Correct anyway' : 'Correct'}
          </Button>
        </DialogFoot>
      </form>
    </FormDialog>
  );
}

function CorrectClosed({ one: { gift }, onClose, onDone }: CorrectDialogProps) {
  const { typed, onType, body, isAsked, noteError, done } = useCorrection(gift, onDone);
  return (
    <StepUpDialog
      title="Correct the gift"
      lead={`Counting sheet ${gift.sheet?.id} is closed. What stands in it now is kept beside your correction.`}
      action={isAsked ? 'Correct anyway' : 'Correct'}
      busyAction="Correcting…"
      shows={isAtField}
      fields={(busy, error) => (
        <GiftFields typed={typed} onType={onType} busy={busy} error={error} asksReason />
      )}
      work={(stepUp: StepUp) =>
        office('post', '/api/office/giving/gifts/{id}/correct-closed', {
          at: { id: String(gift.id) },
          body: { gift: body(), reason: typed.reason, stepUp },
        }).catch((error) => {
          noteError(error);
          throw error;
        })
      }
      onDone={done}
      onClose={onClose}
    />
  );
}

/** What is typed, and what is asked about it. A gift that somebody else changed is read anew; what is typed stays. */
function useCorrection(gift: GiftLine, onDone: (title: string) => void) {
  const client = useQueryClient();
  const [typed, setTyped] = useState<TypedGift>(() => typedOf(gift));
  const [isAsked, setAsked] = useState(false);
  const asked = useRef(false);
  const ask = (is: boolean) => {
    asked.current = is;
    setAsked(is);
  };
  return {
    typed,
    isAsked,
    onType: (change: Partial<TypedGift>) => {
      if (change.amount !== undefined || change.date !== undefined) ask(false);
      setTyped((before) => ({ ...before, ...change }));
    },
    body: () => bodyOf(typed, gift.version, asked.current),
    noteError: (error: Error) => {
      if (isRefusedFor(error, 'unlikely')) ask(true);
      if (isRefusedFor(error, 'changed_meanwhile')) giftsChanged(client);
    },
    done: () => {
      giftsChanged(client);
      onDone('Corrected');
    },
  };
}
