import { type SelectHTMLAttributes, useId } from 'react';
import { controlProps, FieldFrame, type FieldHead } from './field';

interface SelectFieldProps
  extends FieldHead,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'required'> {
  options: readonly string[];
  /** The label of the empty choice; without it a choice is required. */
  none?: string;
}

interface ChoiceFieldProps
  extends FieldHead,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'required'> {
  /** Values and their labels. */
  options: readonly (readonly [value: string, label: string])[];
}

/** The same, where the words are not what is sent. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, required, error, hint, aside, options, ...select } = props;
  const id = useId();
  return (
    <FieldFrame {...{ id, label, required, error, hint, aside }}>
      <select {...controlProps(id, { required, error, hint })} {...select}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** The platform's own list: a wheel on a phone, letters on a keyboard. */
export function SelectField(props: SelectFieldProps) {
  const { label, required, error, hint, aside, options, none, ...select } = props;
  const id = useId();
  return (
    <FieldFrame {...{ id, label, required, error, hint, aside }}>
      <select {...controlProps(id, { required, error, hint })} {...select}>
        {none !== undefined && <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
