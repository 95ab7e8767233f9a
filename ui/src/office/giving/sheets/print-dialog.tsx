import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { InfoAlert } from '../../../design/feedback/alert';
import type { Paper } from '../../../design/print/paper';
import { PrintListDialog } from '../print-list-dialog';
import { type CountingSheet, sheetNowQuery } from './queries';
import { countedRows } from './words';

interface PrintDialogProps {
  sheet: CountingSheet;
  unsaved: number;
  onPrint: (sheet: CountingSheet, paper: Paper) => void;
  onClose: () => void;
}

/** The list is read from the server just before it is printed. */
export function PrintDialog({ sheet, unsaved, onPrint, onClose }: PrintDialogProps) {
  const { data, error, refetch, isFetching } = useQuery(sheetNowQuery(sheet.id));
  useEffect(() => {
    if (unsaved === 0) refetch();
  }, [unsaved, refetch]);
  return (
    <PrintListDialog
      title="Print the deposit list"
      name="deposit-paper"
      error={error}
      isReady={data !== undefined && !isFetching}
      onPrint={(paper) => data && onPrint(data, paper)}
      onClose={onClose}
    >
      {unsaved > 0 && (
        <InfoAlert>
          {countedRows(unsaved)} {unsaved === 1 ? 'is' : 'are'} not saved yet, and not on the list.
        </InfoAlert>
      )}
      <p className="soft">
        The cash, every check with its number and its sum, and what all of it comes to: for the
        bank, and to be signed by those who counted.
      </p>
    </PrintListDialog>
  );
}
