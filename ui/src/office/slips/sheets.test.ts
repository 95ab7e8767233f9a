import { expect, test } from 'vitest';
import { countedSlips, inParts, peopleIn, sizeOf, typedAddress } from './sheets';

test('people of the address come once each', () => {
  expect(peopleIn('?people=a,b,,a')).toEqual(['a', 'b']);
  expect(peopleIn('')).toEqual([]);
});

test('a list in parts has all of it in order', () => {
  expect(inParts([1, 2, 3, 4, 5], 4)).toEqual([[1, 2, 3, 4], [5]]);
  expect(inParts([], 4)).toEqual([]);
});

test('the address is typed without https and without the code', () =>
  expect(typedAddress('https://portal.grace.example/join#K7QF2M9T')).toBe(
    'portal.grace.example/join',
  ));

test.each([
  [1, '1 slip on 1 sheet'],
  [4, '4 slips on 1 sheet'],
  [5, '5 slips on 2 sheets'],
])('%i', (slips, words) => expect(countedSlips(slips)).toBe(words));

test.each([
  ['Emil Bauer', ''],
  ['oma.berta', ''],
  ['Bartholomew Featherstone', 'slip-long'],
  ['bartholomew-alexander.featherstonehaugh@parish.example.org', 'slip-longest'],
])('%s is printed in the size %s', (text, size) => {
  expect(sizeOf(text)).toBe(size);
});
