import { dayOf, timeOf, weekday, weekdayDate } from '../congregation/calendar';
import { longDate, monthAndDay } from '../congregation/more-dates';

/** "Sunday, December 13, 2026, 11:45 AM – 2:00 PM" */
export function whenOf({ startDate, endDate }: { startDate: string; endDate?: string }): string {
  const begins = [weekday(startDate), longDate(startDate), timeOf(startDate)].filter(Boolean);
  const said = begins.join(', ');
  if (!endDate) return said;
  const isOneDay = dayOf(endDate) === dayOf(startDate);
  const end = isOneDay
    ? timeOf(endDate)
    : [weekdayDate(endDate), timeOf(endDate)].filter(Boolean).join(', ');
  return `${said} – ${end}`;
}

/** "Friday, December 11" */
export function dayInWords(day: string): string {
  return `${weekday(day)}, ${monthAndDay(day)}`;
}
