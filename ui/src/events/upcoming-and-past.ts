import { type CalendarDate, dayOf, monthAndYear } from '../congregation/calendar';
import { type ChurchEvent, hasDate } from './queries';

/**
 * Upcoming is today or later, soonest first; past is before today, latest
 * first. An event without a date is in neither.
 */
export function splitEvents(events: ChurchEvent[], today: CalendarDate) {
  const dated = events.filter(hasDate).sort((a, b) => compare(a.startDate, b.startDate));
  return {
    upcoming: dated.filter((event) => dayOf(event.startDate) >= today),
    past: dated.filter((event) => dayOf(event.startDate) < today).reverse(),
  };
}

/** In the order they stand in, under the name of their month: "November 2026". */
export function byMonth(events: ChurchEvent[]): [month: string, events: ChurchEvent[]][] {
  const months = new Map<string, ChurchEvent[]>();
  for (const event of events) {
    const month = monthAndYear(event.startDate);
    months.set(month, [...(months.get(month) ?? []), event]);
  }
  return [...months];
}

// By the wall clock, which these strings begin with; a whole day comes before its hours.
function compare(a: string, b: string): number {
  const [left, right] = [a.slice(0, 19), b.slice(0, 19)];
  return left < right ? -1 : left > right ? 1 : 0;
}
