import { Field, Form, focus, reset, useForm } from '@formisch/react';
import * as v from 'valibot';
import { useUntilNextTry } from '../../api/until-next-try';
import { AppCode, nextCodeHint } from '../../credentials/codes';
import { useNewTry } from '../../credentials/use-new-try';
import { Button, ButtonLink } from '../../design/button/button';
import { Alert } from '../../design/feedback/alert';
import { bound } from '../../design/form/bound';
import { CodeSlots } from '../../design/form/code-slots';
import { useKeepFocus } from '../../design/form/keep-focus';
import { paths } from '../../paths';

const FirstCode = v.object({ code: AppCode });

interface FirstCodeFormProps {
  error: Error | null;
  busy: boolean;
  onSubmit: (code: string) => void;
}

/** The code that proves that the app has the key. */
export function FirstCodeForm({ error, busy, onSubmit }: FirstCodeFormProps) {
  const form = useForm({ schema: FirstCode, initialInput: { code: '' } });
  const [refusal, tryAgain] = useUntilNextTry(error);
  useKeepFocus(busy);
  useNewTry(error, () => {
    reset(form);
    focus(form, { path: ['code'] });
  });
  return (
    <Form
      of={form}
      className="set-up-form"
      onSubmitCapture={tryAgain}
      onSubmit={({ code }) => onSubmit(code)}
    >
      <Field of={form} path={['code']}>
        {(field) => (
          <CodeSlots
            {...bound(field, busy)}
            label="Verification code"
            onChange={field.onChange}
            hint={nextCodeHint(refusal)}
          />
        )}
      </Field>
      {refusal && <Alert>{refusal.message}</Alert>}
      <div className="set-up-choices">
        <Button type="submit" disabled={busy}>
          {busy ? 'Verifying...' : 'Enable 2FA'}
        </Button>
        <ButtonLink to={paths.profile} look="quiet" disabled={busy}>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
