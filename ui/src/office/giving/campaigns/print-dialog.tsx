import { useQuery } from '@tanstack/react-query';
import type { Paper } from '../../../design/print/paper';
import { PrintListDialog } from '../print-list-dialog';
import { type Campaign, type CampaignWithPledges, campaignNowQuery } from './queries';

interface PrintDialogProps {
  campaign: Campaign;
  onPrint: (read: CampaignWithPledges, paper: Paper) => void;
  onClose: () => void;
}

/** The list is read from the server just before it is printed. */
export function PrintDialog({ campaign, onPrint, onClose }: PrintDialogProps) {
  const { data, error, isFetching } = useQuery(campaignNowQuery(campaign.id));
  return (
    <PrintListDialog
      title="Print the pledges"
      name="pledges-paper"
      error={error}
      isReady={data !== undefined && !isFetching}
      onPrint={(paper) => data && onPrint(data, paper)}
      onClose={onClose}
    >
      <p className="soft">
        All who have pledged for {campaign.name}: how much, how they mean to give it, what was paid
        so far, and what all of it comes to.
      </p>
    </PrintListDialog>
  );
}
