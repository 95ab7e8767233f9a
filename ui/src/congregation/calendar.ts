/**
 * Dates as the congregation lives them. The server sends its wall clock
 * ("2026-11-22T10:00:00-06:00", or "2026-11-26" for a whole day); wherever the
 * phone is, that clock is shown, so the offset is left out and all reckoning
 * happens in UTC, which has no hour that a local time zone skips.
 */
export type CalendarDate = string;

/** The calendar day, as YYYY-MM-DD. */
export function dayOf(dateOrTime: string): CalendarDate {
  return dateOrTime.slice(0, 10);
}

/** Today where the congregation is. */
export function todayIn(timeZone: string, now: Date = new Date()): CalendarDate {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  try {
    return new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone }).format(now);
  } catch {
    // A zone that this browser's tables do not know yet: the phone's own day is closest.
    return new Intl.DateTimeFormat('sv-SE', parts).format(now);
  }
}

/** A day without a time is read as UTC, which has no day of 23 hours. */
export function plusDays(day: CalendarDate, days: number): CalendarDate {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return dayOf(date.toISOString());
}

/**
 * In words through the browser's own tables, which are there already: a library brings its English with it on the way to
 * the first paint. Nothing for what is no date.
 */
export function words(options: Intl.DateTimeFormatOptions, language = 'en-US') {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  return (dateOrTime: string) => {
    // A day without a time is read as UTC.
    const day = Date.parse(dayOf(dateOrTime));
    return Number.isNaN(day) ? '' : format.format(day);
  };
}

/** d: "22" */
export const dayNumber = words({ day: 'numeric' });
/** MMM: "Nov" */
export const shortMonth = words({ month: 'short' });
/** yyyy: "2026" */
export const year = words({ year: 'numeric' });
/** MMM d, yyyy: "Nov 22, 2026" */
export const shortDate = words({ month: 'short', day: 'numeric', year: 'numeric' });
/** EEEE: "Sunday" */
export const weekday = words({ weekday: 'long' });
/** MMMM yyyy: "November 2026" */
export const monthAndYear = words({ month: 'long', year: 'numeric' });
/** EEEE, MMMM d: "Sunday, November 22" */
export const weekdayDate = words({ weekday: 'long', month: 'long', day: 'numeric' });

/** h:mm a: "10:00 AM", or nothing for a whole day. */
export function timeOf(dateOrTime: string): string | undefined {
  const [, hour = '', minute] = /T(\d\d):(\d\d)/.exec(dateOrTime) ?? [];
  if (!hour) return undefined;
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}
