import { expect, test } from 'vitest';
import { plainAmount, readSum } from './sum';

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

test('a column has commas and cents', () => expect(plainAmount(125050)).toBe('1,250.50'));
