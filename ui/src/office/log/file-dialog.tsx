import { download } from '../../design/button/download';
import { showToast } from '../../design/feedback/toast-store';
import { FOR_SPREADSHEETS, office } from '../client';
import { StepUpDialog } from '../rights/step-up-dialog';
import { type LogView, queryOf } from './view';

/** The lines that are shown, and all behind them, as a file for a spreadsheet. */
export function FileDialog({ view, onClose }: { view: LogView; onClose: () => void }) {
  return (
    <StepUpDialog
      title="Download the log"
      lead="The file has all lines that fit what you look for, up to 20,000. It leaves the portal's protection: keep it safe, and delete it when you are done. That you took it is written down."
      action="Download"
      busyAction="Making the file..."
      work={(stepUp) =>
        office('post', '/api/office/log/file', {
          body: { failed: false, ...queryOf(view), stepUp },
        })
      }
      onDone={(csv) => {
        onClose();
        download('security-log.csv', 'text/csv', FOR_SPREADSHEETS + csv);
        showToast({ title: 'The file is in your downloads' });
      }}
      onClose={onClose}
    />
  );
}
