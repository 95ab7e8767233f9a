import { expect, test } from 'vitest';
import { celebration } from '../testing/samples';
import { celebrationsShown } from './celebrations-shown';

// The week of Sunday the 15th to Saturday the 21st; each number is one celebration's day.
test.each([
  ['all of six, gone by or not', 20, [15, 15, 16, 17, 18, 20], [15, 15, 16, 17, 18, 20]],
  ['none of none', 20, [], []],
  ['the first six on the first day', 15, [15, 16, 17, 18, 19, 20, 21], [15, 16, 17, 18, 19, 20]],
  [
    'today first where six are to come',
    17,
    [15, 16, 17, 17, 18, 19, 20, 21],
    [17, 17, 18, 19, 20, 21],
  ],
  ['only the first six to come', 17, [16, 17, 17, 18, 18, 19, 20, 21], [17, 17, 18, 18, 19, 20]],
  [
    'the latest days gone by where there is room',
    20,
    [15, 15, 16, 17, 18, 19, 20, 21],
    [16, 17, 18, 19, 20, 21],
  ],
  [
    'the last six when all are gone by',
    21,
    [15, 15, 16, 16, 17, 18, 19, 20],
    [16, 16, 17, 18, 19, 20],
  ],
])('it shows %s', (_, today, week, shown) => {
  const days = week.map((day) => celebration({ date: `2026-11-${day}` }));
  expect(celebrationsShown(days, `2026-11-${today}`).map(({ date }) => date)).toEqual(
    shown.map((day) => `2026-11-${day}`),
  );
});
