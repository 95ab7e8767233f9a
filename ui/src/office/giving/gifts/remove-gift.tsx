import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSendOnce } from '../../../api/send-once';
import { Confirm } from '../../../design/dialog/confirm';
import { showToast } from '../../../design/feedback/toast-store';
import { office } from '../../client';
import { sentenceOf } from '../../rights/why-not';
import { type GiftLine, giftQuery, giftsChanged } from './queries';
import { giverInWords, money, removalInWords } from './words';

interface RemoveGiftProps {
  gift: GiftLine;
  onStay: () => void;
  onRemoved: () => void;
}

/** For a gift that should never have been entered. */
export function RemoveGift({ gift, onStay, onRemoved }: RemoveGiftProps) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (version: number) =>
      office('delete', '/api/office/giving/gifts/{id}', {
        at: { id: String(gift.id) },
        query: { version },
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
  return (
    <Confirm
      question={`Remove ${money(gift.amount)} by ${giverInWords(gift)}?`}
      detail={removalInWords(gift)}
      stay="Cancel"
      onStay={onStay}
      go="Remove"
      onGo={() => send(gift.version)}
    />
  );
}
