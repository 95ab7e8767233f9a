import Mail from 'lucide-react/icons/mail';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useLazyDialog } from '../../design/dialog/lazy-dialog';
import './in-place.css';
import { useRemove } from './use-remove';
import type { Written } from './written';

interface CardToolsProps {
  what: Written;
  of: { id: string; title: string };
}

const loadDialog = async () => (await import('./write-dialog')).WriteDialog;

/** What may be done with one that is there. */
export function CardTools({ what, of }: CardToolsProps) {
  const { Dialog, close, opener } = useLazyDialog(loadDialog);
  const { remove, busy } = useRemove(what, of);
  return (
    <div className="in-place-tools">
      {what === 'announcement' && <ByLetter of={of} />}
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

const loadLetter = async () => (await import('./letter-dialog')).LetterDialog;

function ByLetter({ of }: Pick<CardToolsProps, 'of'>) {
  const { Dialog, close, opener } = useLazyDialog(loadLetter);
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={`Send ${of.title} by letter`}
        title="Send by letter"
        {...opener}
      >
        <Mail />
      </button>
      {Dialog && <Dialog id={of.id} onClose={close} />}
    </>
  );
}
