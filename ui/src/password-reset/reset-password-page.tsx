import { useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { paths } from '../paths';
import { CutLinkScreen } from './cut-link-screen';
import { ResetPasswordForm } from './reset-password-form';
import { wordingOf } from './wording';

/** What a letter's link carries. */
interface OpenedLink {
  token: string;
  purpose: string | null;
}

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
  if (!link.token) return <CutLinkScreen {...wording} />;
  return <ResetPasswordForm token={link.token} wording={wording} />;
}

function openedLink(): OpenedLink | undefined {
  const query = new URLSearchParams(window.location.search);
  const token = query.get('token');
  if (token === null) return window.history.state?.link;
  return { token, purpose: query.get('purpose') };
}
