import { expect, test } from 'vitest';
import { differenceWords, totalsOf } from './totals';

const row = { cents: 5000, fund: 'General Fund', method: 'Cash', checkNumber: '', giver: 'anna' };

test('one check over several funds is one check, and the same number of another giver is another', () => {
  const check = { ...row, method: 'Check', checkNumber: '1042' };
  const rows = [
    check,
    { ...check, cents: 2500, fund: 'Missions' },
    { ...check, giver: 'emil' },
    { ...check, checkNumber: '' },
    { ...check, checkNumber: '' },
    { ...row, cents: 100 },
    { ...row, cents: 200, method: 'cash ' },
  ];
  expect(totalsOf(rows)).toEqual({
    entered: 22800,
    funds: [
      { fund: 'General Fund', cents: 20300 },
      { fund: 'Missions', cents: 2500 },
    ],
    kinds: [
      { kind: 'Check', cents: 22500, count: 4 },
      { kind: 'Cash', cents: 300, count: 2 },
    ],
  });
});

test.each([
  [54775, 128450, '$736.75 still to come'],
  [6000, 5000, '$10.00 too much'],
  [5000, 5000, 'It agrees'],
])('%i of %i: %s', (entered, expected, words) =>
  expect(differenceWords(entered, expected)?.words).toBe(words),
);

test('without a bank slip there is nothing to compare', () =>
  expect(differenceWords(5000, undefined)).toBeUndefined());
