import { expect, test } from 'vitest';
import { donation } from '../../testing/samples';
import { ownYear } from './own-year';

const given = [
  donation({ amount: 0.1, transactionDate: '2026-01-04' }),
  donation({ amount: 0.2, transactionDate: '2026-01-31' }),
  donation({ amount: -25, transactionDate: '2026-03-01' }),
  donation({ amount: 50, transactionDate: '2025-12-31' }),
  donation({ amount: 7, transactionDate: '2023-05-05' }),
];

test('the chosen year, or else the latest, beside the one before', () => {
  for (const chosen of ['', '2026']) {
    const { year, series, bars } = ownYear(chosen, given);
    expect(year).toBe('2026');
    expect(series).toEqual([
      { name: '2026', note: '-$24.70' },
      { name: '2025', note: '$50.00' },
    ]);
    expect(bars).toHaveLength(12);
    expect(bars[0]).toEqual({ label: 'January', now: 0.3, before: 0 });
    expect(bars[2]).toEqual({ label: 'March', now: -25, before: 0 });
    expect(bars[11]).toEqual({ label: 'December', now: 0, before: 50 });
  }
});

test('a year after which nothing was given the year before stands alone', () => {
  const { series, bars } = ownYear('2023', given);
  expect(series).toEqual([{ name: '2023', note: '$7.00' }]);
  expect(bars[4]).toEqual({ label: 'May', now: 7, before: undefined });
});
