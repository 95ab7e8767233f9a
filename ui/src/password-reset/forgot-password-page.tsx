import { useMutation } from '@tanstack/react-query';
import { send } from '../api/client';
import { showToast } from '../design/feedback/toast-store';
import { CheckYourEmail } from './check-your-email';
import { ForgotPasswordForm } from './forgot-password-form';

export function ForgotPasswordPage() {
  const request = useResetLink();
  if (request.isSuccess) return <CheckYourEmail email={request.variables} />;
  return <ForgotPasswordForm busy={request.isPending} onSubmit={request.mutate} />;
}

/** What it throws is what the toast says. */
function useResetLink() {
  return useMutation({
    mutationFn: async (email: string) => {
      const outcome = await send('/api/auth/forgot-password', { email }).catch(() => {
        throw new Error('An error occurred. Please try again.');
      });
      if (outcome.ok) return;
      // Trying again is no help where nothing can be saved: the server says whom to tell.
      const said = outcome.status === 507 && outcome.answer.message;
      throw new Error(said || 'Unable to send reset email. Please try again.');
    },
    onSuccess: () => {
      showToast({ title: 'Email sent!', description: 'Look for our letter in your inbox.' });
    },
    onError: (error) => {
      showToast({ title: 'Error', description: error.message, look: 'destructive' });
    },
  });
}
