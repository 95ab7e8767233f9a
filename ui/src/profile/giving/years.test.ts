import { expect, test } from 'vitest';
import { donation } from '../../testing/samples';
import { ALL_YEARS, givenIn, yearsOf } from './years';

const on = (transactionDate: string) => donation({ transactionDate });
const donations = ['2025-12-31', '2026-01-01', '2024-02-29', '2026-11-15'].map(on);
const days = (given: typeof donations) => given.map(({ transactionDate }) => transactionDate);

test('the years in which something was given, the latest first', () => {
  expect(yearsOf(donations)).toEqual(['2026', '2025', '2024']);
  expect(yearsOf([])).toEqual([]);
});

test('a year goes from its first day to its last, newest first', () => {
  expect(days(givenIn('2026', donations))).toEqual(['2026-11-15', '2026-01-01']);
  expect(days(givenIn('2025', donations))).toEqual(['2025-12-31']);
  expect(givenIn('2019', donations)).toEqual([]);
});

test('all years are all there is, newest first', () => {
  expect(days(givenIn(ALL_YEARS, donations))).toEqual([
    '2026-11-15',
    '2026-01-01',
    '2025-12-31',
    '2024-02-29',
  ]);
});

test('gifts of one day stay in the order the server gave', () => {
  const [morning, evening] = [on('2026-11-15'), on('2026-11-15')];
  expect(givenIn(ALL_YEARS, [evening, morning])).toEqual([evening, morning]);
});
