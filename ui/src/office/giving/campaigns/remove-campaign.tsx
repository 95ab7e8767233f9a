import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { useSendOnce } from '../../../api/send-once';
import { Confirm } from '../../../design/dialog/confirm';
import { showToast } from '../../../design/feedback/toast-store';
import { office } from '../../client';
import { officePaths } from '../../office-paths';
import { sentenceOf } from '../../rights/why-not';
import { type Campaign, campaignQuery, campaignsChanged } from './queries';

/** For a campaign that was made by mistake: it has no pledges. */
export function RemoveCampaign({ campaign, onStay }: { campaign: Campaign; onStay: () => void }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { id, name, fund } = campaign;
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, version }: Campaign) =>
      office('delete', '/api/office/giving/campaigns/{id}', {
        at: { id: String(id) },
        query: { version },
      }),
    onSuccess: () => {
      onStay();
      navigate(officePaths.campaigns, { replace: true });
      client.removeQueries({ queryKey: campaignQuery(String(id)).queryKey });
      campaignsChanged(client);
      showToast({ title: `${name} is removed` });
    },
    onError: (error) => {
      showToast({ title: 'Not removed', description: sentenceOf(error), look: 'destructive' });
      onStay();
      campaignsChanged(client);
    },
  });
  const send = useSendOnce(mutateAsync);
  return (
    <Confirm
      question={`Remove ${name}?`}
      detail={`Nobody has pledged for it. Gifts to ${fund} stay as they are. That it was made and removed stays in the security log.`}
      stay="Cancel"
      onStay={onStay}
      go="Remove"
      onGo={() => send(campaign)}
    />
  );
}
