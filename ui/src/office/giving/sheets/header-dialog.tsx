import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { Button } from '../../../design/button/button';
import { DialogFoot } from '../../../design/dialog/dialog-parts';
import { FormDialog } from '../../../design/dialog/form-dialog';
import { Alert, InfoAlert } from '../../../design/feedback/alert';
import { showToast } from '../../../design/feedback/toast-store';
import { sheetPath } from '../../office-paths';
import { isRefusedFor } from '../../refusal';
import { WhyNot } from '../../rights/why-not';
import { useKeptForm } from '../use-kept-form';
import { HeaderFields } from './header-fields';
import {
  type CountingSheet,
  changeSheet,
  openSheet,
  readSheet,
  sheetCame,
  sheetsKey,
  type TypedSheet,
} from './queries';
import { differing, headerFields, headerOf } from './words';

interface NewSheetProps {
  proposedDate: string;
  onClose: () => void;
}

/** Opens a sheet, and leads to it. */
export function NewSheetDialog({ proposedDate, onClose }: NewSheetProps) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return (
    <HeaderDialog
      title="New counting sheet"
      action="Open the sheet"
      busyAction="Opening…"
      form="counting-sheet new"
      begun={{ date: proposedDate, counters: '', expected: '' }}
      send={openSheet}
      onDone={(sheet) => {
        sheetCame(client, sheet);
        flushSync(onClose);
        navigate(sheetPath(sheet.id));
      }}
      onClose={onClose}
    />
  );
}

interface ChangeSheetProps {
  sheet: CountingSheet;
  onClose: () => void;
}

/** Changes the day, who counted, or the bank slip's total. */
export function ChangeSheetDialog({ sheet, onClose }: ChangeSheetProps) {
  const client = useQueryClient();
  return (
    <HeaderDialog
      title="Change the sheet"
      action="Save changes"
      busyAction="Saving…"
      form={`counting-sheet ${sheet.id}`}
      begun={headerOf(sheet)}
      sheet={sheet}
      send={(typed, stood) => changeSheet(stood ?? sheet, typed)}
      onDone={(changed) => {
        const moved = changed.date !== sheet.date && changed.rows.length > 0;
        sheetCame(client, changed);
        onClose();
        showToast({
          title: 'Changes saved',
          ...(moved && { description: 'The rows are of the new day, too.' }),
        });
      }}
      onClose={onClose}
    />
  );
}

interface HeaderDialogProps {
  title: string;
  action: string;
  busyAction: string;
  /** The draft's name. */
  form: string;
  begun: TypedSheet;
  /** As it was read; none for a new one. */
  sheet?: CountingSheet;
  send: (typed: TypedSheet, stood: CountingSheet | undefined) => Promise<CountingSheet>;
  onDone: (sheet: CountingSheet) => void;
  onClose: () => void;
}

function HeaderDialog(props: HeaderDialogProps) {
  const { title, action, busyAction, form, begun, sheet, send, onDone, onClose } = props;
  const client = useQueryClient();
  const kept = useKeptForm({
    form,
    fields: headerFields,
    begun,
    stood: sheet,
    typedOf: headerOf,
    readNow: ({ id }) => readSheet(String(id)),
    send,
    onDone,
    onRefused: (error) => {
      if (!isRefusedFor(error, 'sheet_closed')) return;
      showToast({ title: 'Not saved', description: error.sentence, look: 'destructive' });
      client.invalidateQueries({ queryKey: sheetsKey });
    },
  });
  const { typed, differ, isMeanwhile, isPending, refused, refusedAt } = kept;
  const discard = () => {
    kept.forget();
    onClose();
  };
  return (
    <FormDialog
      title={title}
      busy={isPending}
      // What was typed waits until this is opened again.
      onClose={kept.isTouched ? onClose : discard}
    >
      <form onSubmit={kept.submit} noValidate className="form-dialog-form">
        <div className="form-dialog-body">
          {kept.wasKept && (
            <InfoAlert>
              This was typed here before and is not saved yet. Save it, or discard it with Cancel.
            </InfoAlert>
          )}
          {isMeanwhile && (
            <Alert>
              Somebody else has changed this sheet meanwhile. Nothing of yours was saved yet.{' '}
              {differing(differ, {}).length > 0
                ? 'Choose at each marked field, then save again.'
                : 'Look at it as it is now, then save again.'}
            </Alert>
          )}
          {refused && !refusedAt && <WhyNot error={refused} />}
          <HeaderFields
            typed={typed}
            differ={differ}
            busy={isPending}
            error={refused}
            onType={kept.type}
            onTake={kept.take}
          />
        </div>
        <DialogFoot busy={isPending} onCancel={discard}>
          <Button type="submit" disabled={isPending}>
            {isPending ? busyAction : action}
          </Button>
        </DialogFoot>
      </form>
    </FormDialog>
  );
}
