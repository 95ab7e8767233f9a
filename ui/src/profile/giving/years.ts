import { year } from '../../congregation/calendar';
import type { Donation } from './queries';

/** The year filter's value for all years. */
export const ALL_YEARS = '';

/** The years in which something was given, the latest first. */
export function yearsOf(donations: readonly Donation[]): string[] {
  const years = new Set(donations.map(({ transactionDate }) => year(transactionDate)));
  return [...years].sort().reverse();
}

/** The gifts of a year, or of all years, newest first. */
export function givenIn(chosen: string, donations: readonly Donation[]): Donation[] {
  return donations
    .filter(({ transactionDate }) => chosen === ALL_YEARS || year(transactionDate) === chosen)
    .sort((a, b) => b.transactionDate.localeCompare(a.transactionDate));
}
