import { Field, Form, useForm } from '@formisch/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { Link, useLocation } from 'wouter';
import { send } from '../api/client';
import { useSignInWays } from '../credentials/sign-in-name';
import { Button } from '../design/button/button';
import { Alert } from '../design/feedback/alert';
import { showToast } from '../design/feedback/toast-store';
import { bound } from '../design/form/bound';
import { EmailField, PasswordField } from '../design/form/field';
import { useKeepFocus } from '../design/form/keep-focus';
import { paths } from '../paths';
import { startSession } from '../session/session';

const Password = v.pipe(v.string(), v.nonEmpty('Password is required'));

interface Login {
  email: string;
  password: string;
}

export function LoginForm() {
  const { schema, hint } = useSignInWays();
  const form = useForm({
    schema: v.object({ email: schema, password: Password }),
    initialInput: { email: '', password: '' },
  });
  const login = useLogin();
  const busy = login.isPending;
  useKeepFocus(busy);
  return (
    <Form of={form} className="doorway-form" onSubmit={(input) => login.mutate(input)}>
      <Field of={form} path={['email']}>
        {(field) => (
          <EmailField {...bound(field, busy)} label="Email" autoComplete="username" hint={hint} />
        )}
      </Field>
      <Field of={form} path={['password']}>
        {(field) => (
          <PasswordField
            {...bound(field, busy)}
            label="Password"
            autoComplete="current-password"
            aside={<Link href={paths.forgotPassword}>Forgot password?</Link>}
          />
        )}
      </Field>
      {login.error && <Alert>{login.error.message}</Alert>}
      <Button type="submit" wide disabled={busy}>
        {busy ? 'Signing in...' : 'Sign In'}
      </Button>
    </Form>
  );
}

/** Signs in and leads to wherever the answer says; what it throws is what the alert says. */
function useLogin() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: async (login: Login) => {
      const outcome = await send('/api/auth/login', login).catch(() => {
        throw new Error('An error occurred. Please try again.');
      });
      const { answer } = outcome;
      // The answer did not come from the portal, so it says nothing about the password.
      if ('unreadable' in answer) throw new Error('An error occurred. Please try again.');
      if ('locked' in answer && answer.locked) return navigate(paths.accountLocked);
      if ('requires2FA' in answer && answer.requires2FA) {
        return navigate(`${paths.verifyTwoFactor}?email=${encodeURIComponent(login.email)}`);
      }
      if (!outcome.ok || !outcome.answer.user) {
        throw new Error(answer.message || 'Invalid email or password');
      }
      const { user } = outcome.answer;
      await startSession(client, user);
      showToast({
        title: 'Welcome back!',
        description: `You're now logged in, ${user.firstName}`,
      });
      // The login screen itself leads a signed-in member on to the dashboard.
    },
  });
}
