import { send } from '../../api/client';
import { ApiError } from '../../api/errors';
import { type StepUp, stopWaiting } from './rights';
import { StepUpDialog } from './step-up-dialog';

/** Opens over other dialogs, by itself where nobody is typing, and leaves them as they were. */
export function WakeDialog() {
  return (
    <StepUpDialog
      title="Is it still you?"
      lead="Office work asks for your password after a rest of half an hour, and once in twelve hours. What you have typed here stays as it is."
      action="Go on"
      busyAction="Checking..."
      work={wake}
      onDone={() => stopWaiting(true)}
      onClose={() => stopWaiting(false)}
    />
  );
}

async function wake(stepUp: StepUp): Promise<void> {
  const { ok, status, answer } = await send('/api/office/wake', stepUp);
  if (!ok) throw new ApiError(status, answer);
}
