import { useState } from 'react';
import { Button } from '../../../design/button/button';
import type { Paper } from '../../../design/print/paper';
import { usePrinted } from '../../../design/print/printed';
import { CloseDialog } from './close-dialog';
import { DepositList } from './deposit-list';
import { ChangeSheetDialog } from './header-dialog';
import { PrintDialog } from './print-dialog';
import type { CountingSheet } from './queries';
import './sheets.css';
import { useRemoveSheet } from './remove-sheet';

interface SheetActionsProps {
  sheet: CountingSheet;
  /** Rows that are typed and not on the server yet. */
  unsaved: number;
  /** A row is being typed, and was not entered yet. */
  isHalfTyped: boolean;
}

type Doing = 'change' | 'print' | 'close';

interface ToPrint {
  sheet: CountingSheet;
  paper: Paper;
}

/** Actions on a whole sheet. */
export function SheetActions({ sheet, unsaved, isHalfTyped }: SheetActionsProps) {
  const [doing, setDoing] = useState<Doing>();
  const [toPrint, setToPrint] = useState<ToPrint>();
  const { print, printed } = usePrinted(
    toPrint ? <DepositList {...toPrint} /> : <div className="printed" />,
  );
  const stay = () => setDoing(undefined);
  const remove = useRemoveSheet();
  const { isOpen } = sheet;
  return (
    <>
      {isOpen && (
        <Button look="quiet" onClick={() => setDoing('change')}>
          Change
          <span className="visually-hidden"> date, service, counters or bank slip</span>
        </Button>
      )}
      {isOpen && unsaved === 0 && !isHalfTyped && (
        <Button look="quiet" onClick={() => remove(sheet)}>
          Remove
          <span className="visually-hidden"> the sheet</span>
        </Button>
      )}
      <Button look="quiet" onClick={() => setDoing('print')}>
        Print the deposit list
      </Button>
      {isOpen && <Button onClick={() => setDoing('close')}>Close the sheet</Button>}
      {printed}
      {isOpen && doing === 'change' && <ChangeSheetDialog sheet={sheet} onClose={stay} />}
      {isOpen && doing === 'close' && (
        <CloseDialog sheet={sheet} unsaved={unsaved} isHalfTyped={isHalfTyped} onClose={stay} />
      )}
      {doing === 'print' && (
        <PrintDialog
          sheet={sheet}
          unsaved={unsaved}
          onPrint={(now, paper) => {
            setToPrint({ sheet: now, paper });
            stay();
            print();
          }}
          onClose={stay}
        />
      )}
    </>
  );
}
