import ArrowBigUp from 'lucide-react/icons/arrow-big-up';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useState,
} from 'react';
import './field.css';

/** Parts around the control that every field has. */
export interface FieldHead {
  label: string;
  /** Marked with a star; the control says it to screen readers. */
  required?: boolean | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  /** Stands at the end of the label's line, such as a link. */
  aside?: ReactNode;
}

interface FieldFrameProps extends FieldHead {
  /** The control's. */
  id: string;
  children: ReactNode;
}

/** The label above a control, and what there is to say about it below. */
export function FieldFrame({ id, label, required, error, hint, aside, children }: FieldFrameProps) {
  return (
    <div className={required ? 'field field-required' : 'field'}>
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      {children}
      {(error || hint) && (
        <div id={`${id}-note`}>
          {error && (
            <p className="field-error">
              <CircleAlert /> {error}
            </p>
          )}
          {hint && <p className="field-hint">{hint}</p>}
        </div>
      )}
    </div>
  );
}

/** Attributes of a control in a frame. */
export function controlProps(id: string, { required, error, hint }: Partial<FieldHead>) {
  return {
    id,
    'aria-required': required ? true : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? `${id}-note` : undefined,
  };
}

interface FieldProps extends FieldHead, Omit<InputHTMLAttributes<HTMLInputElement>, 'required'> {
  /** Stands inside the field at its end. */
  action?: ReactNode;
}

export function TextField({ label, required, error, hint, aside, action, ...input }: FieldProps) {
  const id = useId();
  return (
    <FieldFrame {...{ id, label, required, error, hint, aside }}>
      <div className={action ? 'field-control has-action' : 'field-control'}>
        <input {...controlProps(id, { required, error, hint })} {...input} />
        {action}
      </div>
    </FieldFrame>
  );
}

/** An e-mail address as it was typed: type="email" would rewrite an international domain. (Preact drops a bare false.) */
export function EmailField(field: FieldProps) {
  return (
    <TextField
      {...field}
      type="text"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck="false"
      placeholder="you@example.com"
    />
  );
}

/** A password: it can be shown, pasted, and says when Caps Lock is on. */
export function PasswordField({ onKeyDown, onKeyUp, onBlur, ...field }: FieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) =>
    setCapsLock(event.getModifierState?.('CapsLock') ?? false);
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck="false"
      onKeyDown={(event) => {
        watchCapsLock(event);
        onKeyDown?.(event);
      }}
      onKeyUp={(event) => {
        watchCapsLock(event);
        onKeyUp?.(event);
      }}
      onBlur={(event) => {
        setCapsLock(false);
        onBlur?.(event);
      }}
      hint={
        capsLock ? (
          <>
            <ArrowBigUp /> Caps Lock is on
          </>
        ) : (
          field.hint
        )
      }
      action={
        <button
          type="button"
          className="icon-button"
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          disabled={field.disabled}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff /> : <Eye />}
        </button>
      }
    />
  );
}
