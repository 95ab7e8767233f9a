import { Button } from '../../../design/button/button';
import { Alert } from '../../../design/feedback/alert';
import type { TypedSheet } from './queries';
import { type HeaderField, headerInWords, headerLabels } from './words';

interface ChangedMeanwhileProps {
  fields: HeaderField[];
  /** As the reader had it before their eyes. */
  stood: TypedSheet;
  now: TypedSheet;
  busy: boolean;
  onTake: () => void;
  onPutBack: () => void;
}

/** The head of the sheet has an editing conflict: both values, and the choice. */
export function ChangedMeanwhile(props: ChangedMeanwhileProps) {
  const { fields, stood, now, busy, onTake, onPutBack } = props;
  return (
    <Alert>
      <p>Somebody else has changed this sheet meanwhile. Which is right?</p>
      <ul className="close-differs">
        {fields.map((field) => (
          <li key={field}>
            {headerLabels[field]}: <strong>{headerInWords(field, now)}</strong> now,{' '}
            <strong>{headerInWords(field, stood)}</strong> before
          </li>
        ))}
      </ul>
      <div className="close-choice">
        <Button look="quiet" disabled={busy} onClick={onTake}>
          Use what it says now
        </Button>
        <Button look="quiet" disabled={busy} onClick={onPutBack}>
          Put back what it said before
        </Button>
      </div>
    </Alert>
  );
}
