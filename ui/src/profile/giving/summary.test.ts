import { expect, test } from 'vitest';
import { donation, pledge } from '../../testing/samples';
import { inDollars, sumOf, toCents } from './money';
import type { Pledge } from './queries';
import { financialSummary } from './summary';

test.each<[string, [number, string][], number]>([
  ['nothing pledged', [], 0],
  ['an open pledge', [[600, 'open']], 600],
  ['a completed one', [[600, 'completed']], 0],
  ['a paid one', [[600, 'paid']], 0],
  ['a status that comes later', [[600, 'promised']], 600],
  [
    'one of each',
    [
      [600, 'open'],
      [300, 'completed'],
      [1200, 'paid'],
      [0.1, 'open'],
    ],
    600.1,
  ],
])('outstanding of %s', (_, rows, outstanding) => {
  const pledges = rows.map(([amount, status]) => ({ amount, status }) as Pledge);
  const summary = financialSummary([], pledges);
  expect(summary.outstanding).toBe(outstanding);
  expect(summary.pledgesCount).toBe(rows.length);
});

test('all that was donated counts, and what was taken back is taken off', () => {
  const donations = [donation({ amount: 0.1 }), donation({ amount: 0.2 })];
  expect(financialSummary(donations, [pledge({ amount: 19.99 })])).toEqual({
    totalPledged: 19.99,
    totalDonated: 0.3,
    outstanding: 19.99,
    pledgesCount: 1,
    donationsCount: 2,
  });
  const corrected = [...donations, donation({ amount: -0.25 })];
  expect(financialSummary(corrected, []).totalDonated).toBe(0.05);
});

/** The same numbers each time (Park and Miller's generator), so that a failure can be looked at again. */
function randomly(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

test('sums hold to the cent, whatever the amounts', () => {
  const random = randomly(20_261_121);
  for (let round = 0; round < 300; round += 1) {
    const cents = Array.from({ length: random(400) }, () => BigInt(random(10_000_000) - 100_000));
    const rows = cents.map((amount) => ({ amount: Number(amount) / 100 }));
    const exact = cents.reduce((sum, amount) => sum + amount, 0n);
    expect(BigInt(sumOf(rows)), `round ${round}`).toBe(exact);
  }
});

test('every amount in cents comes back as it went out', () => {
  const random = randomly(7);
  for (let round = 0; round < 5000; round += 1) {
    const cents = random(2_000_000_000) - 1_000_000_000;
    expect(toCents(cents / 100)).toBe(cents);
  }
});

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [123_456_789, '$1,234,567.89'],
  [-2500, '-$25.00'],
])('%i cents are %s', (cents, shown) => {
  expect(inDollars(cents)).toBe(shown);
});
