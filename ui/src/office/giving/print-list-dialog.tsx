import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../design/button/button';
import { DialogFoot } from '../../design/dialog/dialog-parts';
import { FormDialog } from '../../design/dialog/form-dialog';
import { SelectField } from '../../design/form/select';
import { type Paper, papers, usualPaper } from '../../design/print/paper';
import { WhyNot } from '../rights/why-not';

interface PrintListDialogProps {
  title: string;
  /** The name of the field for the paper. */
  name: string;
  /** Why what is to be printed could not be read. */
  error: Error | null;
  /** It was read, and nothing newer is on its way. */
  isReady: boolean;
  /** The name of the list. */
  children: ReactNode;
  onPrint: (paper: Paper) => void;
  onClose: () => void;
}

/** Before a list is printed: what it is, and on which paper. */
export function PrintListDialog(props: PrintListDialogProps) {
  const { title, name, error, isReady, children, onPrint, onClose } = props;
  const [paper, setPaper] = useState<Paper>(() => usualPaper(navigator.language));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onPrint(paper);
  };
  return (
    <FormDialog title={title} busy={false} onClose={onClose}>
      <form onSubmit={submit} noValidate className="form-dialog-form">
        <div className="form-dialog-body">
          {error && <WhyNot error={error} />}
          {children}
          <SelectField
            label="Paper"
            name={name}
            options={papers}
            value={paper}
            onChange={({ currentTarget }) => setPaper(currentTarget.value as Paper)}
          />
        </div>
        <DialogFoot onCancel={onClose}>
          <Button type="submit" disabled={!isReady}>
            Print
          </Button>
        </DialogFoot>
      </form>
    </FormDialog>
  );
}
