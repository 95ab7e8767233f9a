import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../../design/feedback/toast-store';
import { office } from '../../client';
import { KeptDialog } from '../../kept-form/kept-dialog';
import { useKeptForm } from '../../kept-form/use-kept-form';
import { spokenName } from '../envelopes/words';
import { PledgeFields, pledgeFields, typedOf } from './pledge-fields';
import {
  type Campaign,
  campaignsChanged,
  type OfficePledge,
  readCampaign,
  readWithoutCampaign,
} from './queries';

interface ChangePledgeProps {
  pledge: OfficePledge;
  /** None: it is for no campaign yet. */
  campaign: Campaign | undefined;
  onClose: () => void;
}

/** Amount, rhythm and campaign of a pledge. */
export function ChangePledgeDialog({ pledge, campaign, onClose }: ChangePledgeProps) {
  const client = useQueryClient();
  const campaignId = campaign ? String(campaign.id) : '';
  const words = (pledge: OfficePledge) => typedOf(pledge, campaignId);
  const kept = useKeptForm({
    form: `pledge ${pledge.id}`,
    fields: pledgeFields,
    begun: words(pledge),
    stood: pledge,
    typedOf: words,
    readNow: async ({ id }) => {
      const all = campaign ? (await readCampaign(campaignId)).pledges : await readWithoutCampaign();
      const now = all.find((pledge) => pledge.id === id);
      if (!now) throw new Error('It is not here any more.');
      return now;
    },
    send: ({ campaignId, ...texts }, stood = pledge) =>
      office('put', '/api/office/giving/pledges/{id}', {
        at: { id: String(stood.id) },
        body: {
          version: stood.version,
          ...texts,
          ...(campaignId && { campaignId: Number(campaignId) }),
        },
      }),
    onDone: (_, typed) => {
      onClose();
      const moved = typed.campaignId !== campaignId;
      showToast({
        title: 'Changes saved',
        description: moved
          ? `The pledge of ${spokenName(pledge)} stands in its campaign now.`
          : `The pledge of ${spokenName(pledge)} is saved.`,
      });
      // The row may go, and the keyboard's place with it.
      if (moved) document.getElementById('content')?.focus();
      campaignsChanged(client);
    },
    onRefused: () => campaignsChanged(client),
  });
  return (
    <KeptDialog
      kept={kept}
      title={campaign ? 'Change the pledge' : 'Give it a campaign'}
      of="pledge"
      action="Save changes"
      busyAction="Saving…"
      lead={<p className="soft">Of {spokenName(pledge)}</p>}
      onClose={onClose}
    >
      <PledgeFields kept={kept} hasCampaign={campaign !== undefined} />
    </KeptDialog>
  );
}
