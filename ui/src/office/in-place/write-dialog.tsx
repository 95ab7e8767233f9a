import { useQuery } from '@tanstack/react-query';
import { Button } from '../../design/button/button';
import { DialogFoot } from '../../design/dialog/dialog-parts';
import { FormDialog } from '../../design/dialog/form-dialog';
import { Alert, InfoAlert } from '../../design/feedback/alert';
import { useKeepFocus } from '../../design/form/keep-focus';
import { WhyNot } from '../rights/why-not';
import './in-place.css';
import { useWriting } from './use-writing';
import type { Stored } from './work';
import { type Written, work } from './written';
import { WrittenInput } from './written-input';

interface WriteDialogProps {
  what: Written;
  /** None: a new one. */
  id?: string;
  onClose: () => void;
}

/** Writes a new one, or changes the one of this id. */
export function WriteDialog({ what, id, onClose }: WriteDialogProps) {
  if (id === undefined) return <WriteForm what={what} onClose={onClose} />;
  return <EditDialog what={what} id={id} onClose={onClose} />;
}

/** Reads it first, as it is now. */
function EditDialog({ what, id, onClose }: Required<WriteDialogProps>) {
  const { name, read } = work[what];
  const stored = useQuery({
    queryKey: ['office', what, id],
    queryFn: () => read(id),
    staleTime: 0,
    gcTime: 0,
  });
  if (stored.data) return <WriteForm what={what} first={stored.data} onClose={onClose} />;
  // It opens with what it shows; until then the page stays as it is.
  if (!stored.error) return null;
  return (
    <FormDialog title={`Edit ${name}`} busy={false} onClose={onClose}>
      <div className="form-dialog-body">
        <WhyNot error={stored.error} />
      </div>
      <DialogFoot onCancel={onClose}>{null}</DialogFoot>
    </FormDialog>
  );
}

interface WriteFormProps {
  what: Written;
  first?: Stored;
  onClose: () => void;
}

function WriteForm({ what, first, onClose }: WriteFormProps) {
  const { name } = work[what];
  const writing = useWriting({ what, first, onClose });
  const { fields, words, differ, refused, error, busy, wasKept } = writing;
  useKeepFocus(busy);
  const input = (field: (typeof fields)[number]) => (
    <WrittenInput
      key={field.name}
      field={field}
      value={words[field.name] ?? ''}
      options={typeof field.options === 'function' ? field.options(words) : (field.options ?? [])}
      theirs={differ[field.name]}
      error={refused?.field === field.name ? refused.sentence : undefined}
      busy={busy}
      onType={(value) => writing.type(field.name, value)}
      onTake={() => writing.take(field.name)}
    />
  );
  const isSaidAtField = fields.some((field) => field.name === refused?.field);
  const pair = fields.filter(({ name }) => beginAndEnd.includes(name));
  return (
    <FormDialog
      title={first ? `Edit ${name}` : `New ${name}`}
      busy={busy}
      onClose={() => writing.leave()}
    >
      <form
        className="form-dialog-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          writing.save();
        }}
      >
        <div className="form-dialog-body">
          {wasKept && (
            <InfoAlert>
              This was typed here before and is not saved yet. Save it, or discard it with Cancel.
            </InfoAlert>
          )}
          {Object.keys(differ).length > 0 && (
            <Alert>
              Somebody else has changed this {name} meanwhile. Nothing was saved yet. Choose at each
              marked field, then save again.
            </Alert>
          )}
          {error && !isSaidAtField && <WhyNot error={error} />}
          {fields.map((field) => {
            if (!pair.includes(field)) return input(field);
            if (field !== pair[0]) return null;
            return (
              <div key="pair" className="write-pair">
                {pair.map(input)}
              </div>
            );
          })}
        </div>
        <DialogFoot busy={busy} onCancel={() => writing.discard()}>
          <Button type="submit" disabled={busy}>
            {actionOf(first, what, busy)}
          </Button>
        </DialogFoot>
      </form>
    </FormDialog>
  );
}

/** They stand side by side. */
const beginAndEnd = ['date', 'time', 'publishAt', 'lastDay', 'endTime'];

function actionOf(first: Stored | undefined, what: Written, busy: boolean): string {
  if (busy) return 'Saving...';
  if (first) return 'Save changes';
  return what === 'event' ? 'Add the event' : 'Publish';
}
