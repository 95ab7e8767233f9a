import { Field, Form, focus, setErrors, useForm } from '@formisch/react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { ApiError, type ErrorCode } from '../../api/errors';
import { useUntilNextTry } from '../../api/until-next-try';
import { bareCode, NEXT_CODE } from '../../credentials/codes';
import { Button } from '../../design/button/button';
import { DialogFoot } from '../../design/dialog/dialog-parts';
import { FormDialog } from '../../design/dialog/form-dialog';
import { bound } from '../../design/form/bound';
import { PasswordField, TextField } from '../../design/form/field';
import { useKeepFocus } from '../../design/form/keep-focus';
import { accountName, useSignedInUser } from '../../session/session';
import { useOfWhatStands } from '../refusal';
import type { StepUp } from './rights';
import { WhyNot } from './why-not';

const Confirmation = v.object({
  password: v.pipe(v.string(), v.nonEmpty('Password is required')),
  code: v.pipe(v.string(), v.transform(bareCode)),
});

const aboutTheCode: (ErrorCode | undefined)[] = ['code_needed', 'wrong_code', 'wrong_backup_code'];

interface StepUpDialogProps<Answer> {
  title: string;
  /** The consequence, in a sentence. */
  lead: ReactNode;
  /** The verb, and the same while it is done. */
  action: string;
  busyAction: string;
  /** Something is lost by it. */
  danger?: boolean;
  /** Something has to be chosen first. */
  incomplete?: boolean;
  /** Fields of its own, above the password. */
  fields?: (busy: boolean, error: Error | null) => ReactNode;
  /** What stands in them. */
  typed?: Record<string, string>;
  /** True for an error that `fields` shows itself. */
  shows?: (error: Error) => boolean;
  /** Its error is shown in the dialog. */
  work: (stepUp: StepUp) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onClose: () => void;
  /** If Cancel does more than close: it discards the typed values. */
  onCancel?: () => void;
}

/** Asks for the password of a role holder, and for the code once the server wants one, and then does it. */
export function StepUpDialog<Answer>(props: StepUpDialogProps<Answer>) {
  const { title, lead, action, busyAction, danger, incomplete } = props;
  const { fields, typed = {}, shows, work, onDone, onClose } = props;
  const user = useSignedInUser();
  const [codeAsked, setCodeAsked] = useState(false);
  const form = useForm({ schema: Confirmation, initialInput: { password: '', code: '' } });
  const { mutate, isPending, error } = useMutation({ mutationFn: work, onSuccess: onDone });
  const [unmet, tryAgain] = useUntilNextTry(error);
  const refusal = useOfWhatStands(unmet, typed);
  const code = refusal instanceof ApiError ? refusal.code : undefined;
  useKeepFocus(isPending);
  useEffect(() => {
    if (!(error instanceof ApiError)) return;
    const { code, sentence } = error;
    if (code === 'wrong_password') {
      setErrors(form, { path: ['password'], errors: [sentence] });
      focus(form, { path: ['password'] });
    } else if (aboutTheCode.includes(code)) {
      setCodeAsked(true);
      setErrors(form, { path: ['code'], errors: [sentence] });
    }
  }, [form, error]);
  useEffect(() => {
    if (codeAsked && aboutTheCode.includes(code)) focus(form, { path: ['code'] });
  }, [form, codeAsked, code]);
  const shown = refusal && !isPending && shows?.(refusal) ? refusal : undefined;
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown) body.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [shown]);
  const saidAtField = code === 'wrong_password' || aboutTheCode.includes(code);
  return (
    <FormDialog title={title} busy={isPending} onClose={onClose}>
      <Form
        of={form}
        className="form-dialog-form"
        onSubmitCapture={tryAgain}
        onSubmit={({ password, code }) => mutate({ password, ...(code && { code }) })}
      >
        <div ref={body} className="form-dialog-body">
          <div className="soft">{lead}</div>
          {refusal && !saidAtField && !shows?.(refusal) && <WhyNot error={refusal} />}
          {fields?.(isPending, refusal)}
          {/* So that the browser knows whose password it is. */}
          <input
            type="text"
            autoComplete="username"
            value={accountName(user)}
            hidden
            readOnly
            tabIndex={-1}
          />
          <Field of={form} path={['password']}>
            {(field) => (
              <PasswordField
                {...bound(field, isPending)}
                label="Your password"
                autoComplete="current-password"
              />
            )}
          </Field>
          {codeAsked && (
            <Field of={form} path={['code']}>
              {(field) => (
                <TextField
                  {...bound(field, isPending)}
                  label="Code from your app, or a backup code"
                  type="text"
                  autoComplete="one-time-code"
                  autoCapitalize="characters"
                  autoCorrect="off"
                  spellCheck="false"
                  hint={code === 'wrong_code' ? NEXT_CODE : undefined}
                />
              )}
            </Field>
          )}
        </div>
        <DialogFoot busy={isPending} onCancel={props.onCancel ?? onClose}>
          <Button
            type="submit"
            look={danger ? 'danger' : 'primary'}
            disabled={isPending || incomplete}
          >
            {isPending ? busyAction : action}
          </Button>
        </DialogFoot>
      </Form>
    </FormDialog>
  );
}
