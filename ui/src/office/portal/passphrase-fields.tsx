import { PasswordField } from '../../design/form/field';

interface PassphraseFieldsProps {
  label: string;
  hint: string;
  error?: string | undefined;
  placeholder?: string;
  value: string;
  /** Typed once more. */
  again: string;
  disabled: boolean;
  onType: (value: string) => void;
  onTypeAgain: (again: string) => void;
}

/** A new passphrase, typed twice: with a slip in it no copy is ever opened. */
export function PassphraseFields(props: PassphraseFieldsProps) {
  const { value, again, disabled, onType, onTypeAgain, ...field } = props;
  const both = { disabled, autoComplete: 'new-password', maxLength: 200 };
  return (
    <>
      <PasswordField
        {...field}
        {...both}
        value={value}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      {(value || again) && (
        <PasswordField
          {...both}
          label={`${field.label}, once more`}
          value={again}
          error={value.startsWith(again) ? undefined : 'The two are not the same'}
          onChange={({ currentTarget }) => onTypeAgain(currentTarget.value)}
        />
      )}
    </>
  );
}
