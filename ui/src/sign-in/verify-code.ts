import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { send } from '../api/client';
import { codeRefused } from '../credentials/codes';
import { showToast } from '../design/feedback/toast-store';
import { paths } from '../paths';
import { startSession } from '../session/session';

interface Code {
  email: string;
  code: string;
  trustDevice: boolean;
}

/** Too late, or too often: only the password opens the way to another code. */
export class SignInOver extends Error {}

/** Finishes signing in, or leads to wherever the answer says; what it throws is what the alert says. */
export function useVerifyCode() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: async (code: Code) => {
      const outcome = await send('/api/auth/verify-2fa', code).catch(() => {
        throw new Error('An error occurred. Please try again.');
      });
      const { answer } = outcome;
      if ('locked' in answer && answer.locked) return navigate(paths.accountLocked);
      if (!outcome.ok || !outcome.answer.user) {
        if ('code' in answer && answer.code === 'start_over') throw new SignInOver(answer.message);
        throw codeRefused(answer, outcome.status === 401);
      }
      await startSession(client, outcome.answer.user);
      showToast({
        title: 'Verification successful!',
        description: "You're now securely logged in.",
      });
      // The screen itself leads a signed-in member on to the dashboard.
    },
  });
}
