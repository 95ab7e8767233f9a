import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { weekdayDate } from '../../../congregation/calendar';
import { Loaded } from '../../../design/loading/loaded';
import { Spinner } from '../../../design/loading/spinner';
import { ClosedSheet } from '../closed/closed-sheet';
import { GivingFrame } from '../giving-frame';
import { sheetQuery } from '../sheets/queries';
import { SheetActions } from '../sheets/sheet-actions';

/** One counting sheet. */
export function SheetPage() {
  const { id = '' } = useParams();
  const query = useQuery(sheetQuery(id));
  const sheet = query.data;
  return (
    <GivingFrame
      heading={sheet ? weekdayDate(sheet.date) : 'Counting sheet'}
      actions={sheet && <SheetActions sheet={sheet} unsaved={0} />}
    >
      <Loaded query={query} skeleton={<Spinner />} framed>
        {(sheet) => (sheet.isOpen ? null : <ClosedSheet sheet={sheet} />)}
      </Loaded>
    </GivingFrame>
  );
}
