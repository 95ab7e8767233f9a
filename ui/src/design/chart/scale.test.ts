import { expect, test } from 'vitest';
import { everyMonth, fromTop, scaleOf } from './scale';

test.each([
  [[], 0, 100, [100, 75, 50, 25, 0]],
  [[0, 0], 0, 100, [100, 75, 50, 25, 0]],
  [[80], 0, 80, [80, 60, 40, 20, 0]],
  [[1234.5, 900], 0, 1500, [1500, 1000, 500, 0]],
  [[0.03], 0, 0.03, [0.03, 0.02, 0.01, 0]],
  [[-30, 50], -40, 60, [60, 40, 20, 0, -20, -40]],
  [[-20], -20, 0, [0, -5, -10, -15, -20]],
  [[9_876_543], 0, 10_000_000, [10_000_000, 7_500_000, 5_000_000, 2_500_000, 0]],
])('an axis for %j goes from %d to %d', (values, low, high, ticks) => {
  const scale = scaleOf(values);
  expect(scale.low).toBeCloseTo(low);
  expect(scale.high).toBeCloseTo(high);
  expect(scale.ticks).toHaveLength(ticks.length);
  for (const [at, tick] of ticks.entries()) expect(scale.ticks[at]).toBeCloseTo(tick);
});

test('the highest is at the top, zero below it, and what is less than nothing below that', () => {
  const scale = scaleOf([-20, 60]);
  expect(fromTop(60, scale)).toBe(0);
  expect(fromTop(0, scale)).toBe(75);
  expect(fromTop(-20, scale)).toBe(100);
});

test('a month in which nothing came stands there, too', () => {
  const given = (month: string, given: number) => ({ month, given });
  expect(everyMonth([given('2026-02', 9), given('2025-11', 5)])).toEqual([
    given('2025-11', 5),
    given('2025-12', 5),
    given('2026-01', 5),
    given('2026-02', 9),
  ]);
  expect(everyMonth([given('2026-02', 9)])).toEqual([given('2026-02', 9)]);
  expect(everyMonth([])).toEqual([]);
});
