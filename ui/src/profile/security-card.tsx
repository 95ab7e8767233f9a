import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldOff from 'lucide-react/icons/shield-off';
import { Card } from '../design/card';
import { useSignedInUser } from '../sign-in/session';

export function SecurityCard() {
  const { twoFactorEnabled } = useSignedInUser();
  return (
    <Card title="Security">
      <p className="profile-security">
        {twoFactorEnabled ? <ShieldCheck /> : <ShieldOff />}
        <span>
          Two-factor authentication
          <span className="soft">
            {twoFactorEnabled
              ? 'On: signing in also asks for a code from your authenticator app'
              : 'Off: signing in asks for your password only'}
          </span>
        </span>
      </p>
    </Card>
  );
}
