import { expect, test } from 'vitest';
import { daySeen, whenSeen } from './when';

test.each([
  ['2026-11-20T00:05:00-06:00', 'today 12:05\u00a0AM', 'today'],
  ['2026-11-19T19:12:00-06:00', 'yesterday 7:12\u00a0PM', 'yesterday'],
  ['2026-11-18T23:59:00-06:00', 'Nov 18, 2026, 11:59\u00a0PM', 'Nov 18, 2026'],
  ['2025-11-20T12:00:00-06:00', 'Nov 20, 2025, 12:00\u00a0PM', 'Nov 20, 2025'],
  // A phone that is ahead of the church's clock.
  ['2026-11-21T00:01:00-06:00', 'Nov 21, 2026, 12:01\u00a0AM', 'Nov 21, 2026'],
])('%s is %s', (time, when, day) => {
  expect(whenSeen(time, '2026-11-20')).toBe(when);
  expect(daySeen(time, '2026-11-20')).toBe(day);
});

test.each([
  ['2026-03-09', '2026-03-08'],
  ['2026-11-02', '2026-11-01'],
  ['2027-01-01', '2026-12-31'],
  ['2028-03-01', '2028-02-29'],
])('the day before %s is yesterday, whatever the clocks do', (today, before) => {
  expect(daySeen(`${before}T23:30:00-05:00`, today)).toBe('yesterday');
});
