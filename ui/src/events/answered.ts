import type { ChurchEvent } from './queries';

type Answered = NonNullable<ChurchEvent['answered']>;

/** Whether the answer is one of a household that waits. */
export const waitsClass = (answered: Answered | undefined) =>
  answered?.household === 'waiting' ? 'event-waits' : '';

/** The member's answer in a list, or that of their household. */
export function answeredInWords({ own, household }: Answered): string {
  if (own === 'waiting') return 'You are on the waiting list';
  if (own === 'attending') return 'You are coming';
  if (household === 'waiting') return 'Your household is on the waiting list';
  if (household === 'attending') {
    return own ? 'Your household is coming without you' : 'Your household is coming. Are you?';
  }
  return own ? 'You are not coming' : 'Your household has answered. Are you coming?';
}
