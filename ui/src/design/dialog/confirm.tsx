import { useLayoutEffect, useRef } from 'react';
import { Button } from '../button/button';
import './confirm.css';
import { Dialog } from './dialog';
import { DialogFoot, DialogHead } from './dialog-parts';

interface ConfirmProps {
  question: string;
  /** More to know before answering. */
  detail?: string;
  /** Escape, X and a click beside mean this one, too; it loses nothing. */
  stay: string;
  onStay: () => void;
  go: string;
  onGo: () => void;
}

/** Asks before something is lost. */
export function Confirm({ question, detail, stay, onStay, go, onGo }: ConfirmProps) {
  const body = useRef<HTMLDivElement>(null);
  // Enter and Space lose nothing either.
  useLayoutEffect(() => {
    body.current?.querySelector<HTMLElement>('.dialog-foot button')?.focus();
  }, []);
  return (
    <Dialog
      role="alertdialog"
      label={detail ? `${question} ${detail}` : question}
      className="form-dialog confirm"
      onClose={onStay}
    >
      <div ref={body}>
        <DialogHead title={question} onClose={onStay} />
        {detail && <p className="confirm-detail">{detail}</p>}
        <DialogFoot cancel={stay} onCancel={onStay}>
          <Button look="danger" onClick={onGo}>
            {go}
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  );
}
