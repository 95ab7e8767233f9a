import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { send } from '../../api/client';
import { useSendOnce } from '../../api/send-once';
import { RecoveryCodes } from '../../credentials/recovery-codes';
import { Button } from '../../design/button/button';
import { Confirm } from '../../design/dialog/confirm';
import { FormDialog } from '../../design/dialog/form-dialog';
import type { DialogProps } from '../../design/dialog/lazy-dialog';
import { useSignedInUser } from '../../session/session';
import { useSessionRenewed } from '../session-renewed';
import { type Confirmation, ConfirmForm } from '../step-up/confirm-form';
import { confirmed } from '../step-up/confirmed';

const TITLE = 'New backup codes';

export function NewCodesDialog({ onClose }: DialogProps) {
  const make = useMakeCodes();
  const makeOnce = useSendOnce(make.mutateAsync);
  const codes = make.data?.recoveryCodes;
  const title = useRef<HTMLHeadingElement>(null);
  const [kept, setKept] = useState(false);
  const [asking, setAsking] = useState(false);
  const leave = () => {
    if (asking) setAsking(false);
    else if (codes && !kept) setAsking(true);
    else onClose();
  };
  return (
    <FormDialog title={TITLE} titleRef={title} busy={make.isPending} onClose={leave}>
      {codes ? (
        <Codes title={title} codes={codes} onKept={() => setKept(true)} onDone={leave} />
      ) : (
        <ConfirmForm
          lead="You get ten new codes, and the old ones no longer work."
          button="Make new codes"
          busyButton="Making new codes..."
          busy={make.isPending}
          error={make.error}
          onSubmit={makeOnce}
          onClose={onClose}
        />
      )}
      {asking && (
        <Confirm
          question="Have you written the new codes down?"
          detail="They are never shown again, and the old ones no longer work."
          stay="Back to the codes"
          onStay={() => setAsking(false)}
          go="I have written them down"
          onGo={onClose}
        />
      )}
    </FormDialog>
  );
}

interface CodesProps {
  title: RefObject<HTMLHeadingElement | null>;
  codes: readonly string[];
  onKept: () => void;
  onDone: () => void;
}

/** Takes the form's place, and the keyboard's. */
function Codes({ title, codes, onKept, onDone }: CodesProps) {
  const user = useSignedInUser();
  useEffect(() => title.current?.focus(), [title]);
  return (
    <div className="form-dialog-form">
      <div className="form-dialog-body">
        <RecoveryCodes codes={codes} of={user} onKept={onKept} />
      </div>
      <div className="dialog-foot">
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  );
}

function useMakeCodes() {
  const sessionRenewed = useSessionRenewed();
  return useMutation({
    mutationFn: (confirmation: Confirmation) =>
      confirmed(
        send('/api/auth/two-factor/recovery-codes', confirmation),
        'Failed to make new backup codes',
      ),
    onSuccess: () => void sessionRenewed(),
  });
}
