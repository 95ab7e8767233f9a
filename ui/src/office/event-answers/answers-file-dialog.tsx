import { download } from '../../design/button/download';
import { showToast } from '../../design/feedback/toast-store';
import { FOR_SPREADSHEETS, office } from '../client';
import { StepUpDialog } from '../rights/step-up-dialog';

interface AnswersFileDialogProps {
  event: string;
  onClose: () => void;
}

/** All answers as a file for a spreadsheet. */
export function AnswersFileDialog({ event, onClose }: AnswersFileDialogProps) {
  return (
    <StepUpDialog
      title="Download the answers"
      lead="The file has everybody who answered, with guests and notes. It leaves the portal's protection: keep it safe, and delete it when you are done. That you took it is written down."
      action="Download"
      busyAction="Making the file..."
      work={(stepUp) =>
        office('post', '/api/office/events/{id}/answers/file', {
          at: { id: event },
          body: { stepUp },
        })
      }
      onDone={(csv) => {
        onClose();
        download('answers.csv', 'text/csv', FOR_SPREADSHEETS + csv);
        showToast({ title: 'The file is in your downloads' });
      }}
      onClose={onClose}
    />
  );
}
