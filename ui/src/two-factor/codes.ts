import * as v from 'valibot';

/** What an authenticator app shows. */
export const AppCode = v.pipe(v.string(), v.length(6, 'Code must be 6 digits'));

/** In any case, and with or without its dash: the server reads what was meant. */
export const BackupCode = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => text.replace(/[^a-z0-9]/gi, '').length === 10,
    'A backup code has 10 letters and digits',
  ),
);

/** The code was judged, and is not it; another one has to be typed. */
export class WrongCode extends Error {}
