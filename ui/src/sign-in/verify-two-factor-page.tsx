import { useState } from 'react';
import { Redirect, useSearch } from 'wouter';
import { useSendOnce } from '../api/send-once';
import { HelpContact } from '../congregation/help-contact';
import { Button } from '../design/button/button';
import { Spinner } from '../design/loading/spinner';
import { DoorScreen } from '../door/door-screen';
import { paths } from '../paths';
import { useSession } from '../session/session';
import { SignInOverScreen } from './sign-in-over-screen';
import { SignInOver, useVerifyCode } from './verify-code';
import { VerifyForm, type Way } from './verify-form';

/** The second step of signing in: the password was right, now the code. */
export function VerifyTwoFactorPage() {
  const email = new URLSearchParams(useSearch()).get('email');
  const { checking, user } = useSession();
  if (user) return <Redirect to={paths.dashboard} replace />;
  if (!email) return <Redirect to={paths.login} replace />;
  return <Verify email={email} checking={checking} />;
}

const ways = {
  app: {
    lead: 'Enter the code from your authenticator app to sign in as',
    question: 'No phone at hand?',
    other: 'Use a backup code',
  },
  recovery: {
    lead: 'Enter one of the backup codes that you kept in a safe place to sign in as',
    question: 'Found your phone?',
    other: 'Use your authenticator app',
  },
} as const;

function Verify({ email, checking }: { email: string; checking: boolean }) {
  const [way, setWay] = useState<Way>('app');
  const [trustDevice, setTrustDevice] = useState(false);
  const verify = useVerifyCode();
  const sendOnce = useSendOnce(verify.mutateAsync);
  const { lead, question, other } = ways[way];
  if (verify.error instanceof SignInOver) {
    return <SignInOverScreen>{verify.error.message}</SignInOverScreen>;
  }
  const turnToOther = () => {
    verify.reset();
    setWay(way === 'app' ? 'recovery' : 'app');
  };
  return (
    <DoorScreen
      title="Two-Factor Verification"
      lead={
        <>
          {lead} <strong>{email}</strong>
        </>
      }
    >
      {checking ? (
        <Spinner small />
      ) : (
        <VerifyForm
          key={way}
          way={way}
          email={email}
          trustDevice={trustDevice}
          onTrustDevice={setTrustDevice}
          error={verify.error}
          busy={verify.isPending}
          onSubmit={sendOnce}
        />
      )}
      <footer className="doorway-foot">
        <p>
          {question}{' '}
          <Button look="text" disabled={verify.isPending} onClick={turnToOther}>
            {other}
          </Button>
        </p>
        <HelpContact />
      </footer>
    </DoorScreen>
  );
}
