import CalendarDown from 'lucide-react/icons/calendar-arrow-down';
import Plus from 'lucide-react/icons/plus';
import { Button } from '../../design/button/button';
import { useLazyDialog } from '../../design/dialog/lazy-dialog';
import { useSignedInUser } from '../../session/session';
import { OfficeAnswers } from '../event-answers/event-answers';
import { CardTools } from './card-tools';
import './in-place.css';
import { NotShown } from './not-shown';
import { RemovedHere } from './removed-here';
import type { Target } from './work';
import { type Written, work } from './written';

interface InPlaceProps {
  what: Written | 'answers';
  /** The entry of the card; without it this is beside the heading and makes a new one. */
  of?: Target;
}

const loadDialog = async () => (await import('./write-dialog')).WriteDialog;
const loadCalendarDialog = async () =>
  (await import('../event-imports/calendar-dialog')).CalendarDialog;

/** On the members' own pages, for those who look after them. */
export function InPlace({ what, of }: InPlaceProps) {
  const { roles = [] } = useSignedInUser();
  if (!roles.includes('office') && !roles.includes('administrator')) return null;
  if (what === 'answers') return of ? <OfficeAnswers event={of} /> : null;
  if (of) return <CardTools what={what} of={of} />;
  return (
    <>
      <div className="in-place-new">
        {what === 'event' && <CalendarButton />}
        <NewButton what={what} />
      </div>
      <RemovedHere what={what} />
      {what === 'announcement' && <NotShown />}
    </>
  );
}

function NewButton({ what }: { what: Written }) {
  const { Dialog, close, opener } = useLazyDialog(loadDialog);
  return (
    <>
      <Button look="quiet" {...opener}>
        <Plus /> New {work[what].name}
      </Button>
      {Dialog && <Dialog what={what} onClose={close} />}
    </>
  );
}

function CalendarButton() {
  const { Dialog, close, opener } = useLazyDialog(loadCalendarDialog);
  return (
    <>
      <Button look="quiet" {...opener}>
        <CalendarDown /> Bring in a calendar
      </Button>
      {Dialog && <Dialog onClose={close} />}
    </>
  );
}
