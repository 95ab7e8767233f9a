import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { todayIn } from '../../congregation/calendar';
import { useNames } from '../../congregation/names';
import { DialogFoot } from '../../design/dialog/dialog-parts';
import { FormDialog } from '../../design/dialog/form-dialog';
import { showToast } from '../../design/feedback/toast-store';
import { useKeepFocus } from '../../design/form/keep-focus';
import { errorAt } from '../kept-form/bound-to';
import { KeptDialog } from '../kept-form/kept-dialog';
import { useKeptForm } from '../kept-form/use-kept-form';
import { isRefusedFor } from '../refusal';
import { WhyNot } from '../rights/why-not';
import { useLetters } from './event-scope';
import { endOf, isMoved, scopeOf, sendLetters } from './event-work';
import './in-place.css';
import type { Stored, Words } from './work';
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

function WriteForm(props: WriteFormProps) {
  const { what, first, onClose } = props;
  const { name } = work[what];
  const { kept, fields, shown } = useWriting(props);
  const { typed, differ, isPending: busy } = kept;
  useKeepFocus(busy);
  const input = (field: (typeof fields)[number]) => (
    <WrittenInput
      key={field.name}
      field={field}
      label={typeof field.label === 'string' ? field.label : field.label(shown)}
      hint={typeof field.hint === 'function' ? field.hint(shown) : field.hint}
      value={typed[field.name] ?? ''}
      options={typeof field.options === 'function' ? field.options(typed) : (field.options ?? [])}
      theirs={differ[field.name]}
      error={errorAt(field.name, kept)}
      busy={busy}
      onType={(value) => kept.type({ [field.name]: value })}
      onTake={() => kept.take(field.name)}
    />
  );
  const tells = typed.tell && fields.some(({ name }) => name === 'tell');
  const change = tells
    ? `Save and ${sendLetters(Number(shown.letters)).toLowerCase()}`
    : 'Save changes';
  const pair = fields.filter(({ name }) => beginAndEnd.includes(name));
  return (
    <KeptDialog
      kept={kept}
      title={first ? `Edit ${name}` : `New ${name}`}
      of={name}
      action={first ? change : what === 'event' ? 'Add the event' : 'Publish'}
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

/** The words of the form, and the fields that are there now. */
function useWriting({ what, first, onClose }: WriteFormProps) {
  const client = useQueryClient();
  const { name, fields, lists, read, save } = work[what];
  const names = fields.map(({ name }) => name);
  const kept = useKeptForm({
    form: `${what} ${first?.id ?? 'new'}`,
    // Some words are shown, and not typed.
    fields: [...new Set([...names, ...Object.keys(first?.words ?? {})])],
    begun: first?.words ?? (Object.fromEntries(names.map((name) => [name, ''])) as Words),
    stood: first,
    typedOf: ({ words }) => words,
    readNow: ({ id }) => read(id),
    send: save,
    // They changed other fields only, so there is nothing to choose.
    goesOn: ({ differ }) => Object.keys(differ).length === 0,
    onDone: async (saved) => {
      onClose();
      showToast({
        title: doneWith(name, first !== undefined, saved),
        description: [saved.words.title, saved.said].filter(Boolean).join('. '),
      });
      await client.invalidateQueries({ queryKey: lists });
    },
  });
  const { typed, stood, refused } = kept;
  const isTwin = isRefusedFor(refused, 'likely_twin');
  useEffect(() => {
    // A twin is answered at the box that saves it all the same.
    if (isTwin) document.querySelector<HTMLElement>('dialog [name="anyway"]')?.focus();
  }, [isTwin]);
  const ofEvent = what === 'event' ? first?.id : undefined;
  const until = isMoved(typed, stood) ? undefined : endOf(typed);
  const letters = useLetters(ofEvent, scopeOf(typed), until).data?.letters;
  const end = endOf(typed);
  const lost = useLetters(end && ofEvent, scopeOf(typed), end).data?.concerned;
  const today = todayIn(useNames().timeZone);
  const shown = {
    ...typed,
    today,
    letters: String(letters ?? 0),
    lost: String(lost ?? 0),
    ...(isTwin && { twin: 'yes' }),
  };
  const fieldsNow = fields.filter(({ when }) => when?.(shown, stood) ?? true);
  // A refusal for a field that is not there is shown above.
  const refusedAt = fieldsNow.find(({ name }) => name === kept.refusedAt)?.name;
  return { kept: { ...kept, refusedAt }, fields: fieldsNow, shown };
}

function doneWith(name: string, isChange: boolean, { words }: Stored): string {
  if (isChange) return 'Changes saved';
  return words.publishAt ? `The ${name} is scheduled` : `The ${name} is there for everybody`;
}

/** They stand side by side, with the letters about a change below the first two. */
const beginAndEnd = ['date', 'time', 'tell', 'publishAt', 'lastDay', 'endTime'];
