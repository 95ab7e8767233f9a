import { dayNumber, shortMonth } from '../../../congregation/calendar';
import { longMonth } from '../../../congregation/more-dates';
import { sumOf, toCents } from '../../../profile/giving/money';
import { money } from '../gifts/words';
import type { Overview } from './queries';

/** "8% more than in 2025", for what can be compared. */
export function changeInWords({ total, lastYear, year, upTo }: Overview): string {
  const [now, before] = [toCents(total), toCents(lastYear)];
  if (before <= 0 || now < 0) return '';
  const then = isOver(upTo) ? `in ${year - 1}` : `in ${year - 1} by that day`;
  const percent = Math.round(Math.abs(now / before - 1) * 100);
  if (now === before) return `as much as ${then}`;
  const share = percent === 0 ? 'a little' : `${percent.toLocaleString('en-US')}%`;
  return `${share} ${now > before ? 'more' : 'less'} than ${then}`;
}

/** "2025 to Nov 20", or "2025" where the year is over. */
export function yearBefore({ year, upTo }: Pick<Overview, 'year' | 'upTo'>): string {
  return isOver(upTo) ? String(year - 1) : `${year - 1} to ${shortMonth(upTo)} ${dayNumber(upTo)}`;
}

/** The year can still change. */
export function isOver(upTo: string): boolean {
  return upTo.endsWith('-12-31');
}

/** Nothing can be seen on a picture of it. */
export function isEmpty({ months }: Pick<Overview, 'months'>): boolean {
  return months.every(({ total, lastYear }) => total === 0 && lastYear === 0);
}

/** The two years as the picture of the months has them: both whole. */
export function wholeYears({ year, total, months }: Overview) {
  const before = sumOf(months.map(({ lastYear }) => ({ amount: lastYear }))) / 100;
  return [
    { name: String(year), note: money(total) },
    { name: String(year - 1), note: money(before) },
  ] as const;
}

export const monthBars = ({ months }: Pick<Overview, 'months'>) =>
  months.map(({ month, total, lastYear }) => ({
    label: longMonth(`${month}-01`),
    now: total,
    before: lastYear,
  }));

export const fundBars = ({ funds }: Pick<Overview, 'funds'>) =>
  funds.map(({ fund, total, lastYear }) => ({
    label: fund ?? 'No fund',
    now: total,
    before: lastYear,
  }));
