import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import CircleDot from 'lucide-react/icons/circle-dot';
import { Link } from 'wouter';
import { BrandMark } from '../design/display/brand-mark';
import { Arches } from '../design/layout/doorway';
import type { SetUp } from './client';
import { placeOf, type StepName, stepPath, steps, stepsBack } from './steps';

const words = { done: 'done', now: 'now', later: 'to come' };
const signs = { done: Check, now: CircleDot, later: Circle };

interface PanelProps {
  step: StepName | '';
  isBack: boolean;
  state: SetUp | undefined;
}

/** The way and where the reader is on it; on a phone one line. */
export function Panel({ step, isBack, state }: PanelProps) {
  const title = isBack ? 'A portal comes back' : 'A new portal';
  return (
    <header className="first-hour-panel">
      <Arches />
      <BrandMark />
      <p className="first-hour-title">{title}</p>
      <p className="first-hour-short">{placeOf(step, isBack)}</p>
      <div className="first-hour-way">
        <p>
          {isBack
            ? 'The backup is looked at first. Nothing is written before it proves to be whole.'
            : 'About ten minutes. What you have answered is kept when you close this page.'}
        </p>
        {state && (
          <nav aria-label="Steps">
            <ol>
              {(isBack ? stepsBack : steps).map(({ name, title, isDone }) => {
                const how = name === step ? 'now' : isDone(state) ? 'done' : 'later';
                const Sign = signs[how];
                return (
                  <li key={name} aria-current={how === 'now' ? 'step' : undefined}>
                    <Sign />
                    {how === 'done' && name !== 'code' ? (
                      <Link href={stepPath(name)}>{title}</Link>
                    ) : (
                      title
                    )}
                    <span className="visually-hidden"> ({words[how]})</span>
                  </li>
                );
              })}
            </ol>
          </nav>
        )}
      </div>
    </header>
  );
}
