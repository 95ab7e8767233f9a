import type { UseMutateFunction } from '@tanstack/react-query';
import { useRef } from 'react';

/** Of two clicks in the same moment, before the button is disabled, only the first one sends. */
export function useSendOnce<Answer, Problem, Sent, Context>(
  mutate: UseMutateFunction<Answer, Problem, Sent, Context>,
): (sent: Sent) => void {
  const underWay = useRef(false);
  return (sent) => {
    if (underWay.current) return;
    underWay.current = true;
    mutate(sent, {
      onSettled: () => {
        underWay.current = false;
      },
    });
  };
}
