import { type CalendarDate, plusDays, words } from './calendar';

// Not needed by a first screen, so it is loaded with the later ones.

/** MMMM: "November" */
export const longMonth = words({ month: 'long' });
/** MMMM d: "November 22" */
export const monthAndDay = words({ month: 'long', day: 'numeric' });
/** MMM d: "Nov 22" */
export const shortDay = words({ month: 'short', day: 'numeric' });
/** MMMM d, yyyy: "November 22, 2026" */
export const longDate = words({ month: 'long', day: 'numeric', year: 'numeric' });
/** d MMMM yyyy: "22 November 2026" */
export const dayFirstDate = words({ day: 'numeric', month: 'long', year: 'numeric' }, 'en-GB');

/** Sunday to Saturday of the week that holds this day. */
export function weekOf(day: CalendarDate): { start: CalendarDate; end: CalendarDate } {
  const start = plusDays(day, -new Date(day).getUTCDay());
  return { start, end: plusDays(start, 6) };
}
