import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../../design/button/button';
import { DialogFoot } from '../../../design/dialog/dialog-parts';
import { FormDialog } from '../../../design/dialog/form-dialog';
import { InfoAlert } from '../../../design/feedback/alert';
import { SelectField } from '../../../design/form/select';
import { type Paper, papers, usualPaper } from '../../../design/print/paper';
import { WhyNot } from '../../rights/why-not';
import { type CountingSheet, sheetNowQuery } from './queries';
import { countedRows } from './words';

interface PrintDialogProps {
  sheet: CountingSheet;
  unsaved: number;
  onPrint: (sheet: CountingSheet, paper: Paper) => void;
  onClose: () => void;
}

/** What is printed is what the server has at this moment. */
export function PrintDialog({ sheet, unsaved, onPrint, onClose }: PrintDialogProps) {
  const { data, error, refetch, isFetching } = useQuery(sheetNowQuery(sheet.id));
  const [paper, setPaper] = useState<Paper>(() => usualPaper(navigator.language));
  useEffect(() => {
    if (unsaved === 0) refetch();
  }, [unsaved, refetch]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (data && !isFetching) onPrint(data, paper);
  };
  return (
    <FormDialog title="Print the deposit list" busy={false} onClose={onClose}>
      <form onSubmit={submit} noValidate className="form-dialog-form">
        <div className="form-dialog-body">
          {error && <WhyNot error={error} />}
          {unsaved > 0 && (
            <InfoAlert>
              {countedRows(unsaved)} {unsaved === 1 ? 'is' : 'are'} not saved yet, and not on the
              list.
            </InfoAlert>
          )}
          <p className="soft">
            The cash, every check with its number and its sum, and what all of it comes to: for the
            bank, and to be signed by those who counted.
          </p>
          <SelectField
            label="Paper"
            name="deposit-paper"
            options={papers}
            value={paper}
            onChange={({ currentTarget }) => setPaper(currentTarget.value as Paper)}
          />
        </div>
        <DialogFoot onCancel={onClose}>
          <Button type="submit" disabled={!data || isFetching}>
            Print
          </Button>
        </DialogFoot>
      </form>
    </FormDialog>
  );
}
