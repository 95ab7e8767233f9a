import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { showToast } from '../../../design/feedback/toast-store';
import { office } from '../../client';
import { KeptDialog } from '../../kept-form/kept-dialog';
import { useKeptForm } from '../../kept-form/use-kept-form';
import { campaignPath } from '../../office-paths';
import { CampaignFields, campaignFields, type TypedCampaign, typedOf } from './campaign-fields';
import { type Campaign, campaignsChanged, readCampaign } from './queries';

const nothing: TypedCampaign = { name: '', fundId: '', goal: '', from: '', to: '' };

/** Makes a campaign, and leads to it. */
export function NewCampaignDialog({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation();
  return (
    <CampaignDialog
      title="New campaign"
      action="Make the campaign"
      busyAction="Making…"
      form="campaign new"
      begun={nothing}
      send={(typed) => office('post', '/api/office/giving/campaigns', { body: bodyOf(typed) })}
      onDone={({ id }) => {
        flushSync(onClose);
        navigate(campaignPath(id));
      }}
      onClose={onClose}
    />
  );
}

/** Changes its name, fund, goal or days. */
export function ChangeCampaignDialog({
  campaign,
  onClose,
}: {
  campaign: Campaign;
  onClose: () => void;
}) {
  return (
    <CampaignDialog
      title="Change the campaign"
      action="Save changes"
      busyAction="Saving…"
      form={`campaign ${campaign.id}`}
      begun={typedOf(campaign)}
      campaign={campaign}
      send={(typed, stood = campaign) =>
        office('put', '/api/office/giving/campaigns/{id}', {
          at: { id: String(stood.id) },
          body: { version: stood.version, ...bodyOf(typed) },
        })
      }
      onDone={({ name }) => {
        onClose();
        showToast({ title: 'Changes saved', description: `${name} is saved.` });
      }}
      onClose={onClose}
    />
  );
}

function bodyOf({ fundId, ...texts }: TypedCampaign) {
  return { ...texts, fundId: Number(fundId) };
}

interface CampaignDialogProps {
  title: string;
  action: string;
  busyAction: string;
  /** The draft's name. */
  form: string;
  begun: TypedCampaign;
  /** As it was read; none for a new one. */
  campaign?: Campaign;
  send: (typed: TypedCampaign, stood: Campaign | undefined) => Promise<Campaign>;
  onDone: (campaign: Campaign) => void;
  onClose: () => void;
}

function CampaignDialog(props: CampaignDialogProps) {
  const { form, begun, campaign, send, onDone, ...dialog } = props;
  const client = useQueryClient();
  const kept = useKeptForm({
    form,
    fields: campaignFields,
    begun,
    stood: campaign,
    typedOf,
    readNow: async ({ id }) => (await readCampaign(String(id))).campaign,
    send,
    onDone: (campaign) => {
      campaignsChanged(client);
      onDone(campaign);
    },
    onRefused: () => campaignsChanged(client),
  });
  return (
    <KeptDialog {...dialog} kept={kept} of="campaign">
      <CampaignFields kept={kept} />
    </KeptDialog>
  );
}
