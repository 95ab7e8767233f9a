import { type CalendarDate, dayOf, plusDays, shortDate, timeOf } from './calendar';

/** "yesterday 7:12 PM", or "Nov 3, 2026, 7:12 PM"; the times come on the congregation's clock. */
export function whenSeen(time: string, today: CalendarDate): string {
  const day = dayNamed(time, today);
  // Its two halves stay on one line.
  const clock = timeOf(time)?.replace(' ', '\u00a0');
  return day ? `${day} ${clock}` : `${shortDate(time)}, ${clock}`;
}

/** "today", or "Nov 3, 2026". */
export function daySeen(time: string, today: CalendarDate): string {
  return dayNamed(time, today) ?? shortDate(time);
}

function dayNamed(time: string, today: CalendarDate): string | undefined {
  const day = dayOf(time);
  if (day === today) return 'today';
  return day === plusDays(today, -1) ? 'yesterday' : undefined;
}
