import { ApiError } from '../api/errors';
import { Button } from '../design/button/button';
import { Refusal } from '../design/feedback/refusal';

const NO_WORDS = 'The portal did not answer as it should. Wait a moment, then try again.';

export function sentenceOf(error: Error & { sentence?: string }): string {
  return error.sentence || NO_WORDS;
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
