import { useMutation } from '@tanstack/react-query';
import { send } from '../../api/client';
import { useSendOnce } from '../../api/send-once';
import { FormDialog } from '../../design/dialog/form-dialog';
import type { DialogProps } from '../../design/dialog/lazy-dialog';
import { showToast } from '../../design/feedback/toast-store';
import { useSessionRenewed } from '../session-renewed';
import { type Confirmation, ConfirmForm } from '../step-up/confirm-form';
import { confirmed } from '../step-up/confirmed';

const TITLE = 'Turn off two-factor authentication';

export function TurnOffDialog({ onClose }: DialogProps) {
  const turnOff = useTurnOff(onClose);
  const turnOffOnce = useSendOnce(turnOff.mutateAsync);
  return (
    <FormDialog title={TITLE} busy={turnOff.isPending} onClose={onClose}>
      <ConfirmForm
        lead="Signing in will ask for your password only, and your backup codes will no longer work. You will be signed out everywhere else."
        button="Turn off"
        busyButton="Turning off..."
        busy={turnOff.isPending}
        error={turnOff.error}
        onSubmit={turnOffOnce}
        onClose={onClose}
      />
    </FormDialog>
  );
}

function useTurnOff(onOff: () => void) {
  const sessionRenewed = useSessionRenewed();
  return useMutation({
    mutationFn: (confirmation: Confirmation) =>
      confirmed(
        send('/api/auth/two-factor/turn-off', confirmation),
        'Failed to turn off two-factor authentication',
      ),
    onSuccess: ({ user }) => {
      if (!sessionRenewed(user)) return;
      onOff();
      showToast({
        title: 'Two-factor authentication is off',
        description: 'You are signed out everywhere else.',
      });
    },
  });
}
