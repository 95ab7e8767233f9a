import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { send } from '../api/client';
import { paths } from '../paths';
import { endSession } from './session';

/** Signs out here even when the server cannot be told. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return async () => {
    try {
      const { ok, status } = await send('/api/auth/logout');
      if (!ok) console.error('Logout failed', status);
    } catch (error) {
      console.error('Logout failed', error);
    }
    endSession(client);
    navigate(paths.login);
  };
}
