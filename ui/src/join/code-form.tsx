import { Field, Form, focus, useForm } from '@formisch/react';
import { useEffect } from 'react';
import * as v from 'valibot';
import { useUntilNextTry } from '../api/until-next-try';
import { HelpContact } from '../congregation/help-contact';
import { Button } from '../design/button/button';
import { Alert } from '../design/feedback/alert';
import { bound } from '../design/form/bound';
import { TextField } from '../design/form/field';
import { useKeepFocus } from '../design/form/keep-focus';
import { BackToLogin } from '../door/back-to-login';
import { DoorScreen } from '../door/door-screen';
import { keptForReload, SlipCode } from './slip';

const TypedCode = v.object({ code: SlipCode });

interface CodeFormProps {
  /** As it stood in the link. */
  code: string;
  error: Error | null;
  busy: boolean;
  onType: (typed: string) => void;
  onSubmit: (code: string) => void;
}

export function CodeForm({ code, error, busy, onType, onSubmit }: CodeFormProps) {
  const form = useForm({
    schema: TypedCode,
    initialInput: { code: code || keptForReload().typed || '' },
  });
  const [refusal, tryAgain] = useUntilNextTry(error);
  useKeepFocus(busy);
  // There is one thing to do here, unless the code of a link does it.
  const isToBeTyped = !code || error !== null;
  useEffect(() => {
    const isFree = document.activeElement?.matches('body, main');
    if (isToBeTyped && isFree) focus(form, { path: ['code'] });
  }, [form, isToBeTyped]);
  return (
    <DoorScreen title="Welcome" lead="Type the code that is printed on your slip of paper.">
      <Form
        of={form}
        className="doorway-form"
        onInput={({ target }) => target instanceof HTMLInputElement && onType(target.value)}
        onSubmitCapture={tryAgain}
        onSubmit={({ code }) => onSubmit(code)}
      >
        <Field of={form} path={['code']}>
          {(field) => (
            <TextField
              {...bound(field, busy)}
              label="Code"
              type="text"
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck="false"
              placeholder="XXXX-XXXX"
              hint="8 letters and digits, with or without the dash"
            />
          )}
        </Field>
        {refusal && <Alert>{refusal.message}</Alert>}
        <Button type="submit" wide disabled={busy}>
          {busy ? 'Looking...' : 'Continue'}
        </Button>
        <BackToLogin disabled={busy} />
      </Form>
      <footer className="doorway-foot">
        <HelpContact />
      </footer>
    </DoorScreen>
  );
}
