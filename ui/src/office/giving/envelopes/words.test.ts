import { expect, test } from 'vitest';
import type { Envelope } from './queries';
import { freeAfter, listName, matching, numberIn, spokenName, yearIn } from './words';

const mary: Envelope = {
  number: 7,
  giver: {
    id: 'm',
    number: 'M0002',
    firstName: 'Mary',
    lastName: 'Smith-Weber',
    household: 'Smith Family',
    partner: { id: 'j', number: 'M0003', firstName: 'José', lastName: 'Weber' },
  },
};
const anna: Envelope = {
  number: 17,
  giver: { id: 'a', number: 'M0017', firstName: 'Anna', lastName: 'Bauer' },
};

test('a number is found by itself, by names without accents, and by the household', () => {
  for (const [search, found] of [
    ['', [7, 17]],
    ['  ', [7, 17]],
    ['17', [17]],
    ['1', [17]],
    ['jose', [7]],
    ['WEB mar', [7]],
    ['smith fam', [7]],
    ['m00', [7, 17]],
    ['mary bauer', []],
  ] as const) {
    const numbers = matching([mary, anna], search).map(({ number }) => number);
    expect(numbers, search).toEqual(found);
  }
});

test('a list names couples once', () => {
  expect(listName(anna)).toBe('Bauer, Anna');
  expect(listName(mary)).toBe('Smith-Weber, Mary and Weber, José');
  const { partner } = mary.giver;
  const same = { ...mary, giver: { ...mary.giver, lastName: 'Weber', partner } } as Envelope;
  expect(listName(same)).toBe('Weber, Mary and José');
  expect([anna, mary, same].map(spokenName)).toEqual([
    'Anna Bauer',
    'Mary Smith-Weber and José Weber',
    'Mary and José Weber',
  ]);
});

test('numbers and years are those that there are', () => {
  const typed = ['7', ' 99999 ', '0', '100000', '7a', '-7', '', '1.5'];
  expect(typed.map(numberIn)).toEqual([7, 99999, ...Array(6).fill(undefined)]);
  const years = ['?year=2027', '?year=1899', '?year=27', '', '?year=2200'];
  expect(years.map(yearIn)).toEqual([2027, ...Array(4).fill(undefined)]);
  expect(freeAfter([mary, anna], 6)).toBe(8);
  expect(freeAfter([mary, { ...anna, number: 8 }], 6)).toBe(9);
});
