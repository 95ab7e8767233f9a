import { expect, test } from 'vitest';
import type { GiftLine } from './queries';
import {
  canGoBack,
  giverInWords,
  howInWords,
  leftOf,
  mayBeCheck,
  originalInWords,
  removalInWords,
} from './words';

const gift: GiftLine = {
  id: 1,
  version: 1,
  date: '2026-11-15',
  amount: 50,
  kind: 'gift',
  takenBack: 0,
  isMonthClosed: false,
  corrections: 0,
};

const mary = { id: 'm', number: 'M0001', firstName: 'Mary', lastName: 'Smith' };
const john = { id: 'j', number: 'M0002', firstName: 'John', lastName: 'Smith' };

test('a couple is named once', () => {
  expect(giverInWords({})).toBe('Anonymous');
  expect(giverInWords({ giver: mary })).toBe('Mary Smith');
  expect(giverInWords({ giver: { ...mary, partner: john } })).toBe('Mary and John Smith');
  const other = { ...john, lastName: 'Lee' };
  expect(giverInWords({ giver: { ...mary, partner: other } })).toBe('Mary Smith and John Lee');
});

test('how it was given names the check', () => {
  expect(howInWords({})).toBe('');
  expect(howInWords({ method: 'Cash' })).toBe('Cash');
  expect(howInWords({ method: 'Check', checkNumber: '7' })).toBe('Check 7');
  expect(howInWords({ method: 'Cashier', checkNumber: '7' })).toBe('Cashier, check 7');
  const original = { amount: 20, date: '2026-11-15', method: 'Cash', reason: '', by: '', at: '' };
  expect(originalInWords(original)).toBe('$20.00, no fund, Cash, Anonymous');
});

test.each([
  ['gift', 'the gift was never given'],
  ['refund', 'the gift counts as before. What'],
  ['bounced', 'the gift counts as before. Of a check over several funds all parts are.'],
] as const)('removing a %s says what it means', (kind, words) => {
  expect(removalInWords({ kind })).toContain(words);
});

test('what is left of a gift can go back, unless it is being counted', () => {
  expect(leftOf({ ...gift, takenBack: 20.1 })).toBe(29.9);
  expect(canGoBack(gift)).toBe(true);
  expect(canGoBack({ ...gift, takenBack: 50 })).toBe(false);
  expect(canGoBack({ ...gift, kind: 'refund', amount: -5 })).toBe(false);
  expect(canGoBack({ ...gift, sheet: { id: 1, isOpen: true } })).toBe(false);
  expect(mayBeCheck({ ...gift, method: 'Cash' })).toBe(false);
  expect(mayBeCheck(gift)).toBe(true);
});
