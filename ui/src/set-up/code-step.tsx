import * as v from 'valibot';
import { useLocation, useSearch } from 'wouter';
import { bareCode } from '../credentials/codes';
import { Alert } from '../design/feedback/alert';
import { TextField } from '../design/form/field';
import { ask, type SetUp } from './client';
import { Command, QuestionForm } from './question';
import { askedIn, nextStep, stepPath } from './steps';
import { asTyped, useStepForm } from './use-step-form';

const Code = v.object({
  code: v.pipe(
    v.string(),
    v.transform(bareCode),
    v.length(8, 'The code has 8 letters and digits, as XXXX-XXXX'),
  ),
});

export function CodeStep({ state }: { state: SetUp }) {
  const asked = askedIn(useSearch());
  const [, navigate] = useLocation();
  const form = useStepForm({
    step: 'code',
    initial: { code: '' },
    schema: Code,
    send: (typed) => ask('post', '/api/set-up/code', typed),
    onAnswered: (state) => {
      if (asked === 'code') navigate(stepPath(nextStep(state)), { replace: true });
    },
  });
  return (
    <QuestionForm
      of={form}
      action="Continue"
      busyAction="Looking…"
      above={
        <>
          <Command>sudo portal setup-code</Command>
          {state.codeEnded && (
            <Alert>
              Another browser has taken over, or the code has ended. The machine keeps what was said
              about the congregation, its address and the help contact; the first administrator,
              second factor and mailbox are asked again wherever set-up goes on. What you have typed
              and not sent yet is in this tab only. To go on here, ask the machine for a new code.
            </Alert>
          )}
        </>
      }
    >
      <div className="first-hour-code">
        <TextField
          {...form.input('code')}
          label="Code"
          {...asTyped}
          placeholder="XXXX-XXXX"
          hint="Small letters and blanks do not matter, nor does the dash."
        />
      </div>
    </QuestionForm>
  );
}
