import { expect, test } from 'vitest';
import type { Overview } from './queries';
import { changeInWords, fundBars, isEmpty, monthBars, wholeYears, yearBefore } from './words';

const overview: Overview = {
  year: 2026,
  years: [2026, 2025],
  upTo: '2026-11-20',
  total: 120,
  lastYear: 100,
  months: [
    { month: '2026-01', total: 120, lastYear: 100.1 },
    { month: '2026-02', total: 0, lastYear: 0.2 },
  ],
  funds: [
    { fund: 'General Fund', total: 100, lastYear: 100 },
    { total: 20, lastYear: 0 },
  ],
  givers: { thisYear: 2, lastYear: 2, gained: 1, kept: 1, lost: 1 },
};

test.each([
  [120, 100, '20% more than in 2025 by that day'],
  [80, 100, '20% less than in 2025 by that day'],
  [100, 100, 'as much as in 2025 by that day'],
  [100.01, 100, 'a little more than in 2025 by that day'],
  [5000, 1, '499,900% more than in 2025 by that day'],
  [0, 100, '100% less than in 2025 by that day'],
  [100, 0, ''],
  [100, -5, ''],
  [-5, 100, ''],
])('%d after %d is "%s"', (total, lastYear, words) => {
  expect(changeInWords({ ...overview, total, lastYear })).toBe(words);
});

test('a year that is over is compared whole', () => {
  const over = { ...overview, upTo: '2026-12-31' };
  expect(changeInWords(over)).toBe('20% more than in 2025');
  expect([yearBefore(over), yearBefore(overview)]).toEqual(['2025', '2025 to Nov 20']);
});

test('bars are called by their month and fund; the years by what all months come to', () => {
  expect(monthBars(overview)[1]).toEqual({ label: 'February', now: 0, before: 0.2 });
  expect(fundBars(overview)[1]).toEqual({ label: 'No fund', now: 20, before: 0 });
  expect(wholeYears(overview)).toEqual([
    { name: '2026', note: '$120.00' },
    { name: '2025', note: '$100.30' },
  ]);
});

test('a year is empty when there is nothing to see', () => {
  expect(isEmpty(overview)).toBe(false);
  expect(isEmpty({ months: [{ month: '2026-01', total: 0, lastYear: 0 }] })).toBe(true);
});
