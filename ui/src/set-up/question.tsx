import { type ReactNode, useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import { ApiError } from '../api/errors';
import { usePageTitle } from '../congregation/page-title';
import { Button, ButtonLink } from '../design/button/button';
import { Refusal } from '../design/feedback/refusal';
import { sentenceOf } from './client';
import { askedIn, before, helpPath, placeOf, type StepName, steps, stepsBack } from './steps';
import type { useStepForm } from './use-step-form';

interface QuestionHead {
  /** Another title than the step's. */
  title?: string;
  lead?: ReactNode;
}

interface QuestionProps extends QuestionHead {
  /** None before the first and after the last. */
  step?: StepName;
  children?: ReactNode;
}

/** One question, with what it is for. The reader begins at its title, or where the address leads. */
export function Question({ step, children, ...own }: QuestionProps) {
  const known = [...steps, ...stepsBack].find(({ name }) => name === step);
  const { title = known?.question ?? '', lead = known?.lead } = own;
  const isBack = askedIn(useSearch()) === 'backup';
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => {
    // The part of the handbook that the address names has been gone to.
    if (document.getElementById(window.location.hash.slice(1))) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="first-hour-question">
      <p className="first-hour-place soft">{placeOf(step ?? '', isBack)}</p>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <div className="first-hour-lead">
        {lead}{' '}
        {known && (
          <a href={helpPath(known.help)} target="_blank" rel="noopener">
            More in the handbook<span className="visually-hidden"> (in a new tab)</span>
          </a>
        )}
      </div>
      {children}
    </div>
  );
}

interface QuestionFormProps extends QuestionHead {
  of: Pick<
    ReturnType<typeof useStepForm>,
    'step' | 'busy' | 'refusal' | 'form' | 'submit' | 'retry'
  >;
  action: string;
  busyAction?: string;
  /** Beside the action. */
  also?: ReactNode;
  /** Above the fields. */
  above?: ReactNode;
  children?: ReactNode;
}

/** A question that is answered in fields: why an answer was refused, and the ways on and back. */
export function QuestionForm({ of, action, busyAction = 'Saving…', ...more }: QuestionFormProps) {
  const { step, busy, refusal, form, submit, retry } = of;
  const { also, above, children, ...head } = more;
  return (
    <Question step={step} {...head}>
      {above}
      <form ref={form} onSubmit={submit} noValidate className="first-hour-form">
        {children}
        {refusal && <WhyNot error={refusal} onRetry={retry} />}
        <Foot step={step} busy={busy}>
          <Button type="submit" disabled={busy}>
            {busy ? busyAction : action}
          </Button>
          {also}
        </Foot>
      </form>
    </Question>
  );
}

interface FootProps {
  step: StepName;
  busy?: boolean;
  /** The way on is the first. */
  children?: ReactNode;
}

export function Foot({ step, busy = false, children }: FootProps) {
  return (
    <div className="first-hour-foot">
      {children}
      <ButtonLink to={before(step)} look="quiet" disabled={busy}>
        Back
      </ButtonLink>
    </div>
  );
}

/** Why it was refused, at what was tapped; where the portal was not reached, the same once more. */
export function WhyNot({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const wasJudged = error instanceof ApiError && error.status < 500;
  return (
    <Refusal>
      <p>{sentenceOf(error)}</p>
      {!wasJudged && (
        <Button look="quiet" onClick={() => onRetry()}>
          Try again
        </Button>
      )}
    </Refusal>
  );
}

/** To be typed on the machine. */
export const Command = ({ children }: { children: string }) => (
  <pre className="first-hour-command">{children}</pre>
);
