import { office } from '../../client';
import { FileDialog } from '../../rights/file-dialog';
import type { Campaign } from './queries';

interface PledgesFileDialogProps {
  campaign: Campaign;
  onClose: () => void;
}

/** All pledges of a campaign. */
export function PledgesFileDialog({ campaign, onClose }: PledgesFileDialogProps) {
  return (
    <FileDialog
      what="the pledges"
      lead={`The file has all pledges for ${campaign.name}, with what was paid so far.`}
      fileName="pledges.csv"
      fetchFile={(stepUp) =>
        office('post', '/api/office/giving/campaigns/{id}/file', {
          at: { id: String(campaign.id) },
          body: { stepUp },
        })
      }
      onClose={onClose}
    />
  );
}
