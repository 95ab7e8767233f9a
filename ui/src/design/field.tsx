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

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** Stands at the end of the label's line, such as a link. */
  aside?: ReactNode;
  /** Stands inside the field at its end. */
  action?: ReactNode;
}

export function TextField({ label, error, hint, aside, action, ...input }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = Boolean(error || hint);
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className={action ? 'field-control has-action' : 'field-control'}>
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={hasNote ? noteId : undefined}
          {...input}
        />
        {action}
      </div>
      {hasNote && (
        <div id={noteId}>
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
