import { expect, test } from 'vitest';
import type { CountingSheet } from './queries';
import {
  countedRows,
  differenceInWords,
  differing,
  headerInWords,
  headerOf,
  sheetName,
} from './words';

test.each([
  [-13, '$13.00 less is entered than the bank slip says.'],
  [13, '$13.00 more is entered than the bank slip says.'],
  [0, 'What is entered agrees with the bank slip.'],
])('%d in a sentence', (difference, words) => expect(differenceInWords(difference)).toBe(words));

test('days and rows in words', () => {
  const name = (service: string) => sheetName({ date: '2026-11-22', service });
  expect([name(''), name('9 am')]).toEqual(['Sunday, Nov 22, 2026', 'Sunday, Nov 22, 2026, 9 am']);
  expect([1, 2, 1000].map(countedRows)).toEqual(['1 row', '2 rows', '1,000 rows']);
});

const stood = { date: '2026-11-22', service: '9 am', counters: 'Ruth', expected: '100.00' };

test('what stands above the rows, as it is typed and as it is read', () => {
  const sheet = { ...stood, expected: 1284.5 } as CountingSheet;
  const { expected: _, ...withoutSlip } = sheet;
  expect(headerOf(sheet)).toEqual({ ...stood, expected: '1284.50' });
  expect(headerOf(withoutSlip as CountingSheet).expected).toBe('');
  const read = (expected: string) => headerInWords('expected', { ...stood, expected });
  expect([read('1284.50'), read('')]).toEqual(['$1,284.50', 'not known yet']);
  expect(headerInWords('counters', { ...stood, counters: '' })).toBe('nothing');
});

test('which of the head differs', () => {
  const theirs = { ...stood, counters: 'Emil', expected: '110.00' };
  expect(differing(stood, theirs)).toEqual(['counters', 'expected']);
});
