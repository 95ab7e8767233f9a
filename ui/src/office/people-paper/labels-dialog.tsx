import { type FormEvent, useState } from 'react';
import { Button } from '../../design/button/button';
import { DialogFoot } from '../../design/dialog/dialog-parts';
import { FormDialog } from '../../design/dialog/form-dialog';
import { TextField } from '../../design/form/field';
import type { LabelSheet } from './labels';

interface LabelsDialogProps {
  sheet: LabelSheet;
  count: number;
  /** The names of those who get none. */
  without: readonly string[];
  onPrint: (used: number) => void;
  onClose: () => void;
}

/** How many labels on how many sheets, who gets none, and where the first sheet begins. */
export function LabelsDialog({ sheet, count, without, onPrint, onClose }: LabelsDialogProps) {
  const [first, setFirst] = useState('1');
  const onOne = sheet.columns * sheet.rows;
  const used = Number(first) - 1;
  const isPlace = Number.isInteger(used) && used >= 0 && used < onOne;
  const sheets = Math.ceil((count + (isPlace ? used : 0)) / onOne);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPlace && count > 0) onPrint(used);
  };
  return (
    <FormDialog title="Print labels" busy={false} onClose={onClose}>
      <form className="form-dialog-form" onSubmit={submit}>
        <div className="form-dialog-body">
          <p role="status">
            {count === 1 ? '1 label' : `${count} labels`} on{' '}
            {sheets === 1 ? '1 sheet' : `${sheets} sheets`} of {sheet.paper}. In the print dialog of
            the browser choose the scale 100 % and no headers.
          </p>
          {without.length > 0 && (
            <p>Without a whole postal address, so without a label: {without.join(', ')}.</p>
          )}
          <TextField
            label="Begin at label"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            hint={`1 for a new sheet; up to ${onOne} where labels of it were used before.`}
            error={isPlace ? undefined : `A sheet has the labels 1 to ${onOne}.`}
            value={first}
            onInput={({ currentTarget }) => setFirst(currentTarget.value.trim())}
          />
        </div>
        <DialogFoot onCancel={onClose}>
          <Button type="submit" disabled={count === 0}>
            Print
          </Button>
        </DialogFoot>
      </form>
    </FormDialog>
  );
}
