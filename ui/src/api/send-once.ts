import type { UseMutateAsyncFunction } from '@tanstack/react-query';
import { useRef } from 'react';

/** Two clicks in the same moment, before the button is disabled, send once. */
export function useSendOnce<Answer, Problem, Sent, Context>(
  send: UseMutateAsyncFunction<Answer, Problem, Sent, Context>,
): (sent: Sent) => void {
  const underWay = useRef(false);
  return (sent) => {
    if (underWay.current) return;
    underWay.current = true;
    // Until it has ended, even after unmounting: `reset` drops a call that is under way. A failure is in its `error`.
    send(sent)
      .catch(() => {})
      .finally(() => {
        underWay.current = false;
      });
  };
}
