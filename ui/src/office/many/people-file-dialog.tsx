import { useState } from 'react';
import { download } from '../../design/button/download';
import { showToast } from '../../design/feedback/toast-store';
import { Checkbox } from '../../design/form/checkbox';
import { FOR_SPREADSHEETS, office } from '../client';
import { filtersOf, type PeopleView } from '../people/view';
import { StepUpDialog } from '../rights/step-up-dialog';

interface PeopleFileDialogProps {
  view: PeopleView;
  onClose: () => void;
}

/** Everybody whom the list shows, on all its pages, as a file for a spreadsheet. */
export function PeopleFileDialog({ view, onClose }: PeopleFileDialogProps) {
  const { search, filter, sort } = view;
  const [withDeparted, setWithDeparted] = useState(false);
  const isAboutThem = filter === 'died' || filter === 'moved' || filter === 'inactive';
  return (
    <StepUpDialog
      title="Download this list"
      lead="The file has everybody whom the list shows, on all its pages, without health, emergency contacts and notes. It leaves the portal's protection: keep it safe, and delete it when you are done. That you took it is written down."
      action="Download"
      busyAction="Making the file..."
      fields={(busy) =>
        !isAboutThem && (
          <Checkbox
            label="Also those who died or moved away"
            checked={withDeparted}
            disabled={busy}
            onChange={({ currentTarget }) => setWithDeparted(currentTarget.checked)}
          />
        )
      }
      work={(stepUp) =>
        office('post', '/api/office/people/file', {
          body: {
            search: search.trim(),
            filter: [...filtersOf(view), ...(withDeparted ? ['departed-too'] : [])],
            sort,
            stepUp,
          },
        })
      }
      onDone={(csv) => {
        onClose();
        download('people.csv', 'text/csv', FOR_SPREADSHEETS + csv);
        showToast({ title: 'The file is in your downloads' });
      }}
      onClose={onClose}
    />
  );
}
