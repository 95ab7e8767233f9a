import { Redirect } from 'wouter';
import { HelpContact } from '../congregation/help-contact';
import { useNames } from '../congregation/names';
import { Spinner } from '../design/loading/spinner';
import { DoorScreen } from '../door/door-screen';
import { paths } from '../paths';
import { isSignOutPending } from '../session/pending-sign-out';
import { useSession } from '../session/session';
import { probablySignedIn } from '../session/session-mark';
import { LoginForm } from './login-form';
import { NewcomerNote } from './newcomer-note';
import { SignOutNote } from './sign-out-note';

export function LoginPage() {
  const { congregationName } = useNames();
  const { checking, user } = useSession();
  if (user) return <Redirect to={paths.dashboard} replace />;
  return (
    <DoorScreen
      title="Member Login"
      lead={`Sign in to access your ${congregationName} member portal`}
    >
      <SignOutNote />
      <NewcomerNote />
      {/* Without a session there is nothing to wait for. */}
      {checking && (probablySignedIn() || isSignOutPending()) ? <Spinner small /> : <LoginForm />}
      <footer className="doorway-foot">
        <p>Members only access. Contact your administrator if you need assistance.</p>
        <HelpContact />
      </footer>
    </DoorScreen>
  );
}
