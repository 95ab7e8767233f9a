import { Button } from './button';
import './confirm.css';
import { Dialog } from './dialog';

interface ConfirmProps {
  question: string;
  /** Escape and a click beside mean this one, too; it loses nothing. */
  stay: string;
  onStay: () => void;
  go: string;
  onGo: () => void;
}

/** Asks before something is lost. */
export function Confirm({ question, stay, onStay, go, onGo }: ConfirmProps) {
  return (
    <Dialog role="alertdialog" label={question} className="confirm" onClose={onStay}>
      <div className="confirm-body">
        <p>{question}</p>
        <div className="confirm-choices">
          <Button onClick={onStay}>{stay}</Button>
          <Button look="quiet" onClick={onGo}>
            {go}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
