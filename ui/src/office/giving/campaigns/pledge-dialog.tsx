import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../design/button/button';
import { DialogFoot } from '../../../design/dialog/dialog-parts';
import { FormDialog } from '../../../design/dialog/form-dialog';
import { showToast } from '../../../design/feedback/toast-store';
import { office } from '../../client';
import { spokenName } from '../envelopes/words';
import { useKeptForm } from '../use-kept-form';
import { FormNotes } from './form-notes';
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

/** What was promised, how, and for which campaign. */
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
  const discard = () => {
    kept.forget();
    onClose();
  };
  const { isPending } = kept;
  return (
    <FormDialog
      title={campaign ? 'Change the pledge' : 'Give it a campaign'}
      busy={isPending}
      // What was typed waits until this is opened again.
      onClose={kept.isTouched ? onClose : discard}
    >
      <form onSubmit={kept.submit} noValidate className="form-dialog-form">
        <div className="form-dialog-body">
          <p className="soft">Of {spokenName(pledge)}</p>
          <FormNotes kept={kept} of="pledge" />
          <PledgeFields kept={kept} hasCampaign={campaign !== undefined} />
        </div>
        <DialogFoot busy={isPending} onCancel={discard}>
          <Button type="submit" disabled={isPending}>
            {isPending ? 'Saving…' : 'Save changes'}
          </Button>
        </DialogFoot>
      </form>
    </FormDialog>
  );
}
