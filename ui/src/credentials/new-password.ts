import * as v from 'valibot';

/** A password as it is chosen, here and on the server; how easily it is guessed only the server judges. */
export const NewPassword = v.pipe(
  v.string(),
  v.minLength(8, 'Password must be at least 8 characters'),
);

/** Said of the second field. */
export const DIFFERENT = "Passwords don't match";

/** Said below the field before anything is typed, and while it is. */
export const GOOD_PASSWORD =
  'Three or four unrelated words work well. Names, dates and one word with digits are too easy to guess.';
