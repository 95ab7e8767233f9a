import { Redirect } from 'wouter';
import { useNames } from '../congregation/names';
import { Spinner } from '../design/loading/spinner';
import { paths } from '../paths';
import { DoorScreen } from './door-screen';
import { HelpContact } from './help-contact';
import { LoginForm } from './login-form';
import { NewcomerNote } from './newcomer-note';
import { isSignOutOwed } from './owed-sign-out';
import { useSession } from './session';
import { probablySignedIn } from './session-mark';
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
      {checking && (probablySignedIn() || isSignOutOwed()) ? <Spinner small /> : <LoginForm />}
      <footer className="doorway-foot">
        <p>Members only access. Contact your administrator if you need assistance.</p>
        <HelpContact />
      </footer>
    </DoorScreen>
  );
}
