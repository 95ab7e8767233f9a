import { Link } from 'wouter';
import { Alert } from '../design/alert';
import { paths } from '../paths';

/** As the portal writes them into its letters, in characters. */
export const TOKEN_LENGTH = 43;

/** The link is shorter, or longer, than it stands in the letter. */
export function CutLink({ token }: { token: string }) {
  return (
    <Alert>
      {token.length < TOKEN_LENGTH
        ? 'This link is not whole: some mail programs cut long links. Copy all of it from the letter into the address bar.'
        : 'This link is not as it stands in the letter. Copy all of it from there, and nothing else, into the address bar.'}
      <NewLink />
    </Alert>
  );
}

export function NewLink() {
  return (
    <p className="alert-way-out">
      <Link href={paths.forgotPassword}>Request a new link</Link>
    </p>
  );
}
