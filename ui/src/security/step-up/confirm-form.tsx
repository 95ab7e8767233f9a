import { Field, Form, focus, setErrors, useForm } from '@formisch/react';
import { type ReactNode, useEffect } from 'react';
import * as v from 'valibot';
import { useUntilNextTry } from '../../api/until-next-try';
import { bareCode, nextCodeHint } from '../../credentials/codes';
import { Button } from '../../design/button/button';
import { DialogFoot } from '../../design/dialog/dialog-parts';
import { bound } from '../../design/form/bound';
import { PasswordField, TextField } from '../../design/form/field';
import { useKeepFocus } from '../../design/form/keep-focus';
import { useSignedInUser } from '../../session/session';
import { isWrongPassword } from './confirmed';
import { Refused } from './refused';

const APP_CODE = /^\d{6}$/;
const RECOVERY_CODE = /^[a-z\d]{10}$/i;

const Confirmation = v.object({
  password: v.pipe(v.string(), v.nonEmpty('Password is required')),
  code: v.pipe(
    v.string(),
    v.nonEmpty('Code is required'),
    v.transform(bareCode),
    v.check(
      (code) => APP_CODE.test(code) || RECOVERY_CODE.test(code),
      'Enter the 6 digits from your app, or a backup code such as ABCDE-FGHJK',
    ),
  ),
});
export type Confirmation = v.InferOutput<typeof Confirmation>;

interface ConfirmFormProps {
  /** The consequence, in a sentence. */
  lead: ReactNode;
  button: string;
  busyButton: string;
  busy: boolean;
  error: Error | null;
  onSubmit: (confirmation: Confirmation) => void;
  onClose: () => void;
}

/** Something that only the member may do: with the password and a code. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { lead, button, busyButton, busy, error, onSubmit, onClose } = props;
  const { email } = useSignedInUser();
  const form = useForm({ schema: Confirmation, initialInput: { password: '', code: '' } });
  const [refusal, tryAgain] = useUntilNextTry(error);
  useKeepFocus(busy);
  useEffect(() => {
    if (!isWrongPassword(error)) return;
    setErrors(form, { path: ['password'], errors: [error.sentence] });
    focus(form, { path: ['password'] });
  }, [form, error]);
  return (
    <Form
      of={form}
      className="form-dialog-form"
      onSubmitCapture={tryAgain}
      onSubmit={(confirmation) => onSubmit(confirmation)}
    >
      <div className="form-dialog-body">
        <p className="soft">{lead}</p>
        {/* So that the browser knows whose password it is. */}
        <input type="text" autoComplete="username" value={email} hidden readOnly tabIndex={-1} />
        <Field of={form} path={['password']}>
          {(field) => (
            <PasswordField
              {...bound(field, busy)}
              label="Password"
              autoComplete="current-password"
            />
          )}
        </Field>
        <Field of={form} path={['code']}>
          {(field) => (
            <TextField
              {...bound(field, busy)}
              label="Code from your app, or a backup code"
              type="text"
              autoComplete="one-time-code"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck="false"
              hint={nextCodeHint(refusal)}
            />
          )}
        </Field>
        <Refused error={refusal} />
      </div>
      <DialogFoot busy={busy} onCancel={onClose}>
        <Button type="submit" disabled={busy}>
          {busy ? busyButton : button}
        </Button>
      </DialogFoot>
    </Form>
  );
}
