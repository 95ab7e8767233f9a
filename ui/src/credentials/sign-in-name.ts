import * as v from 'valibot';
import { useNames } from '../congregation/names';
import { Email, withoutUnseen } from './email';

/** The server's rule: 3 to 32 letters, digits, dots and dashes, the first of them a letter. */
const NAME = /^[a-z][a-z0-9.-]{2,31}$/i;

/** An e-mail address or a sign-in name; all else is told what it was always told. */
const EmailOrName = v.union(
  [v.pipe(v.string(), v.transform(withoutUnseen), v.trim(), v.regex(NAME)), Email],
  'Invalid email address',
);

/** Label and hint of the sign-in field; sign-in names are mentioned only where the congregation uses them. */
export function useSignInWays() {
  const { signInNames } = useNames();
  return signInNames
    ? { schema: EmailOrName, hint: 'or your sign-in name' }
    : { schema: Email, hint: undefined };
}
