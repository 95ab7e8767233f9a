import { type CalendarDate, dayOf, shortDate, timeOf } from '../../congregation/calendar';

/** "Nov 20, 2026, 3:00 AM" of an instant by the congregation's clock. */
export function when(time: string): string {
  return [shortDate(time), timeOf(time)].filter(Boolean).join(', ');
}

const days = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** "today", "yesterday", "12 days ago". */
export function ago(time: string, today: CalendarDate): string {
  return days.format(Math.round((Date.parse(dayOf(time)) - Date.parse(today)) / 86_400_000), 'day');
}
