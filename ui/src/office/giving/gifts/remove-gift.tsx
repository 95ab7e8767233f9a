import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSendOnce } from '../../../api/send-once';
import { Button } from '../../../design/button/button';
import { Confirm } from '../../../design/dialog/confirm';
import { DialogFoot } from '../../../design/dialog/dialog-parts';
import { FormDialog } from '../../../design/dialog/form-dialog';
import { showToast } from '../../../design/feedback/toast-store';
import { TextField } from '../../../design/form/field';
import { office } from '../../client';
import { sentenceOf } from '../../rights/why-not';
import { giftQuery, giftsChanged, type OneGift } from './queries';
import { giverInWords, money, removalInWords } from './words';

interface RemoveGiftProps {
  one: OneGift;
  onStay: () => void;
  onRemoved: () => void;
}

/** For a gift that should never have been entered. */
export function RemoveGift({ one: { gift, statements }, onStay, onRemoved }: RemoveGiftProps) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ reason }: { reason: string }) =>
      office('delete', '/api/office/giving/gifts/{id}', {
        at: { id: String(gift.id) },
        query: { version: gift.version, reason },
      }),
    onSuccess: ({ message }) => {
      showToast({ title: 'Removed', description: message });
      onRemoved();
      // It is not asked for again.
      client.removeQueries({ queryKey: giftQuery(String(gift.id)).queryKey });
    },
    onError: (error) => {
      showToast({ title: 'Not removed', description: sentenceOf(error), look: 'destructive' });
      onStay();
    },
    onSettled: () => giftsChanged(client),
  });
  const send = useSendOnce(mutateAsync);
  const question = `Remove ${money(gift.amount)} by ${giverInWords(gift)}?`;
  if (statements.length > 0) {
    return <RemoveStated {...{ question, gift, statements, onStay, onRemove: send }} />;
  }
  return (
    <Confirm
      question={question}
      detail={removalInWords(gift)}
      stay="Cancel"
      onStay={onStay}
      go="Remove"
      onGo={() => send({ reason: '' })}
    />
  );
}

interface RemoveStatedProps extends Pick<OneGift, 'gift' | 'statements'> {
  question: string;
  onStay: () => void;
  onRemove: (why: { reason: string }) => void;
}

/** One that stands on a statement: with a reason. */
function RemoveStated({ question, gift, statements, onStay, onRemove }: RemoveStatedProps) {
  const [reason, setReason] = useState('');
  const [isJudged, setJudged] = useState(false);
  const isMissing = reason.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (!isMissing) onRemove({ reason });
  };
  return (
    <FormDialog title={question} busy={false} onClose={onStay}>
      <form onSubmit={submit} noValidate className="form-dialog-form">
        <div className="form-dialog-body">
          <p>{removalInWords(gift)}</p>
          <p>
            It stands on statement {statements.join(' and ')}, which is to be made again then, with
            a new number, under Statements.
          </p>
          <TextField
            label="Reason"
            type="text"
            hint="It is kept in the security log."
            autoComplete="off"
            required
            maxLength={300}
            value={reason}
            error={isJudged && isMissing ? 'Reason is required' : undefined}
            onInput={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </div>
        <DialogFoot onCancel={onStay}>
          <Button type="submit" look="danger">
            Remove
          </Button>
        </DialogFoot>
      </form>
    </FormDialog>
  );
}
