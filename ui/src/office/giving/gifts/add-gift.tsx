import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { todayIn } from '../../../congregation/calendar';
import { useNames } from '../../../congregation/names';
import { showToast } from '../../../design/feedback/toast-store';
import { office } from '../../client';
import { KeptDialog } from '../../kept-form/kept-dialog';
import { useKeptForm } from '../../kept-form/use-kept-form';
import { isRefusedFor } from '../../refusal';
import { bodyOf, GiftFields, giftFields, newGift, type TypedGift } from './gift-fields';
import { type GiftLine, giftsChanged } from './queries';
import { giverInWords, money } from './words';

/** One gift without a counting sheet, such as a transfer. */
export function AddGift({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const today = todayIn(useNames().timeZone);
  const [isAsked, setAsked] = useState(false);
  const kept = useKeptForm<TypedGift, { version: number }, GiftLine>({
    form: 'gift new',
    fields: giftFields,
    begun: newGift(today, 'Bank transfer'),
    send: (typed) =>
      office('post', '/api/office/giving/gifts', { body: bodyOf(typed, 0, isAsked) }),
    onDone: (gift) => {
      giftsChanged(client);
      onClose();
      showToast({
        title: 'Gift added',
        description: `${giverInWords(gift)}, ${money(gift.amount)}`,
      });
    },
    onRefused: (error) => {
      if (isRefusedFor(error, 'likely_twice') || isRefusedFor(error, 'unlikely')) setAsked(true);
    },
  });
  const type = (change: Partial<TypedGift>) => {
    setAsked(false);
    kept.type(change);
  };
  return (
    <KeptDialog
      kept={kept}
      title="Add a gift"
      of="gift"
      lead={
        <p className="soft">
          For a gift that is in no counting sheet, such as a transfer. What came with a service is
          typed into its sheet.
        </p>
      }
      action={isAsked ? 'Add anyway' : 'Add'}
      busyAction="Adding…"
      incomplete={!kept.typed.giverId}
      onClose={onClose}
    >
      <GiftFields kept={{ ...kept, type }} isNew />
    </KeptDialog>
  );
}
