import { expect, test } from 'vitest';
import { differenceWords, totalsOf } from './totals';

const row = { cents: 5000, fund: 'General Fund', method: 'Cash', checkNumber: '', giver: 'anna' };

test('one check over several funds is one check, and the same number of another giver is another', () => {
  const check = { ...row, method: 'Check', checkNumber: '1042' };
  const rows = [
    check,
    { ...check, cents: 2500, fund: 'Missions' },
    { ...check, giver: 'emil' },
    { ...check, giver: '', cents: 30 },
    { ...check, giver: '', cents: 40 },
    { ...check, checkNumber: '' },
    { ...check, checkNumber: '' },
    { ...row, cents: 100 },
    { ...row, cents: 200, method: 'cash ' },
    { ...row, cents: 300, checkNumber: '7' },
    { ...row, cents: 400, checkNumber: '7' },
  ];
  expect(totalsOf(rows)).toEqual({
    entered: 23570,
    funds: [
      { fund: 'General Fund', cents: 21070 },
      { fund: 'Missions', cents: 2500 },
    ],
    kinds: [
      { kind: 'Check', cents: 22570, count: 6 },
      { kind: 'Cash', cents: 1000, count: 4 },
    ],
  });
});

test.each([
  [54775, 128450, '$736.75 still to come'],
  [6000, 5000, '$10.00 too much'],
  [5000, 5000, 'Agrees with the slip'],
])('%i of %i: %s', (entered, expected, words) =>
  expect(differenceWords(entered, expected)?.words).toBe(words),
);

test('to a closed sheet nothing comes any more', () => {
  expect(differenceWords(5000, 6000, false)?.words).toBe('$10.00 less');
  expect(differenceWords(6000, 5000, false)?.words).toBe('$10.00 more');
});

test('without a bank slip there is nothing to compare', () =>
  expect(differenceWords(5000, undefined)).toBeUndefined());
