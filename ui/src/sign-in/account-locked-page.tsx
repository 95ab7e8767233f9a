import { HelpContact } from '../congregation/help-contact';
import { BackToLogin } from '../door/back-to-login';
import { DoorScreen } from '../door/door-screen';

export function AccountLockedPage() {
  return (
    <DoorScreen
      title="Account Locked"
      lead="Your account was locked after multiple failed login attempts. A church administrator can unlock it for you."
    >
      <BackToLogin />
      <footer className="doorway-foot">
        <p>Your church office can unlock it, too.</p>
        <HelpContact />
      </footer>
    </DoorScreen>
  );
}
