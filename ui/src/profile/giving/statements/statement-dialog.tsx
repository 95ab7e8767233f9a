import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { sentenceOf } from '../../../api/errors';
import { Button } from '../../../design/button/button';
import { DialogFoot } from '../../../design/dialog/dialog-parts';
import { FormDialog } from '../../../design/dialog/form-dialog';
import { Alert } from '../../../design/feedback/alert';
import { Loaded } from '../../../design/loading/loaded';
import { Spinner } from '../../../design/loading/spinner';
import { PrintStatements } from '../statement-paper/print-statements';
import { StatementShown } from '../statement-paper/statement-paper';
import { type OwnStatement, ownStatementQuery } from './queries';

interface StatementDialogProps {
  of: OwnStatement;
  onClose: () => void;
}

/** A member's own statement, to be read and printed. */
export function StatementDialog({ of, onClose }: StatementDialogProps) {
  const query = useQuery(ownStatementQuery(of.id));
  const [prints, setPrints] = useState(false);
  const statement = query.data;
  if (prints && statement) {
    return (
      <PrintStatements
        title={`Print statement ${of.number}`}
        count={1}
        fetchPiece={async () => ({ statements: [statement] })}
        whyNot={(error) => <Alert>{sentenceOf(error) || 'Please try again.'}</Alert>}
        onClose={() => setPrints(false)}
        onPrinted={onClose}
      />
    );
  }
  return (
    <FormDialog
      title={`Statement ${of.number}`}
      className="own-statement-dialog"
      busy={false}
      onClose={onClose}
    >
      <div className="form-dialog-body">
        <Loaded query={query} skeleton={<Spinner />}>
          {(statement) => <StatementShown statement={statement} />}
        </Loaded>
      </div>
      <DialogFoot cancel="Close" onCancel={onClose}>
        <Button disabled={!statement} onClick={() => setPrints(true)}>
          <Printer /> Print
        </Button>
      </DialogFoot>
    </FormDialog>
  );
}
