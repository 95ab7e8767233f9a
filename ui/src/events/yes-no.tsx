import Check from 'lucide-react/icons/check';
import Hourglass from 'lucide-react/icons/hourglass';
import X from 'lucide-react/icons/x';
import './yes-no.css';

interface YesNoProps {
  /** The question, for screen readers. */
  label: string;
  /** Undefined: not answered yet. */
  chosen: boolean | undefined;
  /** A yes waits for places. */
  waits?: boolean;
  onChoose: (yes: boolean) => void;
}

/** Whether somebody comes, by one tap: what is chosen is filled and has its sign, the other one is an outline. */
export function YesNo({ label, chosen, waits, onChoose }: YesNoProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons that belong to a name, not a part of a form
    <div className="yes-no" role="group" aria-label={label}>
      <button
        type="button"
        className={waits ? 'yes-no-waits' : 'yes-no-yes'}
        aria-pressed={chosen === true}
        onClick={() => onChoose(true)}
      >
        {chosen === true && (waits ? <Hourglass /> : <Check />)}
        {chosen === true && waits ? 'Waiting' : 'Coming'}
      </button>
      <button
        type="button"
        className="yes-no-no"
        aria-pressed={chosen === false}
        onClick={() => onChoose(false)}
      >
        {chosen === false && <X />}
        Not this time
      </button>
    </div>
  );
}
