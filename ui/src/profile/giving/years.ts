import { year } from '../../congregation/calendar';
import type { Donation } from './queries';

/** What the year filter holds when it filters nothing. */
export const ALL_YEARS = '';

/** The years in which something was given, the latest first. */
export function yearsOf(donations: readonly Donation[]): string[] {
  const years = new Set(donations.map(({ transactionDate }) => year(transactionDate)));
  return [...years].sort().reverse();
}

/** What was given in a year, or in all of them, newest first. */
export function givenIn(chosen: string, donations: readonly Donation[]): Donation[] {
  return donations
    .filter(({ transactionDate }) => chosen === ALL_YEARS || year(transactionDate) === chosen)
    .sort((a, b) => b.transactionDate.localeCompare(a.transactionDate));
}
