import { Field, Form, focus, reset, useForm } from '@formisch/react';
import { useEffect } from 'react';
import * as v from 'valibot';
import { useUntilNextTry } from '../api/until-next-try';
import { AppCode, nextCodeHint, RecoveryCode } from '../credentials/codes';
import { useNewTry } from '../credentials/use-new-try';
import { Button } from '../design/button/button';
import { Alert } from '../design/feedback/alert';
import { bound } from '../design/form/bound';
import { Checkbox } from '../design/form/checkbox';
import { CodeSlots } from '../design/form/code-slots';
import { TextField } from '../design/form/field';
import { useKeepFocus } from '../design/form/keep-focus';
import { BackToLogin } from '../door/back-to-login';

/** Where the code comes from. */
export type Way = 'app' | 'recovery';

const schemas = {
  app: v.object({ email: v.string(), code: AppCode }),
  recovery: v.object({ email: v.string(), code: RecoveryCode }),
};

interface VerifyFormProps {
  way: Way;
  email: string;
  trustDevice: boolean;
  onTrustDevice: (trust: boolean) => void;
  error: Error | null;
  busy: boolean;
  onSubmit: (sent: { email: string; code: string; trustDevice: boolean }) => void;
}

export function VerifyForm({ way, email, error, busy, onSubmit, ...trust }: VerifyFormProps) {
  const form = useForm({ schema: schemas[way], initialInput: { email, code: '' } });
  const { trustDevice, onTrustDevice } = trust;
  const [refusal, tryAgain] = useUntilNextTry(error);
  useKeepFocus(busy);
  useNewTry(error, () => {
    reset(form);
    focus(form, { path: ['code'] });
  });
  // There is one thing to do here, and the phone offers the code that came.
  useEffect(() => focus(form, { path: ['code'] }), [form]);
  return (
    <Form
      of={form}
      className="doorway-form"
      onSubmitCapture={tryAgain}
      onSubmit={(input) => onSubmit({ ...input, trustDevice })}
    >
      <Field of={form} path={['code']}>
        {(field) =>
          way === 'app' ? (
            <CodeSlots
              {...bound(field, busy)}
              label="Verification code"
              onChange={field.onChange}
              hint={nextCodeHint(refusal)}
            />
          ) : (
            <TextField
              {...bound(field, busy)}
              label="Backup code"
              placeholder="ABCDE-FGHJK"
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck="false"
              hint="Each code works once."
            />
          )
        }
      </Field>
      <Checkbox
        label="Trust this device for 30 days"
        hint="Not on a shared or public computer"
        checked={trustDevice}
        disabled={busy}
        onChange={({ currentTarget }) => onTrustDevice(currentTarget.checked)}
      />
      {refusal && <Alert>{refusal.message}</Alert>}
      <Button type="submit" wide disabled={busy}>
        {busy ? 'Verifying...' : 'Verify & Sign In'}
      </Button>
      <BackToLogin disabled={busy} />
    </Form>
  );
}
