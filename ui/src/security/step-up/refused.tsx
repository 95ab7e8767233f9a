import { ApiError } from '../../api/errors';
import { HelpContact } from '../../congregation/help-contact';
import { Alert } from '../../design/feedback/alert';
import { isWrongPassword } from './confirmed';

/** Too many wrong tries; the session goes on. */
const LOCKED = 423;

/** Why it was not done, above the fields. */
export function Refused({ error }: { error: Error | null }) {
  if (!error || isWrongPassword(error)) return null;
  if (!(error instanceof ApiError)) return <Alert>{error.message}</Alert>;
  return (
    <Alert>
      <p>{error.sentence}</p>
      {error.status === LOCKED && <HelpContact />}
    </Alert>
  );
}
