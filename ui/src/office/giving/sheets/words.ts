import { type CalendarDate, shortDate, weekday } from '../../../congregation/calendar';
import { inDollars, toCents } from '../../../profile/giving/money';
import { differingIn } from '../../kept-form/meanwhile';
import type { CountingSheet, TypedSheet } from './queries';

/** How a sheet stands with the bank slip: entered less expected, as a sentence. */
export function differenceInWords(difference: number): string {
  const cents = toCents(difference);
  if (cents === 0) return 'What is entered agrees with the bank slip.';
  const apart = inDollars(Math.abs(cents));
  return cents < 0
    ? `${apart} less is entered than the bank slip says.`
    : `${apart} more is entered than the bank slip says.`;
}

/** "Sunday, Nov 22, 2026" */
export function serviceDay(date: CalendarDate): string {
  return `${weekday(date)}, ${shortDate(date)}`;
}

/** "Sunday, Nov 22, 2026, 9 am" */
export function sheetName({ date, service }: Pick<CountingSheet, 'date' | 'service'>): string {
  return service ? `${serviceDay(date)}, ${service}` : serviceDay(date);
}

/** "1 row", "1,204 rows" */
export function countedRows(rows: number): string {
  return rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} rows`;
}

export const headerFields = ['date', 'service', 'counters', 'expected'] as const;
export type HeaderField = (typeof headerFields)[number];

export const headerLabels: Record<HeaderField, string> = {
  date: 'Date of the service',
  service: 'Which service',
  counters: 'Counted by',
  expected: 'Total of the bank slip',
};

/** The head of the sheet, as it is typed. */
export function headerOf({ date, service, counters, expected }: CountingSheet): TypedSheet {
  const slip = expected === undefined ? '' : expected.toFixed(2);
  return { date, service, counters, expected: slip };
}

/** A value of it, to be read. */
export function headerInWords(field: HeaderField, typed: Partial<TypedSheet>): string {
  const value = typed[field] ?? '';
  if (value === '') return field === 'expected' ? 'not known yet' : 'nothing';
  if (field === 'date') return serviceDay(value);
  return field === 'expected' ? inDollars(toCents(Number(value))) : value;
}

/** The fields whose values differ. */
export function differing(one: Partial<TypedSheet>, other: Partial<TypedSheet>): HeaderField[] {
  return differingIn(headerFields, one, other);
}
