import { useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { paths } from '../paths';
import { ResetPasswordForm } from './reset-password-form';
import { wordingOf } from './wording';

/** Opened from a letter. The token is read once and then dropped from the address bar. */
export function ResetPasswordPage() {
  const [query] = useState(() => new URLSearchParams(window.location.search));
  const token = query.get('token');

  useEffect(() => {
    if (token) window.history.replaceState(window.history.state, '', paths.resetPassword);
  }, [token]);

  if (!token) return <Redirect to={paths.login} replace />;
  return <ResetPasswordForm token={token} wording={wordingOf(query.get('purpose'))} />;
}
