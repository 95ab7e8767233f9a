import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { Button } from '../../design/button/button';
import { useLazyDialog } from '../../design/dialog/lazy-dialog';
import { useSignedInUser } from '../../session/session';
import './in-place.css';
import { useRemove } from './use-remove';
import { type Written, work } from './written';

interface InPlaceProps {
  what: Written;
  /** Whose card it is; without it this stands beside the heading and makes a new one. */
  of?: { id: string; title: string };
}

const loadDialog = async () => (await import('./write-dialog')).WriteDialog;

/** On the members' own pages, for those who look after them. */
export function InPlace({ what, of }: InPlaceProps) {
  const { roles = [] } = useSignedInUser();
  if (!roles.includes('office') && !roles.includes('administrator')) return null;
  return of ? <CardTools what={what} of={of} /> : <NewButton what={what} />;
}

function NewButton({ what }: { what: Written }) {
  const { Dialog, close, opener } = useLazyDialog(loadDialog);
  return (
    <div className="in-place-new">
      <Button look="quiet" {...opener}>
        <Plus /> New {work[what].name}
      </Button>
      {Dialog && <Dialog what={what} onClose={close} />}
    </div>
  );
}

function CardTools({ what, of }: Required<InPlaceProps>) {
  const { Dialog, close, opener } = useLazyDialog(loadDialog);
  const { remove, busy } = useRemove(what, of);
  return (
    <div className="in-place-tools">
      <button
        type="button"
        className="icon-button"
        aria-label={`Edit ${of.title}`}
        title="Edit"
        {...opener}
      >
        <Pencil />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={`Remove ${of.title}`}
        title="Remove"
        disabled={busy}
        onClick={() => remove()}
      >
        <Trash2 />
      </button>
      {Dialog && <Dialog what={what} id={of.id} onClose={close} />}
    </div>
  );
}
