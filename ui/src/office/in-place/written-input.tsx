import { Checkbox } from '../../design/form/checkbox';
import { TextField } from '../../design/form/field';
import { ChoiceField } from '../../design/form/select';
import { TextAreaField } from '../../design/form/textarea';
import { NowItSays } from '../kept-form/bound-to';
import { DaysField } from './days-field';
import type { Options, WrittenField } from './work';

interface WrittenInputProps {
  field: WrittenField;
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
  const { field, value, options, theirs, error, busy, onType, onTake } = props;
  const hint =
    theirs === undefined ? (
      field.hint
    ) : (
      <NowItSays words={theirs ? `“${theirs}”` : 'nothing'} busy={busy} onTake={onTake} />
    );
  if (field.kind === 'check') {
    return (
      <Checkbox
        label={field.label}
        hint={error ?? hint}
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
    label: field.label,
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
    return <DaysField label={field.label} value={value} busy={busy} onType={onType} />;
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
    <TextField
      {...common}
      type={field.kind === 'line' || field.kind === 'number' ? 'text' : field.kind}
      inputMode={field.kind === 'number' ? 'numeric' : undefined}
      onInput={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}
