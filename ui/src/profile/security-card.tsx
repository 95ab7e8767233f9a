import ChevronRight from 'lucide-react/icons/chevron-right';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldOff from 'lucide-react/icons/shield-off';
import { ButtonLink } from '../design/button/button';
import { Pill } from '../design/display/pill';
import { Card } from '../design/layout/card';
import { paths } from '../paths';
import { useSignedInUser } from '../session/session';
import './security-card.css';

/** The state of the account in one line, and the way to all the rest. */
export function SecurityCard() {
  const { twoFactorEnabled } = useSignedInUser();
  return (
    <Card title="Security" className="security-card">
      <p className="security-state">
        {twoFactorEnabled ? <ShieldCheck /> : <ShieldOff />}
        <span>
          Two-factor authentication{' '}
          {twoFactorEnabled ? <Pill>On</Pill> : <Pill tone="grey">Off</Pill>}
        </span>
      </p>
      <ButtonLink to={paths.security} look="quiet">
        Password and sign-in <ChevronRight />
      </ButtonLink>
    </Card>
  );
}
