import { expect, test } from 'vitest';
import { plusMonths, weeksOf } from './month-grid';

test('a month is whole weeks from Sunday to Saturday', () => {
  const weeks = weeksOf('2026-12');
  expect(weeks).toHaveLength(5);
  expect([weeks[0]?.[0], weeks[4]?.[6]]).toEqual(['2026-11-29', '2027-01-02']);
  expect(weeksOf('2026-02')).toHaveLength(4);
  expect(weeksOf('2026-08')).toHaveLength(6);
});

test.each([
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', 0, '2026-03'],
])('%s and %i months is %s', (month, by, then) => {
  expect(plusMonths(month, by)).toBe(then);
});
