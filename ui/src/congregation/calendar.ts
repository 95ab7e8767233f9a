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

/** Sunday to Saturday of the week that holds this day. */
export function weekOf(day: CalendarDate): { start: CalendarDate; end: CalendarDate } {
  const weekday = wallClock(day).getUTCDay();
  return { start: addDays(day, -weekday), end: addDays(day, 6 - weekday) };
}

function addDays(day: CalendarDate, days: number): CalendarDate {
  const date = wallClock(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

function wallClock(dateOrTime: string): Date {
  const [, day = '', time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?/.exec(dateOrTime) ?? [];
  return new Date(`${day}T${time}Z`);
}

function formatter(locale: string, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return (dateOrTime: string) => {
    const date = wallClock(dateOrTime);
    // Newer engines put a narrow no-break space before AM and PM.
    return Number.isNaN(date.getTime()) ? '' : format.format(date).replaceAll('\u202f', ' ');
  };
}

/** d: "22" */
export const dayNumber = formatter('en-US', { day: 'numeric' });
/** MMM: "Nov" */
export const shortMonth = formatter('en-US', { month: 'short' });
/** MMMM: "November" */
export const longMonth = formatter('en-US', { month: 'long' });
/** yyyy: "2026" */
export const year = formatter('en-US', { year: 'numeric' });
/** MMM d, yyyy: "Nov 22, 2026" */
export const shortDate = formatter('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
/** MMMM d: "November 22" */
export const monthAndDay = formatter('en-US', { month: 'long', day: 'numeric' });
/** MMMM d, yyyy: "November 22, 2026" */
export const longDate = formatter('en-US', { month: 'long', day: 'numeric', year: 'numeric' });
/** EEEE, MMMM d: "Sunday, November 22" */
export const weekdayDate = formatter('en-US', { weekday: 'long', month: 'long', day: 'numeric' });

const clockTime = formatter('en-US', { hour: 'numeric', minute: '2-digit', hour12: true });

/** h:mm a: "10:00 AM", or nothing for a whole day. */
export function timeOf(dateOrTime: string): string | undefined {
  return dateOrTime.includes('T') ? clockTime(dateOrTime) : undefined;
}
