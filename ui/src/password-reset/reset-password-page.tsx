import { useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { paths } from '../paths';
import { CutLinkScreen } from './cut-link-screen';
import { openedLink, wholeToken } from './link';
import { ResetPasswordForm } from './reset-password-form';
import { wordingOf } from './wording';

/**
 * Opened from a letter. The token is dropped from the address bar; for a reload it stays with this place in the
 * history, which the login screen takes over once the password is set.
 */
export function ResetPasswordPage() {
  const [link] = useState(openedLink);

  useEffect(() => {
    if (!link) return;
    window.history.replaceState({ ...window.history.state, link }, '', paths.resetPassword);
  }, [link]);

  if (!link) return <Redirect to={paths.login} replace />;
  const wording = wordingOf(link.purpose);
  const token = wholeToken(link);
  if (!token) return <CutLinkScreen token={link.token} wording={wording} />;
  return <ResetPasswordForm token={token} wording={wording} />;
}
