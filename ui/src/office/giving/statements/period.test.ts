import { expect, test } from 'vitest';
import {
  addressOfPeriod,
  isNotOver,
  periodOf,
  proposedPeriod,
  wrongWith,
  yearsOffered,
} from './period';

test.each([
  ['2027-01-01', '2026'],
  ['2027-03-31', '2026'],
  ['2027-04-01', '2027'],
  ['2026-12-31', '2026'],
])('on %s statements of %s are proposed', (today, year) => {
  expect(proposedPeriod(today)).toEqual({ from: `${year}-01-01`, to: `${year}-12-31` });
});

test('the days stand in the address and come back from it', () => {
  const days = { from: '2026-02-01', to: '2026-06-30' };
  const [, search = ''] = addressOfPeriod(days).split('?');
  expect(periodOf(search, '2027-01-04')).toEqual(days);
  expect(periodOf('from=yesterday&to=2026-01-01', '2027-01-04').to).toBe('2026-12-31');
});

test.each([
  ['2026-01-01', '2026-12-31', undefined],
  ['2026-05-05', '2026-05-05', undefined],
  ['2026-05-06', '2026-05-05', 'before'],
  ['2017-01-01', '2026-12-31', undefined],
  ['2017-01-01', '2027-01-01', '10 years'],
])('%s to %s', (from, to, why) => {
  if (why === undefined) expect(wrongWith({ from, to })).toBeUndefined();
  else expect(wrongWith({ from, to })).toContain(why);
});

test('five years are offered, and the one that is looked at', () => {
  const five = ['2027', '2026', '2025', '2024', '2023'];
  expect(yearsOffered('2027-01-04', proposedPeriod('2027-01-04'))).toEqual(five);
  const old = { from: '2019-01-01', to: '2019-12-31' };
  expect(yearsOffered('2027-01-04', old)).toEqual([...five, '2019']);
  expect(isNotOver({ from: '2027-01-01', to: '2027-12-31' }, '2027-12-31')).toBe(true);
  expect(isNotOver({ from: '2026-01-01', to: '2026-12-31' }, '2027-01-01')).toBe(false);
});
