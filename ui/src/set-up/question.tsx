import { type ReactNode, useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import { usePageTitle } from '../congregation/page-title';
import { askedIn, placeOf, type StepName, steps, stepsBack } from './steps';

interface QuestionProps {
  /** None before the first and after the last. */
  step?: StepName;
  /** Another title than the step's. */
  title?: string;
  lead?: ReactNode;
  children?: ReactNode;
}

/** One question, with what it is for. The reader begins at its title. */
export function Question({ step, children, ...own }: QuestionProps) {
  const known = [...steps, ...stepsBack].find(({ name }) => name === step);
  const { title = known?.question ?? '', lead = known?.lead } = own;
  const isBack = askedIn(useSearch()) === 'backup';
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="first-hour-question">
      <p className="first-hour-place soft">{placeOf(step ?? '', isBack)}</p>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <div className="first-hour-lead">{lead}</div>
      {children}
    </div>
  );
}

/** To be typed on the machine. */
export const Command = ({ children }: { children: string }) => (
  <pre className="first-hour-command">{children}</pre>
);
