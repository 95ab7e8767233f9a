import { useState } from 'react';

/**
 * Why the last try was refused, until the next one: a form that does not
 * send what it finds wrong itself would leave the old answer standing. The
 * second goes to the form, which calls it before it looks.
 */
export function useUntilNextTry(error: Error | null): [Error | null, () => void] {
  const [answered, setAnswered] = useState<Error | null>(null);
  return [error === answered ? null : error, () => setAnswered(error)];
}
