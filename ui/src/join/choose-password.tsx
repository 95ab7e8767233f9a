import { Field, Form, focus, setErrors, useForm } from '@formisch/react';
import { useEffect, useRef } from 'react';
import * as v from 'valibot';
import { useUntilNextTry } from '../api/until-next-try';
import { DIFFERENT, NewPassword } from '../credentials/new-password';
import { ConfirmPasswordField, NewPasswordField } from '../credentials/new-password-fields';
import { Button } from '../design/button/button';
import { Alert } from '../design/feedback/alert';
import { bound } from '../design/form/bound';
import { useKeepFocus } from '../design/form/keep-focus';
import { DoorScreen } from '../door/door-screen';
import { type Slip, useJoin, WeakPassword } from './slip';

const Chosen = v.pipe(
  v.object({ password: NewPassword, confirmPassword: v.string() }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) => password === confirmPassword,
      DIFFERENT,
    ),
    ['confirmPassword'],
  ),
);

interface ChoosePasswordProps {
  slip: Slip;
  /** The slip belongs to another person: back to the code. */
  onOther: () => void;
}

export function ChoosePassword({ slip, onOther }: ChoosePasswordProps) {
  const form = useForm({ schema: Chosen, initialInput: { password: '', confirmPassword: '' } });
  const join = useJoin(slip);
  const busy = join.isPending;
  const [refusal, tryAgain] = useUntilNextTry(join.error);
  useKeepFocus(busy);
  useEffect(() => {
    if (!(join.error instanceof WeakPassword)) return;
    setErrors(form, { path: ['password'], errors: [join.error.message] });
    focus(form, { path: ['password'] });
  }, [form, join.error]);
  // The slip's owner is shown before anything is typed.
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const name = slip.email || slip.signInName || '';
  return (
    <DoorScreen
      title="Choose Your Password"
      titleRef={title}
      lead={
        <>
          This slip is for <strong>{slip.name}</strong>.{' '}
          {slip.isReset ? 'You sign in as' : 'You will sign in as'} <strong>{name}</strong>
          {': keep it with your password.'}
        </>
      }
    >
      <Form
        of={form}
        className="doorway-form"
        onSubmitCapture={tryAgain}
        onSubmit={(input) => join.mutate(input)}
      >
        {/* Whose password it is, for the browser that offers to keep it. */}
        <input type="text" autoComplete="username" value={name} hidden readOnly tabIndex={-1} />
        <Field of={form} path={['password']}>
          {(field) => <NewPasswordField {...bound(field, busy)} />}
        </Field>
        <Field of={form} path={['confirmPassword']}>
          {(field) => <ConfirmPasswordField {...bound(field, busy)} />}
        </Field>
        {refusal && !(refusal instanceof WeakPassword) && <Alert>{refusal.message}</Alert>}
        <Button type="submit" wide disabled={busy}>
          {busy ? 'Saving...' : 'Save Password'}
        </Button>
      </Form>
      <footer className="doorway-foot">
        <p>
          Not you?{' '}
          <Button look="text" disabled={busy} onClick={onOther}>
            Use another slip
          </Button>
        </p>
      </footer>
    </DoorScreen>
  );
}
