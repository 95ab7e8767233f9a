import { office } from '../client';
import type { PeopleView } from '../people/view';
import { FileDialog } from '../rights/file-dialog';

interface PeopleFileDialogProps {
  view: PeopleView;
  onPrint?: ((csv: string) => void) | undefined;
  onClose: () => void;
}

/** Everybody whom the list shows, on all its pages. */
export function PeopleFileDialog({ view, ...props }: PeopleFileDialogProps) {
  const { search, filter, sort } = view;
  return (
    <FileDialog
      what="this list"
      lead={
        props.onPrint
          ? 'Everybody whom the list shows, on all its pages: name, household, address, phone and e-mail.'
          : 'The file has everybody whom the list shows, on all its pages, without health, emergency contacts and notes.'
      }
      fileName="people.csv"
      fetchFile={(stepUp) =>
        office('post', '/api/office/people/file', {
          body: { search: search.trim(), filter, sort, stepUp },
        })
      }
      {...props}
    />
  );
}
