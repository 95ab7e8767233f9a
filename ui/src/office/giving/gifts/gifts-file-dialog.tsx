import { download } from '../../../design/button/download';
import { showToast } from '../../../design/feedback/toast-store';
import { FOR_SPREADSHEETS, office } from '../../client';
import { StepUpDialog } from '../../rights/step-up-dialog';
import { type GiftsView, queryOf } from './view';

/** The gifts that are shown, and all behind them, as a file for accounting. */
export function FileDialog({ view, onClose }: { view: GiftsView; onClose: () => void }) {
  return (
    <StepUpDialog
      title="Download the gifts"
      lead="The file has all gifts that fit what you look for, up to 20,000, with the numbers of their counting sheets. Those of open sheets are left out. It leaves the portal's protection: keep it safe. That you took it is written down."
      action="Download"
      busyAction="Making the file..."
      work={(stepUp) =>
        office('post', '/api/office/giving/gifts/file', { body: { ...queryOf(view), stepUp } })
      }
      onDone={(csv) => {
        onClose();
        download('gifts.csv', 'text/csv', FOR_SPREADSHEETS + csv);
        showToast({ title: 'The file is in your downloads' });
      }}
      onClose={onClose}
    />
  );
}
