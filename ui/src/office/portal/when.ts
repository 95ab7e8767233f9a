import { shortDate, timeOf } from '../../congregation/calendar';

/** "Nov 20, 2026, 3:00 AM" of an instant by the congregation's clock. */
export function when(time: string): string {
  return [shortDate(time), timeOf(time)].filter(Boolean).join(', ');
}
