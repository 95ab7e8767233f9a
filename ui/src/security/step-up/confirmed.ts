import { ApiError, type Refusal } from '../../api/errors';
import { codeRefused } from '../../credentials/codes';

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
  if (answer.unreadable) throw new Error(otherwise);
  if (answer.code === 'wrong_code') throw codeRefused(answer, true);
  throw new ApiError(status, { ...answer, message: answer.message || otherwise });
}

/** Belongs to the field of the password, and not to the whole form. */
export function isWrongPassword(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.code === 'wrong_password';
}
