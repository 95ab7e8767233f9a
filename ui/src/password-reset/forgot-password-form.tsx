import { Field, Form, useForm } from '@formisch/react';
import * as v from 'valibot';
import { Email } from '../credentials/email';
import { Button } from '../design/button/button';
import { EmailField } from '../design/form/field';
import { useKeepFocus } from '../design/form/keep-focus';
import { BackToLogin } from '../door/back-to-login';
import { DoorScreen } from '../door/door-screen';

const ForgotPassword = v.object({
  email: Email,
});

interface ForgotPasswordFormProps {
  busy: boolean;
  onSubmit: (email: string) => void;
}

export function ForgotPasswordForm({ busy, onSubmit }: ForgotPasswordFormProps) {
  const form = useForm({ schema: ForgotPassword, initialInput: { email: '' } });
  useKeepFocus(busy);
  return (
    <DoorScreen
      title="Forgot Password"
      lead="Enter your email and we will send you a link to choose a new password."
    >
      <Form of={form} className="doorway-form" onSubmit={({ email }) => onSubmit(email)}>
        <Field of={form} path={['email']}>
          {(field) => (
            <EmailField
              {...field.props}
              name="email"
              label="Email"
              autoComplete="username"
              value={field.input ?? ''}
              error={field.errors?.[0]}
              disabled={busy}
            />
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
