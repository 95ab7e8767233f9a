import KeyRound from 'lucide-react/icons/key-round';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldOff from 'lucide-react/icons/shield-off';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '../design/button/button';
import { useLazyDialog } from '../design/dialog/lazy-dialog';
import { Pill } from '../design/display/pill';
import { paths } from '../paths';

/** From here on, a member is asked to make new ones. */
const FEW_CODES = 3;

interface TwoFactorProps {
  enabled: boolean;
  /** Backup codes that have not been used, as far as that is known. */
  codesLeft: number | undefined;
}

export function TwoFactor({ enabled, codesLeft }: TwoFactorProps) {
  const heading = useFocusAfter(enabled);
  return (
    <div className="card security-way">
      <h2 ref={heading} tabIndex={-1}>
        {enabled ? <ShieldCheck /> : <ShieldOff />}
        Two-factor authentication
      </h2>
      {enabled ? (
        <>
          <p>
            <Pill>On</Pill> Signing in also asks for a code from your authenticator app.
          </p>
          {codesLeft !== undefined && <CodesLeft count={codesLeft} />}
          <TwoFactorButtons />
        </>
      ) : (
        <>
          <p>
            <Pill tone="grey">Off</Pill> Signing in asks for your password only. With a code from
            your phone as well, a stolen password is not enough.
          </p>
          <ButtonLink to={paths.setUpTwoFactor} look="quiet">
            Turn on two-factor authentication
          </ButtonLink>
        </>
      )}
    </div>
  );
}

/** The button that turned it off goes with it. */
function useFocusAfter(enabled: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(enabled);
  useEffect(() => {
    const changed = before.current !== enabled;
    before.current = enabled;
    if (changed && document.activeElement === document.body) heading.current?.focus();
  }, [enabled]);
  return heading;
}

function CodesLeft({ count }: { count: number }) {
  const codes = count === 1 ? 'backup code' : 'backup codes';
  if (count > FEW_CODES) {
    return (
      <p>
        {count} {codes} left.
      </p>
    );
  }
  return (
    <p className="security-few">
      <TriangleAlert />
      <span>
        {count === 0 ? 'No backup codes left.' : `Only ${count} ${codes} left.`} Please make new
        ones, so that you can sign in without your phone.
      </span>
    </p>
  );
}

const loadNewCodes = () =>
  import('./two-factor/new-codes-dialog').then((code) => code.NewCodesDialog);
const loadTurnOff = () => import('./two-factor/turn-off-dialog').then((code) => code.TurnOffDialog);

function TwoFactorButtons() {
  const newCodes = useLazyDialog(loadNewCodes);
  const turnOff = useLazyDialog(loadTurnOff);
  return (
    <>
      <div className="security-buttons">
        <Button look="quiet" {...newCodes.opener}>
          New backup codes
        </Button>
        <Button look="quiet" {...turnOff.opener}>
          Turn off
        </Button>
      </div>
      {newCodes.Dialog && <newCodes.Dialog onClose={newCodes.close} />}
      {turnOff.Dialog && <turnOff.Dialog onClose={turnOff.close} />}
    </>
  );
}

const loadChange = () =>
  import('./change-password-dialog').then((code) => code.ChangePasswordDialog);

export function Password() {
  const change = useLazyDialog(loadChange);
  return (
    <div className="card security-way">
      <h2>
        <KeyRound />
        Password
      </h2>
      <p>Choose a new one when you think that somebody else knows it.</p>
      <Button look="quiet" {...change.opener}>
        Change password
      </Button>
      {change.Dialog && <change.Dialog onClose={change.close} />}
    </div>
  );
}
