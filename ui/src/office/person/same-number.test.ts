import { expect, test } from 'vitest';
import { isSameNumber } from './same-number';

test.each([
  ['(217) 555-0104', '217 555 0104', true],
  ['(217) 555-0104', '+1 217 555 0104', true],
  ['555 0104', '217 555 0104', true],
  ['0151 2345678', '+49 151 2345678', true],
  ['0049 151 2345678', '+49 151 2345678', true],
  ['217 555 0104', '217 555 0105', false],
  ['0104', '217 555 0104', false],
  ['', '', false],
])('%s and %s are one number: %s', (one, other, isSame) => {
  expect(isSameNumber(one, other)).toBe(isSame);
  expect(isSameNumber(other, one)).toBe(isSame);
});
