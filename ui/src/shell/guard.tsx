import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { Spinner } from '../design/loading/spinner';
import { paths } from '../paths';
import { accountName, SignedInUserContext, useSession } from '../session/session';

/** Shows its screens to signed-in members only. */
export function Guard({ children }: { children: ReactNode }) {
  const { checking, checkingAgain, user } = useSession();
  if (checking) return <Spinner />;
  if (!user) return <Redirect to={paths.login} replace />;
  return (
    <>
      {checkingAgain && <Spinner />}
      {/* Out of reach meanwhile, but not gone: the same member goes on where they were; another starts anew. */}
      <div key={accountName(user)} hidden={checkingAgain}>
        <SignedInUserContext value={user}>{children}</SignedInUserContext>
      </div>
    </>
  );
}
