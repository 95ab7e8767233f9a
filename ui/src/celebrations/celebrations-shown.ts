import { type CalendarDate, dayOf } from '../congregation/calendar';
import type { Celebration } from './queries';

const SHOWN = 6;

/** A week's celebrations in the order of its days, as many as fit; past days are left out first. */
export function celebrationsShown(week: Celebration[], today: CalendarDate): Celebration[] {
  const toCome = week.filter(({ date }) => dayOf(date) >= today).length;
  const start = Math.max(0, week.length - Math.max(toCome, SHOWN));
  return week.slice(start, start + SHOWN);
}
