import { useLocation } from 'wouter';
import { ApiError, Unreachable } from '../../api/errors';
import { HelpContact } from '../../congregation/help-contact';
import { Alert } from '../../design/feedback/alert';
import { paths } from '../../paths';
import { helpAt, officePaths } from '../office-paths';
import { helpAbout } from '../refusal';

/** Too many wrong tries; the session goes on. */
const LOCKED = 423;

/** For when the server has no sentence of its own. */
const NO_SENTENCE = 'Something went wrong on our side. Please try again.';

/** Why it was not done, and what to do about it. */
export function WhyNot({ error }: { error: Error }) {
  const code = error instanceof ApiError ? error.code : undefined;
  const [location] = useLocation();
  const about = code && helpAbout[code];
  // What a list has to be stands where its page leads.
  const help = code === 'not_a_list' ? helpAt(location) : about && `${officePaths.help}/${about}`;
  return (
    <Alert>
      <p>{sentenceOf(error)}</p>
      {code === 'weak_password' && (
        <p className="alert-way-out">
          {/* In a tab of its own: what is typed here stays. */}
          <a href={paths.security} target="_blank" rel="noopener">
            Open Security in a new tab
          </a>
        </p>
      )}
      {help && (
        <p className="alert-way-out">
          <a href={help} target="_blank" rel="noopener">
            Open Help in a new tab
          </a>
        </p>
      )}
      {error instanceof ApiError && error.status === LOCKED && <HelpContact />}
    </Alert>
  );
}

/** The sentence for a failed call. */
export function sentenceOf(error: Error): string {
  if (error instanceof ApiError || error instanceof Unreachable)
    return error.sentence || NO_SENTENCE;
  return error.message || NO_SENTENCE;
}
