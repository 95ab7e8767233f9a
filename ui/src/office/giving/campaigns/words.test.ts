import { expect, test } from 'vitest';
import type { Campaign, OfficePledge } from './queries';
import {
  countedPledges,
  daysInWords,
  openOf,
  progressOf,
  shareInWords,
  shownInWords,
  standingOf,
  sumsOf,
} from './words';

const campaign = (parts: Partial<Campaign>) =>
  ({ from: '2026-03-01', pledged: 0, paid: 0, given: 0, isOver: false, ...parts }) as Campaign;

const pledge = (parts: Partial<OfficePledge>) =>
  ({ amount: 100, paid: 0, status: 'open', ...parts }) as OfficePledge;

test('pledges and days in words', () => {
  expect([0, 1, 1204].map(countedPledges)).toEqual(['0 pledges', '1 pledge', '1,204 pledges']);
  const days = (from: string, to?: string) =>
    daysInWords({ from, ...(to && { to }) }, '2026-06-01');
  expect(days('2026-03-01', '2027-12-31')).toBe('Mar 1, 2026 to Dec 31, 2027');
  expect(days('2026-03-01')).toBe('since Mar 1, 2026');
  expect(days('2026-06-01')).toBe('since Jun 1, 2026');
  expect(days('2026-06-02')).toBe('from Jun 2, 2026');
});

test.each([
  [
    { goal: 1000, pledged: 500, given: 250 },
    { pledged: 50, given: 25 },
  ],
  [
    { goal: 1000, pledged: 2500, given: 1000.01 },
    { pledged: 100, given: 100 },
  ],
  // Without a goal it is seen what came of the promise.
  [
    { pledged: 400, given: 100 },
    { pledged: 100, given: 25 },
  ],
  [
    { pledged: 100, given: 400 },
    { pledged: 25, given: 100 },
  ],
  [{}, { pledged: 0, given: 0 }],
  // More went back than came.
  [
    { goal: 100, given: -5 },
    { pledged: 0, given: 0 },
  ],
])('how far %j is', (parts, progress) => expect(progressOf(campaign(parts))).toEqual(progress));

test('a share is rounded down: a hundred is said of what is there to the cent', () => {
  const share = (goal: number | undefined, given: number) =>
    shareInWords(campaign({ given, ...(goal !== undefined && { goal }) }));
  expect(share(undefined, 5)).toBeUndefined();
  expect(share(1000, 999.99)).toBe('99% of the goal');
  expect(share(1000, 1000)).toBe('100% of the goal');
  expect(share(0.3, 0.1 + 0.2)).toBe('100% of the goal');
  expect(share(10, 12_345)).toBe('123,450% of the goal');
  expect(share(10, -3)).toBe('0% of the goal');
});

test('how a campaign stands', () => {
  const standing = (parts: Partial<Campaign>) => standingOf(campaign(parts), '2026-06-01')?.words;
  expect(standing({})).toBeUndefined();
  expect(standing({ goal: 100, given: 99.99 })).toBeUndefined();
  expect(standing({ goal: 100, given: 100, isOver: true })).toBe('Goal reached');
  expect(standing({ isOver: true })).toBe('Over');
  expect(standing({ from: '2026-07-01' })).toBe('Begins Jul 1, 2026');
});

test('what is still to come, and what all comes to, in cents', () => {
  expect(openOf(pledge({ paid: 0.1 }))).toBe(9990);
  expect(openOf(pledge({ paid: 130 }))).toBe(0);
  expect(openOf(pledge({ status: 'paid' }))).toBe(0);
  const pledges = [
    pledge({ amount: 0.1, paid: 0.1, status: 'completed' }),
    pledge({ amount: 0.2, paid: 0.1 }),
    pledge({ amount: 600, status: 'paid' }),
  ];
  expect(sumsOf(pledges)).toEqual({ pledged: 600.3, paid: 0.2, open: 0.1 });
  expect(shownInWords(pledges, 3)).toBe('3 pledges: $600.30 pledged, $0.20 paid so far');
  expect(shownInWords(pledges.slice(0, 1), 12)).toBe(
    '1 of 12 pledges: $0.10 pledged, $0.10 paid so far',
  );
});
