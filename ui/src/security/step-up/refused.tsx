import { ApiError } from '../../api/errors';
import { HelpContact } from '../../congregation/help-contact';
import { Refusal } from '../../design/feedback/refusal';
import { isWrongPassword } from './confirmed';

/** Too many wrong tries; the session goes on. */
const LOCKED = 423;

/** Why it was not done, below the fields, where the button is. */
export function Refused({ error }: { error: Error | null }) {
  if (!error || isWrongPassword(error)) return null;
  if (!(error instanceof ApiError)) return <Refusal>{error.message}</Refusal>;
  return (
    <Refusal>
      <p>{error.sentence}</p>
      {error.status === LOCKED && <HelpContact />}
    </Refusal>
  );
}
