import ArchiveRestore from 'lucide-react/icons/archive-restore';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Sprout from 'lucide-react/icons/sprout';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { InfoAlert } from '../design/feedback/alert';
import type { SetUp } from './client';
import { Question } from './question';
import { nextStep, stepPath } from './steps';

/** Anew, or back from a backup. */
export function Beginning({ state }: { state: SetUp }) {
  const isBegun = Boolean(state.congregation);
  return (
    <Question
      title="Welcome to your portal"
      lead="It is installed and empty, and only this page is open. How would you like to begin?"
    >
      <div className="first-hour-choices">
        <Choice
          to={stepPath(nextStep(state))}
          name={isBegun ? 'Go on' : 'Start anew'}
          sign={<Sprout />}
        >
          {isBegun
            ? 'Some questions are answered already. You go on where you stopped.'
            : 'A few questions, one at a time, and you are the first administrator.'}
        </Choice>
        <Choice to={stepPath('backup')} name="Bring back a backup" sign={<ArchiveRestore />}>
          {state.foundBackups > 0
            ? `Found on this machine: ${state.foundBackups}. You can bring a file of your own, too: people, gifts and sign-ins come back as they were.`
            : 'From another card or machine: people, gifts and sign-ins come back as they were.'}
        </Choice>
      </div>
      {!state.takesSecrets && (
        <InfoAlert>
          The way to this page is not encrypted yet. Set the portal up from a network that you
          trust, such as the church’s own, and not from a public one.
        </InfoAlert>
      )}
    </Question>
  );
}

interface ChoiceProps {
  to: string;
  name: string;
  sign: ReactNode;
  children: ReactNode;
}

function Choice({ to, name, sign, children }: ChoiceProps) {
  return (
    <Link href={to} className="card first-hour-choice">
      {sign}
      <span>
        <strong>{name}</strong>
        <span className="soft">{children}</span>
      </span>
      <ChevronRight />
    </Link>
  );
}
