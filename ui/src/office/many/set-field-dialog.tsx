import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { todayIn } from '../../congregation/calendar';
import { useNames } from '../../congregation/names';
import { Button } from '../../design/button/button';
import { dismissToast, showToast } from '../../design/feedback/toast-store';
import { SelectField } from '../../design/form/select';
import { office } from '../client';
import { HouseholdDialog } from '../household/household-dialog';
import { countPeople } from '../people/view';
import { FieldInput } from '../person/field-input';
import { type FieldName, fields } from '../person/fields';
import { OfficeRefusal } from '../refusal';
import { sentenceOf } from '../rights/why-not';
import { type FieldSet, fieldValuesQuery, settable, valuesInWords } from './field-values';
import { peopleChanged } from './people-changed';

interface SetFieldDialogProps {
  people: readonly { id: string }[];
  onClose: () => void;
}

/** One value for all who are chosen; what stands there now is said first. */
export function SetFieldDialog({ people, onClose }: SetFieldDialogProps) {
  const client = useQueryClient();
  const today = todayIn(useNames().timeZone);
  const [field, setField] = useState<FieldName>('membershipStatus');
  const [value, setValue] = useState('');
  const [judged, setJudged] = useState(false);
  const ids = people.map(({ id }) => id);
  const now = useQuery(fieldValuesQuery(field, ids));
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (to: string) =>
      setFields(
        field,
        (now.data ?? []).map(({ id, value: from }) => ({ id, ...(from && { from }), to })),
      ),
    onSuccess: (done) => {
      // Gone before everything is read again: what it has read is not.
      flushSync(onClose);
      peopleChanged(client);
      say(client, field, done);
    },
  });
  const atField = error instanceof OfficeRefusal && error.field === field;
  const missing = value.trim() ? undefined : `${fields[field].label} is required`;
  const type = (text: string) => {
    reset();
    setValue(text);
  };
  return (
    <HouseholdDialog
      title={`Set a field of ${countPeople(people.length)}`}
      action="Set it"
      busy={isPending}
      error={atField ? null : (error ?? now.error)}
      incomplete={!now.data}
      onSubmit={() => {
        setJudged(true);
        if (!missing) mutate(value.trim());
      }}
      onClose={onClose}
    >
      <SelectField
        label="Field"
        name="field"
        required
        options={settable.map((name) => fields[name].label)}
        value={fields[field].label}
        disabled={isPending}
        onChange={({ currentTarget }) => {
          const name = settable.find((name) => fields[name].label === currentTarget.value);
          setField(name ?? field);
          setJudged(false);
          type('');
        }}
      />
      <FieldInput
        key={field}
        name={field}
        value={value}
        stood=""
        today={today}
        error={atField ? sentenceOf(error) : judged ? missing : undefined}
        busy={isPending}
        onType={type}
      />
      <p className="soft" role="status">
        {now.data ? `Now: ${valuesInWords(field, now.data)}` : 'Looking what stands there now...'}
      </p>
    </HouseholdDialog>
  );
}

const setFields = (field: FieldName, people: FieldSet['changed']) =>
  office('put', '/api/office/people/field', { body: { field, people } });

/** The result; it can be undone while the toast is shown. */
function say(client: QueryClient, field: FieldName, { changed, left }: FieldSet) {
  const others = new Intl.ListFormat('en-US').format(left);
  const description = [
    changed.length > 0
      ? `${fields[field].label} of ${countPeople(changed.length)} was changed.`
      : 'Nobody was changed.',
    left.length > 0 && `Left as they are: ${others}.`,
  ];
  const undo = async () => {
    dismissToast(toast);
    try {
      const back = changed.map(({ id, from, to }) => ({
        id,
        ...(to && { from: to }),
        ...(from && { to: from }),
      }));
      const done = await setFields(field, back);
      peopleChanged(client);
      const kept = new Intl.ListFormat('en-US').format(done.left);
      showToast({
        title: done.changed.length > 0 ? 'Set back' : 'Not set back',
        description: kept && `Left as they are: ${kept}.`,
      });
    } catch (error) {
      const description = error instanceof Error ? sentenceOf(error) : '';
      showToast({ title: 'Not set back', description, look: 'destructive' });
    }
  };
  const toast: number = showToast({
    title: 'Saved',
    description: description.filter(Boolean).join(' '),
    ...(changed.length > 0 && {
      action: (
        <Button look="quiet" onClick={undo}>
          Undo
        </Button>
      ),
    }),
  });
}
