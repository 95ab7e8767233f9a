import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../design/button/button';
import { DialogFoot } from '../../design/dialog/dialog-parts';
import { FormDialog } from '../../design/dialog/form-dialog';
import { Alert, InfoAlert } from '../../design/feedback/alert';
import { WhyNot } from '../rights/why-not';
import type { KeptForm } from './use-kept-form';

interface KeptDialogProps {
  kept: Pick<
    KeptForm<object>,
    | 'isPending'
    | 'isTouched'
    | 'isMeanwhile'
    | 'wasKept'
    | 'differ'
    | 'refused'
    | 'forget'
    | 'submit'
  > & { refusedAt: string | undefined };
  title: string;
  /** The entry's name in a sentence. */
  of: string;
  /** The verb, and the same while it is done. */
  action: string;
  busyAction: string;
  /** Above the notes. */
  lead?: ReactNode;
  /** There is nothing to do yet. */
  incomplete?: boolean;
  /** Where something is looked at first. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog around such a form: closed, it waits with what was typed; Cancel discards that. */
export function KeptDialog(props: KeptDialogProps) {
  const { kept, title, of, action, busyAction, lead, incomplete, onClose, children } = props;
  const { onSubmit = kept.submit } = props;
  const { isPending } = kept;
  const discard = () => {
    kept.forget();
    onClose();
  };
  return (
    <FormDialog
      title={title}
      busy={isPending}
      // The typed values wait until the dialog is opened again.
      onClose={kept.isTouched ? onClose : discard}
    >
      <form onSubmit={onSubmit} noValidate className="form-dialog-form">
        <div className="form-dialog-body">
          {lead}
          <FormNotes kept={kept} of={of} />
          {children}
        </div>
        <DialogFoot busy={isPending} onCancel={discard}>
          <Button type="submit" disabled={isPending || incomplete}>
            {isPending ? busyAction : action}
          </Button>
        </DialogFoot>
      </form>
    </FormDialog>
  );
}

interface FormNotesProps {
  kept: {
    wasKept: boolean;
    isMeanwhile: boolean;
    differ: object;
    refused: Error | null;
    refusedAt: string | undefined;
  };
  /** The entry's name in a sentence. */
  of: string;
}

/** The notes above the fields of such a form. */
export function FormNotes({ kept, of }: FormNotesProps) {
  const { wasKept, isMeanwhile, differ, refused, refusedAt } = kept;
  return (
    <>
      {wasKept && !isMeanwhile && (
        <InfoAlert>
          This was typed here before and is not saved yet. Save it, or discard it with Cancel.
        </InfoAlert>
      )}
      {isMeanwhile && (
        <Alert>
          Somebody else has changed this {of} meanwhile. Nothing of yours was saved yet.{' '}
          {Object.keys(differ).length > 0
            ? 'Choose at each marked field, then save again.'
            : 'Look at it as it is now, then save again.'}
        </Alert>
      )}
      {refused && !refusedAt && <WhyNot error={refused} />}
    </>
  );
}
