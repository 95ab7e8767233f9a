import { useState } from 'react';
import { Checkbox } from '../../design/form/checkbox';
import { office } from '../client';
import { filtersOf, type PeopleView } from '../people/view';
import { FileDialog } from '../rights/file-dialog';

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
    <FileDialog
      what="this list"
      lead="The file has everybody whom the list shows, on all its pages, without health, emergency contacts and notes."
      fileName="people.csv"
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
      fetchFile={(stepUp) =>
        office('post', '/api/office/people/file', {
          body: {
            search: search.trim(),
            filter: [...filtersOf(view), ...(withDeparted ? ['departed-too'] : [])],
            sort,
            stepUp,
          },
        })
      }
      onClose={onClose}
    />
  );
}
