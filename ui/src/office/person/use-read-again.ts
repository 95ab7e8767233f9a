import { useQueryClient } from '@tanstack/react-query';
import { isRefusedFor } from '../refusal';
import { type Person, readPersonAgain } from './queries';

/** Before one is told that somebody else was faster, the page shows what they wrote; the next try knows of it. */
export function useReadAgain({ id }: Person) {
  const client = useQueryClient();
  return async (error: unknown): Promise<never> => {
    if (isRefusedFor(error, 'changed_meanwhile')) await readPersonAgain(client, id);
    throw error;
  };
}
