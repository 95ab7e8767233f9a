import { Field, Form, focus, reset, useForm } from '@formisch/react';
import * as v from 'valibot';
import { useSendOnce } from '../api/send-once';
import { Alert } from '../design/alert';
import { Button, ButtonLink } from '../design/button';
import { CodeSlots } from '../design/code-slots';
import { useKeepFocus } from '../design/keep-focus';
import { paths } from '../paths';
import { AppCode } from './codes';
import { useTurnOn } from './turn-on';
import { useNewTry } from './use-new-try';

const FirstCode = v.object({ code: AppCode });

interface FirstCodeFormProps {
  onTurnedOn: (recoveryCodes: readonly string[]) => void;
}

/** The code that proves that the app has the key. */
export function FirstCodeForm({ onTurnedOn }: FirstCodeFormProps) {
  const form = useForm({ schema: FirstCode, initialInput: { code: '' } });
  const turnOn = useTurnOn(onTurnedOn);
  const sendOnce = useSendOnce(turnOn.mutate);
  const { error, isPending: busy } = turnOn;
  useKeepFocus(busy);
  useNewTry(error, () => {
    reset(form);
    focus(form, { path: ['code'] });
  });
  return (
    <Form of={form} className="set-up-form" onSubmit={({ code }) => sendOnce(code)}>
      {error && <Alert>{error.message}</Alert>}
      <Field of={form} path={['code']}>
        {(field) => (
          <CodeSlots
            {...field.props}
            name="code"
            label="Verification code"
            value={field.input ?? ''}
            onChange={field.onChange}
            error={field.errors?.[0]}
            disabled={busy}
          />
        )}
      </Field>
      <div className="set-up-choices">
        <Button type="submit" disabled={busy}>
          {busy ? 'Verifying...' : 'Enable 2FA'}
        </Button>
        <ButtonLink to={paths.profile} look="quiet">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
