import type { Refusal } from '../../api/client';
import { ApiError } from '../../api/errors';
import { INVALID_CODE, WrongCode } from '../../credentials/codes';

type Sent<Answer> = Promise<
  { ok: true; answer: Answer } | { ok: false; status: number; answer: Refusal }
>;

/** The answer to what a member confirmed with a password; what it throws is what the dialog says. */
export async function confirmed<Answer>(sent: Sent<Answer>, otherwise: string): Promise<Answer> {
  const outcome = await sent.catch(() => {
    throw new Error('An error occurred. Please try again.');
  });
  if (outcome.ok) return outcome.answer;
  const { status, answer } = outcome;
  if (answer.message === INVALID_CODE) throw new WrongCode(answer.message);
  throw new ApiError(status, answer.message || otherwise);
}

/** Belongs to the field of the password, and not to the whole form. */
export function isWrongPassword(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.sentence === 'Your password is not right.';
}
