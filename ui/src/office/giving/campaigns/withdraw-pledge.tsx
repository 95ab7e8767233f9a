import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSendOnce } from '../../../api/send-once';
import { Confirm } from '../../../design/dialog/confirm';
import { showToast } from '../../../design/feedback/toast-store';
import { office } from '../../client';
import { sentenceOf } from '../../rights/why-not';
import { spokenName } from '../envelopes/words';
import { money } from '../gifts/words';
import { campaignsChanged, type OfficePledge } from './queries';

/** A promise that does not hold any more is taken out. */
export function WithdrawPledge({ pledge, onStay }: { pledge: OfficePledge; onStay: () => void }) {
  const client = useQueryClient();
  const name = spokenName(pledge);
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, version }: OfficePledge) =>
      office('delete', '/api/office/giving/pledges/{id}', {
        at: { id: String(id) },
        query: { version },
      }),
    onSuccess: () => {
      onStay();
      // The row goes, and the keyboard's place with it.
      document.getElementById('content')?.focus();
      showToast({ title: 'Withdrawn', description: `The pledge of ${name} is taken out.` });
    },
    onError: (error) => {
      onStay();
      showToast({ title: 'Not withdrawn', description: sentenceOf(error), look: 'destructive' });
    },
    onSettled: () => campaignsChanged(client),
  });
  const send = useSendOnce(mutateAsync);
  return (
    <Confirm
      question={`Withdraw the pledge of ${name}?`}
      detail={`The promise of ${money(pledge.amount)} is gone then, here and on their own profile. Gifts stay as they are. That it was withdrawn stays in the security log.`}
      stay="Cancel"
      onStay={onStay}
      go="Withdraw"
      onGo={() => send(pledge)}
    />
  );
}
