import ShieldCheck from 'lucide-react/icons/shield-check';
import { useEffect, useRef, useState } from 'react';
import { usePageTitle } from '../../congregation/page-title';
import { RecoveryCodes } from '../../credentials/recovery-codes';
import { ButtonLink } from '../../design/button/button';
import { AskBeforeLeaving } from '../../design/dialog/ask-before-leaving';
import { Card } from '../../design/layout/card';
import { Page } from '../../design/layout/page';
import { paths } from '../../paths';
import { useSignedInUser } from '../../session/session';

/** Takes the form's place, and the keyboard's. */
export function TurnedOn({ codes }: { codes: readonly string[] }) {
  usePageTitle('2FA Enabled!');
  const user = useSignedInUser();
  const place = useRef<HTMLDivElement>(null);
  const [kept, setKept] = useState(false);
  useEffect(() => {
    window.scrollTo(0, 0);
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place} tabIndex={-1}>
      <Page
        heading="2FA Enabled!"
        subtitle="Your account is now secured with two-factor authentication"
      >
        <div className="turned-on">
          <p className="turned-on-note">
            <ShieldCheck />
            You'll need your authenticator app to sign in from now on. Keep your backup codes in a
            safe place.
          </p>
          <Card title="Your backup codes">
            <RecoveryCodes codes={codes} of={user} onKept={() => setKept(true)} />
          </Card>
          <ButtonLink to={paths.profile}>Back to Profile</ButtonLink>
        </div>
      </Page>
      {!kept && (
        <AskBeforeLeaving
          question="Have you kept your backup codes?"
          detail="They are not shown again."
          stay="Back to the codes"
          go="I have written them down"
          back={paths.profile}
        />
      )}
    </div>
  );
}
