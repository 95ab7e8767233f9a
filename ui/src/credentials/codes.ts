import * as v from 'valibot';
import type { ErrorCode, Refusal } from '../api/errors';

/** The code of an authenticator app. */
export const AppCode = v.pipe(v.string(), v.length(6, 'Code must be 6 digits'));

/** Blanks, dashes and invisible characters: separators of a code, or copied along with it. */
const FILLER = /[\s\p{Dash}\p{Default_Ignorable_Code_Point}]/gu;

/** The digits and letters of a code, however it was typed or copied. */
export const bareCode = (text: string) => text.replaceAll(FILLER, '');

/** In any case, and with or without its dash: the server reads what was meant. */
export const RecoveryCode = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => text.replace(/[^a-z0-9]/gi, '').length === 10,
    'A backup code has 10 letters and digits',
  ),
);

/** For when the server has no sentence of its own. */
const INVALID_CODE = 'Invalid verification code';

/** A code may be typed too late, and each is taken once. */
export const NEXT_CODE = 'Codes change every 30 seconds: wait for the next one and try again.';

/** The portal was not reached behind whatever answered, or had no words. */
const NOT_JUDGED =
  'The portal did not answer as it should. Wait a moment, then send your code again.';

/** The code was judged, and is not it; another one has to be typed. */
export class WrongCode extends Error {
  readonly code: ErrorCode | undefined;

  constructor(message: string, code?: ErrorCode) {
    super(message);
    this.code = code;
  }
}

/** It may be the right one. */
class NotJudged extends Error {}

/** The error to throw for a refused code; its message is shown in the alert. */
export function codeRefused({ message, code }: Refusal, wasJudged: boolean): Error {
  if (wasJudged) return new WrongCode(message || INVALID_CODE, code);
  return message ? new Error(message) : new NotJudged(INVALID_CODE);
}

/** Advice below the field after a refused code of the app. */
export function nextCodeHint(error: Error | null): string | undefined {
  if (error instanceof NotJudged) return NOT_JUDGED;
  return error instanceof WrongCode && error.code === 'wrong_code' ? NEXT_CODE : undefined;
}
