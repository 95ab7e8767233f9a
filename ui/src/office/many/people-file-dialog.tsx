import { download } from '../../design/button/download';
import { showToast } from '../../design/feedback/toast-store';
import { FOR_SPREADSHEETS, office } from '../client';
import type { PeopleView } from '../people/view';
import { StepUpDialog } from '../rights/step-up-dialog';

interface PeopleFileDialogProps {
  view: PeopleView;
  /** Prints what is in the file; without it, it is downloaded. */
  onPrint?: ((csv: string) => void) | undefined;
  onClose: () => void;
}

/** Everybody whom the list shows, on all its pages, as a file for a spreadsheet or on paper. */
export function PeopleFileDialog({ view, onPrint, onClose }: PeopleFileDialogProps) {
  const { search, filter, sort } = view;
  return (
    <StepUpDialog
      title={onPrint ? 'Print this list' : 'Download this list'}
      lead={
        onPrint
          ? 'Everybody whom the list shows, on all its pages: name, household, address, phone and e-mail. Keep the paper safe. That you took it is written down.'
          : "The file has everybody whom the list shows, on all its pages, without health, emergency contacts and notes. It leaves the portal's protection: keep it safe, and delete it when you are done. That you took it is written down."
      }
      action={onPrint ? 'Print' : 'Download'}
      busyAction={onPrint ? 'Reading...' : 'Making the file...'}
      work={(stepUp) =>
        office('post', '/api/office/people/file', {
          body: { search: search.trim(), filter, sort, stepUp },
        })
      }
      onDone={(csv) => {
        onClose();
        if (onPrint) return onPrint(csv);
        download('people.csv', 'text/csv', FOR_SPREADSHEETS + csv);
        showToast({ title: 'The file is in your downloads' });
      }}
      onClose={onClose}
    />
  );
}
