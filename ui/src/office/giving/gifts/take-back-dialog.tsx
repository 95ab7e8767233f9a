import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { todayIn } from '../../../congregation/calendar';
import { useNames } from '../../../congregation/names';
import { Button } from '../../../design/button/button';
import { DialogFoot } from '../../../design/dialog/dialog-parts';
import { FormDialog } from '../../../design/dialog/form-dialog';
import { TextField } from '../../../design/form/field';
import { office } from '../../client';
import { whenStale } from '../../kept-form/meanwhile';
import { useOfWhatStands } from '../../refusal';
import { sentenceOf, WhyNot } from '../../rights/why-not';
import { isAtField } from './gift-fields';
import { giftsChanged, type OneGift } from './queries';
import { giverInWords, leftOf, money } from './words';

interface TakeBackProps {
  one: OneGift;
  onClose: () => void;
  /** With what is said of it. */
  onDone: (title: string) => void;
}

/** Money that goes back to its giver. */
export function RefundDialog(props: TakeBackProps) {
  const { gift } = props.one;
  const [amount, setAmount] = useState(leftOf(gift).toFixed(2));
  return (
    <TakeBack
      {...props}
      title="Give back"
      lead={`Of ${money(gift.amount)} by ${giverInWords(gift)}, ${money(leftOf(gift))} is left. What goes back is an entry of its own; the giver sees both.`}
      action="Give back"
      done="Given back"
      send={(id, body) =>
        office('post', '/api/office/giving/gifts/{id}/refund', {
          at: { id },
          body: { ...body, amount },
        })
      }
      fields={(error) => (
        <TextField
          label="Amount"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          required
          value={amount}
          error={error('amount')}
          onInput={({ currentTarget }) => setAmount(currentTarget.value)}
        />
      )}
    />
  );
}

/** A check that the bank returned: whole, also where it was for several funds. */
export function BounceDialog(props: TakeBackProps) {
  const { gift, parts } = props.one;
  const left = parts.filter((part) => leftOf(part) > 0);
  return (
    <TakeBack
      {...props}
      title="Check bounced"
      lead={
        left.length > 1 ? (
          <>
            <p>The check of {giverInWords(gift)} was for several funds. It bounces whole:</p>
            <ul className="gift-parts">
              {left.map((part) => (
                <li key={part.id}>
                  {part.fund ?? 'No fund'} <span className="amount">{money(leftOf(part))}</span>
                </li>
              ))}
            </ul>
          </>
        ) : (
          `${money(leftOf(gift))} by ${giverInWords(gift)} is taken back. The gift stays as it was given; the giver sees both.`
        )
      }
      action="Check bounced"
      done="The check is taken back"
      send={(id, body) =>
        office('post', '/api/office/giving/gifts/{id}/bounce', {
          at: { id },
          body: { ...body, amount: '' },
        })
      }
    />
  );
}

interface TakenBack {
  version: number;
  date: string;
  reason: string;
}

interface TakeBackFormProps extends TakeBackProps {
  title: string;
  lead: ReactNode;
  action: string;
  done: string;
  send: (id: string, body: TakenBack) => Promise<unknown>;
  fields?: (error: (field: string) => string | undefined) => ReactNode;
}

function TakeBack({
  title,
  lead,
  action,
  done,
  one,
  onClose,
  onDone,
  send,
  fields,
}: TakeBackFormProps) {
  const { gift, statements } = one;
  const today = todayIn(useNames().timeZone);
  const client = useQueryClient();
  const [date, setDate] = useState(today);
  const [reason, setReason] = useState('');
  const [isJudged, setJudged] = useState(false);
  const isMissing = reason.trim() === '';
  const taking = useMutation({
    mutationFn: (body: TakenBack) =>
      send(String(gift.id), body).catch(whenStale(() => giftsChanged(client))),
    onSuccess: () => {
      giftsChanged(client);
      onDone(done);
    },
  });
  const { mutate, isPending } = taking;
  const error = useOfWhatStands(taking.error, { date, reason });
  const at = (field: string) =>
    isAtField(error) && error.field === field ? sentenceOf(error) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (!isPending && !isMissing) mutate({ version: gift.version, date, reason });
  };
  return (
    <FormDialog title={title} busy={isPending} onClose={onClose}>
      <form onSubmit={submit} noValidate className="form-dialog-form">
        <div className="form-dialog-body">
          <div className="soft">{lead}</div>
          {error && !isAtField(error) && <WhyNot error={error} />}
          {fields?.(at)}
          <TextField
            label="Date"
            type="date"
            required
            value={date}
            min={gift.date}
            max={today}
            error={at('date')}
            onInput={({ currentTarget }) => setDate(currentTarget.value)}
          />
          <TextField
            label="Reason"
            type="text"
            hint="The giver can read it."
            autoComplete="off"
            required
            maxLength={300}
            value={reason}
            error={at('reason') ?? (isJudged && isMissing ? 'Reason is required' : undefined)}
            onInput={({ currentTarget }) => setReason(currentTarget.value)}
          />
          {statements.length > 0 && (
            <p className="soft">
              {statements.length === 1 ? 'Statement ' : 'Statements '}
              {statements.join(' and ')} {statements.length === 1 ? 'names' : 'name'} this gift. It
              is to be corrected then: make it again, with a new number, under Statements.
            </p>
          )}
        </div>
        <DialogFoot busy={isPending} onCancel={onClose}>
          <Button type="submit" disabled={isPending}>
            {isPending ? 'Saving…' : action}
          </Button>
        </DialogFoot>
      </form>
    </FormDialog>
  );
}
