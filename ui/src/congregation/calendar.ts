import { UTCDateMini } from '@date-fns/utc/date/mini';
import { endOfWeek, isValid, lightFormat, startOfWeek } from 'date-fns';

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
  const date = wallClock(day);
  return { start: isoDay(startOfWeek(date)), end: isoDay(endOfWeek(date)) };
}

/** A date that reckons in UTC: date-fns works on whatever kind of date it is given. */
function wallClock(dateOrTime: string): Date {
  const [, day = '', time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?/.exec(dateOrTime) ?? [];
  return new UTCDateMini(Date.parse(`${day}T${time}Z`));
}

/**
 * In a pattern of numbers, or in words through the browser's own tables: date-fns' `format` would bring its whole
 * English with it, 5.7 kB on the way to the first paint. Nothing for what is no date.
 */
function formatter(inWords: (date: Date) => string) {
  return (dateOrTime: string) => {
    const date = wallClock(dateOrTime);
    return isValid(date) ? inWords(date) : '';
  };
}

function words(options: Intl.DateTimeFormatOptions, language = 'en-US'): (date: Date) => string {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  return (date) => format.format(date);
}

const numbers = (pattern: string) => (date: Date) => lightFormat(date, pattern);
const isoDay = numbers('yyyy-MM-dd');

/** d: "22" */
export const dayNumber = formatter(numbers('d'));
/** MMM: "Nov" */
export const shortMonth = formatter(words({ month: 'short' }));
/** MMMM: "November" */
export const longMonth = formatter(words({ month: 'long' }));
/** yyyy: "2026" */
export const year = formatter(numbers('yyyy'));
/** MMM d, yyyy: "Nov 22, 2026" */
export const shortDate = formatter(words({ month: 'short', day: 'numeric', year: 'numeric' }));
/** MMMM d: "November 22" */
export const monthAndDay = formatter(words({ month: 'long', day: 'numeric' }));
/** MMMM d, yyyy: "November 22, 2026" */
export const longDate = formatter(words({ month: 'long', day: 'numeric', year: 'numeric' }));
/** d MMMM yyyy: "22 November 2026" */
export const dayFirstDate = formatter(
  words({ day: 'numeric', month: 'long', year: 'numeric' }, 'en-GB'),
);
/** EEEE: "Sunday" */
export const weekday = formatter(words({ weekday: 'long' }));
/** MMMM yyyy: "November 2026" */
export const monthAndYear = formatter(words({ month: 'long', year: 'numeric' }));
/** EEEE, MMMM d: "Sunday, November 22" */
export const weekdayDate = formatter(words({ weekday: 'long', month: 'long', day: 'numeric' }));

const clockTime = formatter(numbers('h:mm a'));

/** "10:00 AM", or nothing for a whole day. */
export function timeOf(dateOrTime: string): string | undefined {
  return dateOrTime.includes('T') ? clockTime(dateOrTime) : undefined;
}
