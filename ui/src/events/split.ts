import { type CalendarDate, dayOf } from '../congregation/calendar';
import type { ChurchEvent } from './queries';

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

export function hasDate(event: ChurchEvent): boolean {
  return Boolean(event.startDate);
}

// By the wall clock, which these strings begin with; a whole day comes before its hours.
function compare(a: string, b: string): number {
  const [left, right] = [a.slice(0, 19), b.slice(0, 19)];
  return left < right ? -1 : left > right ? 1 : 0;
}
