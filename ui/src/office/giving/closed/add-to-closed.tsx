import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../../design/feedback/toast-store';
import { fieldRefused, useKept } from '../../kept-form/use-kept-form';
import { isRefusedFor } from '../../refusal';
import { StepUpDialog } from '../../rights/step-up-dialog';
import {
  bodyOf,
  GiftFields,
  giftFields,
  isAtField,
  newGift,
  type TypedGift,
} from '../gifts/gift-fields';
import { giftsChanged } from '../gifts/queries';
import { addToClosed, type CountingSheet, sheetCame } from '../sheets/queries';

interface AddToClosedProps {
  sheet: CountingSheet;
  onClose: () => void;
}

/** A forgotten envelope: a correction of the closed sheet, with its reason and the password. */
export function AddToClosed({ sheet, onClose }: AddToClosedProps) {
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const begun = newGift(sheet.date, 'Cash');
  const kept = useKept<TypedGift, CountingSheet>({
    form: `counting ${sheet.id} forgotten`,
    fields: giftFields,
    begun,
  });
  const type = (change: Partial<TypedGift>) => {
    setAsked(false);
    kept.type(change);
  };
  const discard = () => {
    kept.forget();
    onClose();
  };
  const { typed } = kept;
  return (
    <StepUpDialog
      title="Add a forgotten envelope"
      lead={`Counting sheet ${sheet.id} is closed. What was signed stays; the gift stands below it as a correction.`}
      action={isAsked ? 'Add anyway' : 'Add'}
      busyAction="Adding…"
      shows={isAtField}
      fields={(isPending, refused) => (
        <GiftFields
          kept={{ ...kept, type, isPending, refused, refusedAt: fieldRefused(refused, giftFields) }}
          reason="Why it is added"
          isNew
        />
      )}
      work={async (stepUp) => {
        const { reason } = typed;
        try {
          return await addToClosed(sheet.id, { gift: bodyOf(typed, 0, isAsked), reason, stepUp });
        } catch (error) {
          if (isRefusedFor(error, 'likely_twice') || isRefusedFor(error, 'unlikely'))
            setAsked(true);
          throw error;
        }
      }}
      onDone={(changed) => {
        kept.forget();
        giftsChanged(client);
        sheetCame(client, changed);
        onClose();
        showToast({ title: 'Added to the closed sheet' });
      }}
      onClose={kept.isTouched ? onClose : discard}
      onCancel={discard}
    />
  );
}
