import { Field, Form, focus, setErrors, useForm } from '@formisch/react';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as v from 'valibot';
import { useLocation } from 'wouter';
import { send } from '../api/client';
import { useUntilNextTry } from '../api/until-next-try';
import { DIFFERENT, NewPassword } from '../credentials/new-password';
import { ConfirmPasswordField, NewPasswordField } from '../credentials/new-password-fields';
import { Button } from '../design/button/button';
import { Alert } from '../design/feedback/alert';
import { showToast } from '../design/feedback/toast-store';
import { bound } from '../design/form/bound';
import { useKeepFocus } from '../design/form/keep-focus';
import { BackToLogin } from '../door/back-to-login';
import { DoorScreen } from '../door/door-screen';
import { NEWCOMER } from '../door/newcomer';
import { paths } from '../paths';
import { NewLink } from './new-link';
import type { Wording } from './wording';

const ResetPassword = v.pipe(
  v.object({
    token: v.string(),
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
type ResetPassword = v.InferOutput<typeof ResetPassword>;

export function ResetPasswordForm({ token, wording }: { token: string; wording: Wording }) {
  const form = useForm({
    schema: ResetPassword,
    initialInput: { token, password: '', confirmPassword: '' },
  });
  const reset = useResetPassword(wording);
  const busy = reset.isPending;
  const [refusal, tryAgain] = useUntilNextTry(reset.error);
  useKeepFocus(busy);
  useEffect(() => {
    if (!(reset.error instanceof WeakPassword)) return;
    setErrors(form, { path: ['password'], errors: [reset.error.message] });
    focus(form, { path: ['password'] });
  }, [form, reset.error]);
  return (
    <DoorScreen title={wording.title} lead={wording.lead}>
      <Form
        of={form}
        className="doorway-form"
        onSubmitCapture={tryAgain}
        onSubmit={(input) => reset.mutate(input)}
      >
        {/* Whose password it is, only the link knows; browsers look for the field all the same. */}
        <input type="text" autoComplete="username" hidden readOnly tabIndex={-1} />
        <Field of={form} path={['password']}>
          {(field) => <NewPasswordField {...bound(field, busy)} />}
        </Field>
        <Field of={form} path={['confirmPassword']}>
          {(field) => <ConfirmPasswordField {...bound(field, busy)} />}
        </Field>
        {refusal && !(refusal instanceof WeakPassword) && (
          <Alert>
            {refusal.message}
            {refusal instanceof DeadLink && <NewLink />}
          </Alert>
        )}
        <Button type="submit" wide disabled={busy}>
          {busy ? wording.busyButton : wording.button}
        </Button>
        <BackToLogin disabled={busy} />
      </Form>
    </DoorScreen>
  );
}

/** The link has expired or was used; only a new one helps. */
class DeadLink extends Error {}

/** The reason belongs to the field of the new password. */
class WeakPassword extends Error {}

/** Its error is shown in the alert. */
function useResetPassword({ done, newcomer }: Wording) {
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: async (input: ResetPassword) => {
      const { ok, status, answer } = await send('/api/auth/reset-password', input).catch(() => {
        throw new Error('An error occurred. Please try again.');
      });
      if (ok) return;
      const message = answer.message || 'Failed to reset password';
      if (answer.code === 'weak_password') throw new WeakPassword(message);
      throw status === 410 ? new DeadLink(message) : new Error(message);
    },
    onSuccess: () => {
      showToast(done);
      // In the place of this screen, so that the token is gone from the history as well.
      navigate(paths.login, { replace: true, state: newcomer ? NEWCOMER : null });
    },
  });
}
