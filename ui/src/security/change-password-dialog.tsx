import { Field, Form, focus, setErrors, useForm } from '@formisch/react';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as v from 'valibot';
import { send } from '../api/client';
import { ApiError } from '../api/errors';
import { useSendOnce } from '../api/send-once';
import { useUntilNextTry } from '../api/until-next-try';
import { DIFFERENT, NewPassword } from '../credentials/new-password';
import { ConfirmPasswordField, NewPasswordField } from '../credentials/new-password-fields';
import { Button } from '../design/button/button';
import { DialogFoot } from '../design/dialog/dialog-parts';
import { FormDialog } from '../design/dialog/form-dialog';
import type { DialogProps } from '../design/dialog/lazy-dialog';
import { showToast } from '../design/feedback/toast-store';
import { bound } from '../design/form/bound';
import { PasswordField } from '../design/form/field';
import { useKeepFocus } from '../design/form/keep-focus';
import { useSignedInUser } from '../session/session';
import { useSessionRenewed } from './session-renewed';
import { confirmed, isWrongPassword } from './step-up/confirmed';
import { Refused } from './step-up/refused';

const ChangePassword = v.pipe(
  v.object({
    currentPassword: v.pipe(v.string(), v.nonEmpty('Password is required')),
    password: NewPassword,
    confirmPassword: v.string(),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) => password === confirmPassword,
      DIFFERENT,
    ),
    ['confirmPassword'],
  ),
);
type ChangePassword = v.InferOutput<typeof ChangePassword>;

export function ChangePasswordDialog({ onClose }: DialogProps) {
  const { email } = useSignedInUser();
  const form = useForm({
    schema: ChangePassword,
    initialInput: { currentPassword: '', password: '', confirmPassword: '' },
  });
  const change = useChangePassword(onClose);
  const changeOnce = useSendOnce(change.mutateAsync);
  const { isPending: busy, error } = change;
  const [refusal, tryAgain] = useUntilNextTry(error);
  useKeepFocus(busy);
  useEffect(() => {
    const field = fieldOf(error);
    if (!field || !(error instanceof ApiError)) return;
    setErrors(form, { path: [field], errors: [error.sentence] });
    focus(form, { path: [field] });
  }, [form, error]);
  return (
    <FormDialog title="Change password" busy={busy} onClose={onClose}>
      <Form
        of={form}
        className="form-dialog-form"
        onSubmitCapture={tryAgain}
        onSubmit={(input) => changeOnce(input)}
      >
        <div className="form-dialog-body">
          <p className="soft">You will be signed out everywhere else.</p>
          {/* So that the browser knows whose password it is to keep. */}
          <input type="text" autoComplete="username" value={email} hidden readOnly tabIndex={-1} />
          <Field of={form} path={['currentPassword']}>
            {(field) => (
              <PasswordField
                {...bound(field, busy)}
                label="Current Password"
                autoComplete="current-password"
              />
            )}
          </Field>
          <Field of={form} path={['password']}>
            {(field) => <NewPasswordField {...bound(field, busy)} />}
          </Field>
          <Field of={form} path={['confirmPassword']}>
            {(field) => <ConfirmPasswordField {...bound(field, busy)} />}
          </Field>
          <Refused error={fieldOf(refusal) ? null : refusal} />
        </div>
        <DialogFoot busy={busy} onCancel={onClose}>
          <Button type="submit" disabled={busy}>
            {busy ? 'Changing...' : 'Change password'}
          </Button>
        </DialogFoot>
      </Form>
    </FormDialog>
  );
}

/** Where what the server refused is to be typed anew. */
function fieldOf(error: Error | null) {
  if (isWrongPassword(error)) return 'currentPassword';
  return error instanceof ApiError && error.code === 'weak_password' ? 'password' : undefined;
}

function useChangePassword(onChanged: () => void) {
  const sessionRenewed = useSessionRenewed();
  return useMutation({
    mutationFn: (input: ChangePassword) =>
      confirmed(send('/api/auth/change-password', input), 'Failed to change your password'),
    onSuccess: () => {
      if (!sessionRenewed()) return;
      onChanged();
      showToast({
        title: 'Password changed',
        description: 'You are signed out everywhere else.',
      });
    },
  });
}
