import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from '../design/feedback/alert';
import { BackToLogin } from '../door/back-to-login';
import { DoorScreen } from '../door/door-screen';

/** Takes the form's place, and the keyboard's: no code helps any more, and there is one way on. */
export function SignInOverScreen({ children }: { children: ReactNode }) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <DoorScreen
      title="Two-Factor Verification"
      lead="To keep your account safe, a code has to come soon after the password, and within a few tries."
    >
      <div ref={text} tabIndex={-1} className="doorway-form">
        <Alert>{children}</Alert>
        <BackToLogin only />
      </div>
    </DoorScreen>
  );
}
