import type { UseMutateAsyncFunction } from '@tanstack/react-query';
import { useRef } from 'react';

/** Of two clicks in the same moment, before the button is disabled, only the first one sends. */
export function useSendOnce<Answer, Problem, Sent, Context>(
  send: UseMutateAsyncFunction<Answer, Problem, Sent, Context>,
): (sent: Sent) => void {
  const underWay = useRef(false);
  return (sent) => {
    if (underWay.current) return;
    underWay.current = true;
    // Until it has ended, whoever still looks: `reset` lets go of one that is under way. What failed is its `error`.
    send(sent)
      .catch(() => {})
      .finally(() => {
        underWay.current = false;
      });
  };
}
