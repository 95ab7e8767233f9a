import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { monthAndYear, todayIn } from '../../../congregation/calendar';
import { useNames } from '../../../congregation/names';
import { Button } from '../../../design/button/button';
import { DialogFoot } from '../../../design/dialog/dialog-parts';
import { FormDialog } from '../../../design/dialog/form-dialog';
import { InfoAlert } from '../../../design/feedback/alert';
import { showToast } from '../../../design/feedback/toast-store';
import { Checkbox } from '../../../design/form/checkbox';
import { office } from '../../client';
import { StepUpDialog } from '../../rights/step-up-dialog';
import { WhyNot } from '../../rights/why-not';
import { giftsKey } from '../gifts/queries';
import { type GiftMonth, monthsKey } from './queries';

interface MonthDialogProps {
  /** Such as 2026-10. */
  month: string;
  /** In words. */
  name: string;
  onClose: () => void;
}

interface CloseMonthProps extends MonthDialogProps {
  /** By another person, while this was open. */
  isClosed: boolean;
}

/** Says what closing means, and closes the month. */
export function CloseMonth({ month, name, isClosed, onClose }: CloseMonthProps) {
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
  if (isClosed && !isPending) {
    return (
      <FormDialog title={`Close ${name}?`} busy={false} onClose={onClose}>
        <div className="form-dialog-body">
          <InfoAlert>{name} is closed already.</InfoAlert>
        </div>
        <DialogFoot cancel="Close" onCancel={onClose} />
      </FormDialog>
    );
  }
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

/** Several months at once: the past ones are chosen. */
export function CloseMonths({ months, onClose }: { months: GiftMonth[]; onClose: () => void }) {
  const today = todayIn(useNames().timeZone);
  const changed = useChanged();
  const open = months.filter(({ isClosed }) => !isClosed).reverse();
  const isFree = ({ month, openSheets }: GiftMonth) =>
    openSheets.length === 0 && month < today.slice(0, 7);
  const [chosen, setChosen] = useState(open.filter(isFree).map(({ month }) => month));
  const named = (month: string) => monthAndYear(`${month}-01`);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (chosen: string[]) => {
      // One after the other, the oldest first: what is closed stays closed where another one cannot be.
      for (const month of chosen) {
        await office('post', '/api/office/giving/months/{month}/close', { at: { month } });
        setChosen((left) => left.filter((other) => other !== month));
      }
    },
    onSuccess: (_, closed) => {
      onClose();
      showToast({
        title: closed.length === 1 ? '1 month is closed' : `${closed.length} months are closed`,
      });
      changed();
    },
    onError: changed,
  });
  const toggle = (month: string) =>
    setChosen(
      open.map((one) => one.month).filter((one) => chosen.includes(one) !== (one === month)),
    );
  return (
    <FormDialog title="Close several months" busy={isPending} onClose={onClose}>
      <div className="form-dialog-body">
        {error && <WhyNot error={error} />}
        <p>
          No gift of these months is added, removed, or changed in amount, day or fund any more, so
          that what accounting has stays true.
        </p>
        {open.map(({ month, openSheets }) => (
          <Checkbox
            key={month}
            label={named(month)}
            name={month}
            checked={chosen.includes(month)}
            disabled={isPending || openSheets.length > 0}
            hint={openSheets.length > 0 ? 'A counting sheet of it is still open.' : undefined}
            onChange={() => toggle(month)}
          />
        ))}
      </div>
      <DialogFoot busy={isPending} onCancel={onClose}>
        <Button disabled={isPending || chosen.length === 0} onClick={() => mutate(chosen)}>
          {isPending
            ? 'Closing…'
            : chosen.length === 1
              ? 'Close 1 month'
              : `Close ${chosen.length} months`}
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
