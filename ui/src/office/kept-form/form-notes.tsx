import { Alert, InfoAlert } from '../../design/feedback/alert';
import { WhyNot } from '../rights/why-not';

interface FormNotesProps {
  kept: {
    wasKept: boolean;
    isMeanwhile: boolean;
    differ: object;
    refused: Error | null;
    refusedAt: string | undefined;
  };
  /** What it writes, as a word. */
  of: string;
}

/** What there is to say above the fields of a form whose words are kept. */
export function FormNotes({ kept, of }: FormNotesProps) {
  const { wasKept, isMeanwhile, differ, refused, refusedAt } = kept;
  return (
    <>
      {wasKept && !isMeanwhile && (
        <InfoAlert>
          This was typed here before and is not saved yet. Save it, or discard it with Cancel.
        </InfoAlert>
      )}
      {isMeanwhile && (
        <Alert>
          Somebody else has changed this {of} meanwhile. Nothing of yours was saved yet.{' '}
          {Object.keys(differ).length > 0
            ? 'Choose at each marked field, then save again.'
            : 'Look at it as it is now, then save again.'}
        </Alert>
      )}
      {refused && !refusedAt && <WhyNot error={refused} />}
    </>
  );
}
