import { expect, test } from 'vitest';
import { plainAmount, problemOfSum, readSum } from './sum';

test.each([
  ['20', 2000],
  ['20.5', 2050],
  ['.50', 50],
  ['1,250.50', 125050],
  ['$1,250', 125000],
  ['20+5', 2500],
  ['20 + 5.25 + 1', 2625],
])('%s is %i cents', (text, cents) => expect(readSum(text)).toBe(cents));

test.each([
  '',
  '0',
  '.',
  'abc',
  '20+',
  '+5',
  '1,25',
  '12,50',
  '1.234',
  '-5',
  '20-5',
  '9999999999999',
])('"%s" is no amount', (text) => expect(readSum(text)).toBeUndefined());

test.each([
  [' ', 'The amount is missing.'],
  ['0.00', 'The amount is zero.'],
  ['20-5', '“20-5” is not an amount. Write it like 1,250.50, or as a sum: 20+5.'],
  ['999999999999', '“999999999999” is too large: the highest amount is $1,000,000,000.00.'],
  ['1000000000+1', '“1000000000+1” is too large: the highest amount is $1,000,000,000.00.'],
])('"%s" is told: %s', (text, sentence) => expect(problemOfSum(text)).toBe(sentence));

test('a column has commas and cents', () => expect(plainAmount(125050)).toBe('1,250.50'));
