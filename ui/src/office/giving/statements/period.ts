import { type CalendarDate, year } from '../../../congregation/calendar';
import { wholeYear } from '../../../profile/giving/statement-paper/statement';
import { officePaths } from '../../office-paths';

/** The days that statements are of: first and last. */
export interface Period {
  from: CalendarDate;
  to: CalendarDate;
}

export function yearAsPeriod(of: number | string): Period {
  return { from: `${of}-01-01`, to: `${of}-12-31` };
}

/** In January to March it is last year that is looked back on. */
export function proposedPeriod(today: CalendarDate): Period {
  const thisYear = Number(year(today));
  return yearAsPeriod(Number(today.slice(5, 7)) <= 3 ? thisYear - 1 : thisYear);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The period in the address, else the proposed one. */
export function periodOf(search: string, today: CalendarDate): Period {
  const asked = new URLSearchParams(search);
  const [from, to] = [asked.get('from') ?? '', asked.get('to') ?? ''];
  return DAY.test(from) && DAY.test(to) ? { from, to } : proposedPeriod(today);
}

export function addressOfPeriod({ from, to }: Period): string {
  return `${officePaths.statements}?${new URLSearchParams({ from, to })}`;
}

/** As many as the server takes. */
const MOST_YEARS = 10;

/** Why there can be no statement of these days. */
export function wrongWith({ from, to }: Period): string | undefined {
  if (from > to) return 'This day is before the first one';
  const tooLate = `${Number(year(from)) + MOST_YEARS}${from.slice(4)}`;
  return to >= tooLate ? `These are more than ${MOST_YEARS} years` : undefined;
}

/** This year and those before it that are offered by name. */
export function yearsOffered(today: CalendarDate, { from, to }: Period): string[] {
  const thisYear = Number(year(today));
  const years = [0, 1, 2, 3, 4].map((back) => String(thisYear - back));
  const chosen = wholeYear({ from, to });
  return chosen === undefined || years.includes(chosen) ? years : [...years, chosen];
}

/** Something may still be given in these days. */
export function isNotOver({ to }: Period, today: CalendarDate): boolean {
  return to >= today;
}
