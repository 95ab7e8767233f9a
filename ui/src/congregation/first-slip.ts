import type { components } from '../api/schema';
import type { CalendarDate } from './calendar';
import { daySeen } from './when';

/** "with a slip made by Ruth Albright, Nov 3, 2026" */
export function firstSlipWords(
  { madeBy, usedAt }: components['schemas']['FirstSlip'],
  today: CalendarDate,
): string {
  return `with a slip made by ${madeBy ?? 'somebody who is no longer here'}, ${daySeen(usedAt, today)}`;
}
