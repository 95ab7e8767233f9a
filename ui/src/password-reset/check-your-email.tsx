import { useEffect, useRef } from 'react';
import { HelpContact } from '../congregation/help-contact';
import { letter } from '../design/display/more-drawings';
import { BackToLogin } from '../door/back-to-login';
import { DoorScreen } from '../door/door-screen';

/** Takes the form's place, and the keyboard's. */
export function CheckYourEmail({ email }: { email: string }) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <DoorScreen title="Check Your Email" drawing={letter}>
      <div ref={text} tabIndex={-1} className="doorway-lead">
        <p>
          If {email} belongs to a member, a letter with a link is on its way. The link works for 15
          minutes.
        </p>
        <p>Nothing there after a few minutes? Look in your spam folder too.</p>
        <p>
          Still no letter? Perhaps we have no e-mail address of yours, or another one. Your church
          office can give you a new password by a printed slip.
        </p>
        <HelpContact />
      </div>
      <BackToLogin />
    </DoorScreen>
  );
}
