import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { Spinner } from '../design/spinner';
import { paths } from '../paths';
import { SignedInUserContext, useSession } from '../sign-in/session';

/** Shows its screens to signed-in members only. */
export function Guard({ children }: { children: ReactNode }) {
  const { checking, user } = useSession();
  if (checking) return <Spinner />;
  if (!user) return <Redirect to={paths.login} replace />;
  return <SignedInUserContext value={user}>{children}</SignedInUserContext>;
}
