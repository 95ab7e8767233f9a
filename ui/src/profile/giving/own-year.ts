import { longMonth } from '../../congregation/more-dates';
import { inDollars, sumOf, toCents } from './money';
import type { Donation } from './queries';
import { givenIn, yearsOf } from './years';

/** A year of one's own, month by month, beside the one before where something was given in it. */
export function ownYear(chosen: string, donations: readonly Donation[]) {
  const years = yearsOf(donations);
  const year = chosen || years[0] || '';
  const yearBefore = String(Number(year) - 1);
  const shown = [year, yearBefore].filter((one) => years.includes(one));
  const series = shown.map((name) => ({
    name,
    note: inDollars(sumOf(givenIn(name, donations))),
  }));
  const bars = Array.from({ length: 12 }, (_, at) => {
    const month = String(at + 1).padStart(2, '0');
    const [now = 0, before] = shown.map((year) => givenBy(`${year}-${month}`, donations));
    return { label: longMonth(`${year}-${month}-01`), now, before };
  });
  return { year, series, bars };
}

/** In dollars, made from cents. */
function givenBy(month: string, donations: readonly Donation[]): number {
  const given = donations.filter(({ transactionDate }) => transactionDate.startsWith(month));
  return given.reduce((sum, { amount }) => sum + toCents(amount), 0) / 100;
}
