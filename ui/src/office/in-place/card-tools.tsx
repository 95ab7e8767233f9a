import { useQueryClient } from '@tanstack/react-query';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarX from 'lucide-react/icons/calendar-x';
import Mail from 'lucide-react/icons/mail';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useLazyDialog } from '../../design/dialog/lazy-dialog';
import { lettersQuery } from './event-scope';
import './in-place.css';
import { useRemove } from './use-remove';
import type { Target } from './work';
import type { Written } from './written';

interface CardToolsProps {
  what: Written;
  of: Target;
}

const loadDialog = async () => (await import('./write-dialog')).WriteDialog;
const loadLetter = async () => (await import('./letter-dialog')).LetterDialog;
const loadInvitation = async () => (await import('./invitation-dialog')).InvitationDialog;
const loadCancelDialog = async () => (await import('./cancel-dialog')).CancelDialog;
const loadRemoveDialog = async () => (await import('./remove-dialog')).RemoveDialog;

/** Actions on an existing entry. */
export function CardTools({ what, of }: CardToolsProps) {
  const { Dialog, close, opener } = useLazyDialog(loadDialog);
  return (
    <div className="in-place-tools">
      {what === 'announcement' && (
        <ByLetter load={loadLetter} of={of} label={`Send ${of.title} by letter`} />
      )}
      {of.isAsking && (
        <ByLetter load={loadInvitation} of={of} label={`Invite to ${of.title} by letter`} />
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={`Edit ${of.title}`}
        title="Edit"
        {...opener}
      >
        <Pencil />
      </button>
      {what === 'event' && <CancelTool of={of} />}
      {of.inSeries ? <RemoveSeriesTool of={of} /> : <RemoveTool what={what} of={of} />}
      {Dialog && <Dialog what={what} id={of.id} onClose={close} />}
    </div>
  );
}

/** At once, with a way back; an event that people have answered or were invited to is asked about first. */
function RemoveTool({ what, of }: CardToolsProps) {
  const client = useQueryClient();
  const { Dialog, close, opener } = useLazyDialog(loadRemoveDialog);
  const { remove, busy } = useRemove(what, of);
  const begin = async () => {
    if (what === 'event') {
      // Where it cannot be read, the dialog asks.
      const unknown = { concerned: 1 };
      const { concerned } = await client.fetchQuery(lettersQuery(of.id)).catch(() => unknown);
      if (concerned > 0) return opener.onClick();
    }
    remove('this');
  };
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={`Remove ${of.title}`}
        title="Remove"
        disabled={busy}
        onClick={begin}
      >
        <Trash2 />
      </button>
      {Dialog && <Dialog of={of} onClose={close} />}
    </>
  );
}

function RemoveSeriesTool({ of }: { of: Target }) {
  const { Dialog, close, opener } = useLazyDialog(loadRemoveDialog);
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={`Remove ${of.title}`}
        title="Remove"
        {...opener}
      >
        <Trash2 />
      </button>
      {Dialog && <Dialog of={of} onClose={close} />}
    </>
  );
}

function CancelTool({ of }: { of: Target }) {
  const { Dialog, close, opener } = useLazyDialog(loadCancelDialog);
  const label = of.isCancelled ? 'Takes place after all' : 'Cancel';
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={`${label}: ${of.title}`}
        title={label}
        {...opener}
      >
        {of.isCancelled ? <CalendarCheck /> : <CalendarX />}
      </button>
      {Dialog && <Dialog of={of} onClose={close} />}
    </>
  );
}

interface ByLetterProps extends Pick<CardToolsProps, 'of'> {
  load: typeof loadLetter | typeof loadInvitation;
  label: string;
}

function ByLetter({ load, of, label }: ByLetterProps) {
  const { Dialog, close, opener } = useLazyDialog(load);
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        title="By letter"
        {...opener}
      >
        <Mail />
      </button>
      {Dialog && <Dialog id={of.id} showsFrom={of.showsFrom} onClose={close} />}
    </>
  );
}
