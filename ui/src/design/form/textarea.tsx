import { type TextareaHTMLAttributes, useId } from 'react';
import { controlProps, FieldFrame, type FieldHead } from './field';

interface TextAreaFieldProps
  extends FieldHead,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'required'> {}

/** Several lines; it grows with what is written where the browser can do that. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, required, error, hint, aside, ...textarea } = props;
  const id = useId();
  return (
    <FieldFrame {...{ id, label, required, error, hint, aside }}>
      <textarea rows={3} {...controlProps(id, { required, error, hint })} {...textarea} />
    </FieldFrame>
  );
}
