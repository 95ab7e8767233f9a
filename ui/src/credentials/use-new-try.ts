import { useEffect } from 'react';
import { WrongCode } from './codes';

/** After a wrong code nothing of it is worth keeping: the field is emptied and the keyboard stands in it. */
export function useNewTry(error: Error | null, startAgain: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each error
  useEffect(() => {
    if (error instanceof WrongCode) startAgain();
  }, [error]);
}
