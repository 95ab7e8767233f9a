import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { paths } from '../paths';
import { keepPendingSignOut, tellServer } from './pending-sign-out';
import { endSession } from './session';

/** Signs out here even when the server cannot be told; then it is told later. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return async () => {
    const problem = await tellServer().catch((problem: unknown) => problem);
    endSession(client);
    if (problem) {
      console.error('Logout failed', problem);
      keepPendingSignOut();
    }
    navigate(paths.login);
  };
}
