import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/client';
import { ApiError } from '../../api/errors';
import { codeRefused } from '../../credentials/codes';
import { showToast } from '../../design/feedback/toast-store';
import { useSessionRenewed } from '../session-renewed';
import { setUpQuery } from './queries';

/** Its error is shown in the alert. */
export function useTurnOn(onTurnedOn: (recoveryCodes: readonly string[]) => void) {
  const client = useQueryClient();
  const sessionRenewed = useSessionRenewed();
  return useMutation({
    mutationFn: async (code: string) => {
      const outcome = await send('/api/auth/setup-2fa/verify', { code }).catch(() => {
        throw new Error('An error occurred. Please try again.');
      });
      if (outcome.ok) return outcome.answer;
      const { status, answer } = outcome;
      // The session is over; the handler of this 401 leads to the login screen.
      if (status === 401) throw new ApiError(status, answer);
      throw codeRefused(answer, status === 400);
    },
    // The key on the screen may be too old by now; while it is good, it stays the same.
    onError: () => void client.invalidateQueries(setUpQuery),
    onSuccess: ({ user, recoveryCodes }) => {
      // Before the user is another: the codes are shown this once, and must not give way to "already enabled".
      onTurnedOn(recoveryCodes);
      if (!sessionRenewed(user)) return;
      showToast({
        title: '2FA Enabled!',
        description: 'Your account is now protected with two-factor authentication.',
      });
    },
  });
}
