import { useQuery } from '@tanstack/react-query';
import { DialogFoot } from '../../design/dialog/dialog-parts';
import { FormDialog } from '../../design/dialog/form-dialog';
import { useKeepFocus } from '../../design/form/keep-focus';
import { KeptDialog } from '../kept-form/kept-dialog';
import { sentenceOf, WhyNot } from '../rights/why-not';
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
  const { kept, fields } = useWriting({ what, first, onClose });
  const { typed, differ, refused, refusedAt, isPending: busy } = kept;
  useKeepFocus(busy);
  const input = (field: (typeof fields)[number]) => (
    <WrittenInput
      key={field.name}
      field={field}
      value={typed[field.name] ?? ''}
      options={typeof field.options === 'function' ? field.options(typed) : (field.options ?? [])}
      theirs={differ[field.name]}
      error={refused && refusedAt === field.name ? sentenceOf(refused) : undefined}
      busy={busy}
      onType={(value) => kept.type({ [field.name]: value })}
      onTake={() => kept.choose(field.name, 'theirs')}
    />
  );
  const pair = fields.filter(({ name }) => beginAndEnd.includes(name));
  return (
    <KeptDialog
      kept={kept}
      title={first ? `Edit ${name}` : `New ${name}`}
      of={name}
      action={first ? 'Save changes' : what === 'event' ? 'Add the event' : 'Publish'}
      busyAction="Saving..."
      onClose={onClose}
    >
      {fields.map((field) => {
        if (!pair.includes(field)) return input(field);
        if (field !== pair[0]) return null;
        return (
          <div key="pair" className="write-pair">
            {pair.map(input)}
          </div>
        );
      })}
    </KeptDialog>
  );
}

/** They stand side by side. */
const beginAndEnd = ['date', 'time', 'publishAt', 'lastDay', 'endTime'];
