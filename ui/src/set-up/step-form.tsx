import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../design/button/button';
import { before, type StepName } from './steps';
import type { useStepForm } from './use-step-form';
import { WhyNot } from './why-not';

interface StepFormProps {
  of: Pick<
    ReturnType<typeof useStepForm>,
    'step' | 'busy' | 'refusal' | 'form' | 'submit' | 'retry'
  >;
  action: string;
  busyAction?: string;
  /** Beside the action. */
  also?: ReactNode;
  children?: ReactNode;
}

/** The fields, why it was refused, and the ways on and back. */
export function StepForm({ of, action, busyAction = 'Saving…', also, children }: StepFormProps) {
  const { step, busy, refusal, form, submit, retry } = of;
  return (
    <form ref={form} onSubmit={submit} noValidate className="first-hour-form">
      {children}
      {refusal && <WhyNot error={refusal} onRetry={retry} />}
      <Foot step={step} busy={busy}>
        {also}
        <Button type="submit" disabled={busy}>
          {busy ? busyAction : action}
        </Button>
      </Foot>
    </form>
  );
}

interface FootProps {
  step: StepName;
  busy?: boolean;
  children?: ReactNode;
}

export function Foot({ step, busy = false, children }: FootProps) {
  return (
    <div className="first-hour-foot">
      <div className="first-hour-ways">{children}</div>
      <ButtonLink to={before(step)} look="quiet" disabled={busy}>
        Back
      </ButtonLink>
    </div>
  );
}
