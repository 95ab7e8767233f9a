import { Field, Form, useForm } from '@formisch/react';
import { useMutation } from '@tanstack/react-query';
import * as v from 'valibot';
import { send } from '../api/client';
import { useSignInWays } from '../credentials/sign-in-name';
import { Button } from '../design/button/button';
import { showToast } from '../design/feedback/toast-store';
import { bound } from '../design/form/bound';
import { EmailField } from '../design/form/field';
import { useKeepFocus } from '../design/form/keep-focus';
import { BackToLogin } from '../door/back-to-login';
import { DoorScreen } from '../door/door-screen';
import { CheckYourEmail } from './check-your-email';

export function ForgotPasswordPage() {
  const request = useResetLink();
  if (request.isSuccess) return <CheckYourEmail email={request.variables} />;
  return <ForgotPasswordForm busy={request.isPending} onSubmit={request.mutate} />;
}

interface ForgotPasswordFormProps {
  busy: boolean;
  onSubmit: (email: string) => void;
}

function ForgotPasswordForm({ busy, onSubmit }: ForgotPasswordFormProps) {
  const { schema, hint } = useSignInWays();
  const form = useForm({ schema: v.object({ email: schema }), initialInput: { email: '' } });
  useKeepFocus(busy);
  return (
    <DoorScreen
      title="Forgot Password"
      lead="Enter your email and we will send you a link to choose a new password."
    >
      <Form of={form} className="doorway-form" onSubmit={({ email }) => onSubmit(email)}>
        <Field of={form} path={['email']}>
          {(field) => (
            <EmailField {...bound(field, busy)} label="Email" autoComplete="username" hint={hint} />
          )}
        </Field>
        <Button type="submit" wide disabled={busy}>
          {busy ? 'Sending...' : 'Send Reset Link'}
        </Button>
        <BackToLogin disabled={busy} />
      </Form>
    </DoorScreen>
  );
}

/** Its error is shown in the toast. */
function useResetLink() {
  return useMutation({
    mutationFn: async (email: string) => {
      const outcome = await send('/api/auth/forgot-password', { email }).catch(() => {
        throw new Error('An error occurred. Please try again.');
      });
      if (outcome.ok) return;
      // Trying again is no help where nothing can be saved: the server says whom to tell.
      const said = outcome.status === 507 && outcome.answer.message;
      throw new Error(said || 'Unable to send reset email. Please try again.');
    },
    onSuccess: () => {
      showToast({ title: 'Email sent!', description: 'Look for our letter in your inbox.' });
    },
    onError: (error) => {
      showToast({ title: 'Error', description: error.message, look: 'destructive' });
    },
  });
}
