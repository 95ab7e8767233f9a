import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Checkbox } from '../../design/form/checkbox';
import { TextField } from '../../design/form/field';
import { ChoiceField } from '../../design/form/select';
import { TextAreaField } from '../../design/form/textarea';
import { categoriesOf } from '../../events/events-view';
import { eventsQuery } from '../../events/queries';
import { NowItSays } from '../kept-form/bound-to';
import { DaysField } from './days-field';
import type { Options, WrittenField } from './work';

interface WrittenInputProps {
  field: WrittenField;
  label: string;
  hint: string | undefined;
  value: string;
  /** The options of a choice. */
  options: Options;
  /** The saved value, where both editors changed the field. */
  theirs: string | undefined;
  error: string | undefined;
  busy: boolean;
  onType: (value: string) => void;
  onTake: () => void;
}

export function WrittenInput(props: WrittenInputProps) {
  const { field, label, value, options, theirs, error, busy, onType, onTake } = props;
  const offered = useId();
  const hint =
    theirs === undefined ? (
      props.hint
    ) : (
      <NowItSays words={theirs ? `“${theirs}”` : 'nothing'} busy={busy} onTake={onTake} />
    );
  if (field.kind === 'check') {
    return (
      <Checkbox
        label={label}
        hint={field.required ? hint : (error ?? hint)}
        aria-required={field.required}
        aria-invalid={field.required && error ? true : undefined}
        name={field.name}
        checked={value !== ''}
        disabled={busy}
        onChange={({ currentTarget }) =>
          onType(currentTarget.checked ? (field.checked ?? 'yes') : '')
        }
      />
    );
  }
  const common = {
    label,
    required: field.required,
    name: field.name,
    value,
    hint,
    error,
    disabled: busy,
    autoComplete: 'off',
  };
  if (field.kind === 'choice') {
    return (
      <ChoiceField
        {...common}
        options={options}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    );
  }
  if (field.kind === 'days') {
    return <DaysField label={label} value={value} busy={busy} onType={onType} />;
  }
  if (field.kind === 'lines') {
    return (
      <TextAreaField
        {...common}
        rows={6}
        onInput={({ currentTarget }) => onType(currentTarget.value)}
      />
    );
  }
  return (
    <>
      <TextField
        {...common}
        type={field.kind === 'line' || field.kind === 'number' ? 'text' : field.kind}
        inputMode={field.kind === 'number' ? 'numeric' : undefined}
        list={field.offered && offered}
        onInput={({ currentTarget }) => onType(currentTarget.value)}
      />
      {field.offered && <Categories id={offered} />}
    </>
  );
}

/** The categories that events have. */
function Categories({ id }: { id: string }) {
  const { data } = useInfiniteQuery(eventsQuery);
  const events = data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <datalist id={id}>
      {categoriesOf(events).map((category) => (
        <option key={category} value={category} />
      ))}
    </datalist>
  );
}
