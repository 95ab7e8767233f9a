import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSendOnce } from '../../../api/send-once';
import { Button } from '../../../design/button/button';
import { DialogFoot } from '../../../design/dialog/dialog-parts';
import { FormDialog } from '../../../design/dialog/form-dialog';
import { showToast } from '../../../design/feedback/toast-store';
import { ChoiceField } from '../../../design/form/select';
import { office } from '../../client';
import { WhyNot } from '../../rights/why-not';
import { type Fund, fundsKey } from './queries';
import { countedGifts, taxWord } from './words';

interface MergeDialogProps {
  from: Fund;
  /** The one that is proposed. */
  into: Fund | undefined;
  /** All. */
  funds: Fund[];
  onClose: () => void;
}

/** Says what becomes of the gifts before two funds are one. */
export function MergeDialog({ from, into, funds, onClose }: MergeDialogProps) {
  const others = funds.filter(({ id, isClosed }) => id !== from.id && (from.isClosed || !isClosed));
  const [chosen, setChosen] = useState(String(into?.id ?? ''));
  const client = useQueryClient();
  const target = others.find(({ id }) => String(id) === chosen);
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (target: Fund) =>
      office('post', '/api/office/giving/funds/{id}/merge', {
        at: { id: String(from.id) },
        body: { into: target.id, version: from.version },
      }),
    onSuccess: async ({ moved, fund }) => {
      document.getElementById('content')?.focus();
      showToast({ title: 'Merged', description: `${countedGifts(moved)} came to ${fund.name}.` });
      onClose();
      await client.invalidateQueries({ queryKey: fundsKey });
    },
    onError: () => client.invalidateQueries({ queryKey: fundsKey }),
  });
  const send = useSendOnce(mutateAsync);
  const merge = (event: FormEvent) => {
    event.preventDefault();
    if (target) send(target);
  };
  const gifts = countedGifts(from.gifts ?? 0);
  return (
    <FormDialog title={`Merge ${from.name}`} busy={isPending} onClose={onClose}>
      <form onSubmit={merge} noValidate>
        <div className="form-dialog-body fund-merge">
          {error && <WhyNot error={error} />}
          <ChoiceField
            label="Into"
            name="into"
            options={[
              ['', 'Choose a fund'],
              ...others.map(({ id, name }) => [String(id), name] as const),
            ]}
            value={chosen}
            disabled={isPending}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          {target && (
            <ul>
              <li>
                {gifts} of <strong>{from.name}</strong> will be for <strong>{target.name}</strong>,
                also those of closed months: sums by fund change, and the givers see the other name.
              </li>
              <li>
                The fund {from.name} is gone.
                {from.taxDeductible !== target.taxDeductible &&
                  ` Its gifts are ${taxWord(target)} then, as those of ${target.name} are.`}
              </li>
              <li>
                If you would rather keep the name {from.name}, merge them all the same and rename{' '}
                {target.name} afterwards.
              </li>
              <li>
                <strong>This cannot be undone.</strong> If they were two funds after all, nothing
                tells their gifts apart any more; the security log only keeps that there were two.
              </li>
            </ul>
          )}
        </div>
        <DialogFoot busy={isPending} onCancel={onClose}>
          <Button type="submit" look="danger" disabled={isPending || !target}>
            {isPending ? 'Merging…' : `Merge ${gifts}`}
          </Button>
        </DialogFoot>
      </form>
    </FormDialog>
  );
}
