import type { components } from '../api/schema';
import type { CalendarDate } from './calendar';
import { daySeen } from './when';

const ways = {
  slip: ['with a slip', 'made'],
  invitation: ['with an invitation', 'sent'],
  letter: ['with a letter', 'sent'],
};

/** "with an invitation sent by Ruth Albright to an address set by Tom Holder, Nov 3, 2026" */
export function firstAccessWords(
  { way, madeBy, addressBy, usedAt }: components['schemas']['FirstAccess'],
  today: CalendarDate,
): string {
  const [what, made] = ways[way];
  const maker = madeBy ?? (way === 'slip' ? 'somebody who is no longer here' : undefined);
  const sent = maker ? ` ${made} by ${maker}` : '';
  const address = addressBy && addressBy !== madeBy ? ` to an address set by ${addressBy}` : '';
  return `${what}${sent}${address}, ${daySeen(usedAt, today)}`;
}
