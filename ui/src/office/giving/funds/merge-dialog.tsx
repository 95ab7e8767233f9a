import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../../design/feedback/toast-store';
import { ChoiceField } from '../../../design/form/select';
import { office } from '../../client';
import { StepUpDialog } from '../../rights/step-up-dialog';
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

/** Says what becomes of the gifts before two funds are one, and asks for the password. */
export function MergeDialog({ from, into, funds, onClose }: MergeDialogProps) {
  const others = funds.filter(({ id, isClosed }) => id !== from.id && (from.isClosed || !isClosed));
  const [chosen, setChosen] = useState(String(into?.id ?? ''));
  const client = useQueryClient();
  const target = others.find(({ id }) => String(id) === chosen);
  const gifts = countedGifts(from.gifts ?? 0);
  return (
    <StepUpDialog
      title={`Merge ${from.name}`}
      lead="Gifts of closed months keep their fund: where there are some, open these months first."
      action={`Merge ${gifts}`}
      busyAction="Merging…"
      danger
      incomplete={!target}
      fields={(isPending) => (
        <div className="fund-merge">
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
                {gifts} of <strong>{from.name}</strong> will be for <strong>{target.name}</strong>:
                sums by fund change, and the givers see the other name.
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
      )}
      work={async (stepUp) => {
        try {
          return await office('post', '/api/office/giving/funds/{id}/merge', {
            at: { id: String(from.id) },
            body: { into: Number(chosen), version: from.version, stepUp },
          });
        } catch (error) {
          client.invalidateQueries({ queryKey: fundsKey });
          throw error;
        }
      }}
      onDone={({ moved, fund }) => {
        document.getElementById('content')?.focus();
        onClose();
        showToast({ title: 'Merged', description: `${countedGifts(moved)} came to ${fund.name}.` });
        client.invalidateQueries({ queryKey: fundsKey });
      }}
      onClose={onClose}
    />
  );
}
