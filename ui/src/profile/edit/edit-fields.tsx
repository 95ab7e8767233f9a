import { useField } from '@formisch/react';
import { type HTMLInputAutoCompleteAttribute, useEffect, useRef } from 'react';
import { bound } from '../../design/form/bound';
import { Combobox } from '../../design/form/combobox';
import { TextField } from '../../design/form/field';
import type { Choice } from '../../design/form/search-choices';
import { SelectField } from '../../design/form/select';
import { TextAreaField } from '../../design/form/textarea';
import { OR_TYPED } from './choices';
import { useEditFormOfDialog } from './edit-form';
import { EARLIEST_DAY, type FieldName, roomLeft, ruleOf } from './rules';

interface EditFieldProps {
  name: FieldName;
  /** A browser may fill in the member's own details, never those of another person. */
  autoComplete?: HTMLInputAutoCompleteAttribute;
}

/** Props that every field here has. */
function useEditField({ name, autoComplete = 'off' }: EditFieldProps) {
  const { form, busy, stood, today, keep } = useEditFormOfDialog();
  const field = useField(form, { path: [name] });
  const { label, required } = ruleOf(name);
  const control = bound(field, busy);
  const text = control.value;
  const shown = useRef(text);
  useEffect(() => {
    if (shown.current === text) return;
    shown.current = text;
    keep(name, text);
  }, [keep, name, text]);
  const common = {
    ...control,
    label,
    required,
    autoComplete,
    hint: roomLeft(name, control.value),
  };
  return { choose: field.onChange, common, stood: stood[name], today };
}

interface TextProps extends EditFieldProps {
  inputMode?: 'tel';
  autoCapitalize?: 'words' | 'characters';
}

export function Text({ inputMode, autoCapitalize, ...props }: TextProps) {
  const { common } = useEditField(props);
  return (
    <TextField
      {...common}
      type={inputMode ?? 'text'}
      inputMode={inputMode}
      autoCapitalize={autoCapitalize}
    />
  );
}

export function Lines(props: EditFieldProps) {
  const { common } = useEditField(props);
  return <TextAreaField {...common} />;
}

/** The platform's own calendar, in the order of day and month that the reader is used to. */
export function Day(props: EditFieldProps) {
  const { common, today } = useEditField(props);
  return <TextField {...common} type="date" min={EARLIEST_DAY} max={today} />;
}

interface SelectProps extends EditFieldProps {
  options: readonly string[];
}

export function Select({ options, ...props }: SelectProps) {
  const { common, stood } = useEditField(props);
  const kept = stood && !options.includes(stood) ? [stood] : [];
  return <SelectField {...common} none="Not given" options={[...kept, ...options]} />;
}

interface SearchProps extends EditFieldProps {
  choices: readonly Choice[];
  free?: boolean;
}

export function Search({ choices, free = false, ...props }: SearchProps) {
  const { choose, common, stood } = useEditField(props);
  const listed = !stood || choices.some(({ name }) => name === stood);
  return (
    <Combobox
      {...common}
      choices={listed ? choices : [{ name: stood }, ...choices]}
      free={free}
      hint={common.hint ?? (free ? OR_TYPED : undefined)}
      onChoose={choose}
    />
  );
}
