import { Alert } from '../design/feedback/alert';
import { BackToLogin } from '../door/back-to-login';
import { DoorScreen } from '../door/door-screen';
import { TOKEN_LENGTH } from './link';
import { NewLink } from './new-link';
import type { Wording } from './wording';

interface CutLinkScreenProps {
  token: string;
  wording: Wording;
}

/** The token is not as the portal sent it, so there is nothing to choose a password with. */
export function CutLinkScreen({ token, wording: { title, lead } }: CutLinkScreenProps) {
  return (
    <DoorScreen title={title} lead={lead}>
      <div className="doorway-form">
        <Alert>
          {token.length < TOKEN_LENGTH
            ? 'This link is not whole: some mail programs cut long links. Copy all of it from the letter into the address bar.'
            : 'This link is not as it stands in the letter. Copy all of it from there, and nothing else, into the address bar.'}
          <NewLink />
        </Alert>
        <BackToLogin />
      </div>
    </DoorScreen>
  );
}
