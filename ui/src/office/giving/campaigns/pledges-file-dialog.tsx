import { download } from '../../../design/button/download';
import { showToast } from '../../../design/feedback/toast-store';
import { FOR_SPREADSHEETS, office } from '../../client';
import { StepUpDialog } from '../../rights/step-up-dialog';
import type { Campaign } from './queries';

/** All pledges of a campaign as a file. */
export function FileDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { id, name } = campaign;
  return (
    <StepUpDialog
      title="Download the pledges"
      lead={`The file has all pledges for ${name}, with what was paid so far. It leaves the portal's protection: keep it safe. That you took it is written down.`}
      action="Download"
      busyAction="Making the file..."
      work={(stepUp) =>
        office('post', '/api/office/giving/campaigns/{id}/file', {
          at: { id: String(id) },
          body: { stepUp },
        })
      }
      onDone={(csv) => {
        onClose();
        download('pledges.csv', 'text/csv', FOR_SPREADSHEETS + csv);
        showToast({ title: 'The file is in your downloads' });
      }}
      onClose={onClose}
    />
  );
}
