import * as v from 'valibot';

/** What an authenticator app shows. */
export const AppCode = v.pipe(v.string(), v.length(6, 'Code must be 6 digits'));

/** Blanks, dashes, and what nobody sees: what stands between the parts of a code, or was copied along with it. */
const FILLER = /[\s\p{Dash}\p{Default_Ignorable_Code_Point}]/gu;

/** The digits and letters of a code, however it was typed or copied. */
export const bareCode = (text: string) => text.replaceAll(FILLER, '');

/** In any case, and with or without its dash: the server reads what was meant. */
export const BackupCode = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => text.replace(/[^a-z0-9]/gi, '').length === 10,
    'A backup code has 10 letters and digits',
  ),
);

/** The server's sentence for a code that is not it, and the one for when it has none. */
export const INVALID_CODE = 'Invalid verification code';

/** A code may be typed too late, and each is taken once. */
const NEXT_CODE = 'Codes change every 30 seconds: wait for the next one and try again.';

/** The portal was not reached behind whatever answered, or had no words. */
const NOT_JUDGED =
  'The portal did not answer as it should. Wait a moment, then send your code again.';

/** The code was judged, and is not it; another one has to be typed. */
export class WrongCode extends Error {}

/** What to do about a code of the app that was refused; stands below its field. */
export function nextCodeHint(error: Error | null): string | undefined {
  if (error?.message !== INVALID_CODE) return;
  return error instanceof WrongCode ? NEXT_CODE : NOT_JUDGED;
}
