import { download } from '../../design/button/download';
import { showToast } from '../../design/feedback/toast-store';
import { FOR_SPREADSHEETS, office } from '../client';
import { StepUpDialog } from '../rights/step-up-dialog';
import { type LogView, queryOf } from './view';

interface FileDialogProps {
  view: LogView;
  /** Prints what is in the file; without it, it is downloaded. */
  onPrint?: ((csv: string) => void) | undefined;
  onClose: () => void;
}

/** The lines that are shown, and all behind them, as a file for a spreadsheet or on paper. */
export function FileDialog({ view, onPrint, onClose }: FileDialogProps) {
  return (
    <StepUpDialog
      title={onPrint ? 'Print the log' : 'Download the log'}
      lead={
        onPrint
          ? 'All lines that fit what you look for, up to 20,000: about forty on each sheet. Keep the paper safe. That you took it is written down.'
          : "The file has all lines that fit what you look for, up to 20,000. It leaves the portal's protection: keep it safe, and delete it when you are done. That you took it is written down."
      }
      action={onPrint ? 'Print' : 'Download'}
      busyAction={onPrint ? 'Reading...' : 'Making the file...'}
      work={(stepUp) =>
        office('post', '/api/office/log/file', {
          body: { failed: false, ...queryOf(view), stepUp },
        })
      }
      onDone={(csv) => {
        onClose();
        if (onPrint) return onPrint(csv);
        download('security-log.csv', 'text/csv', FOR_SPREADSHEETS + csv);
        showToast({ title: 'The file is in your downloads' });
      }}
      onClose={onClose}
    />
  );
}
