import { expect, test } from 'vitest';
import type { CountingSheet, SheetRow } from '../sheets/queries';
import { correctionsOf, correctionWords, whatWas } from './was';

const mary = { id: 'm', number: 'M0001', firstName: 'Mary', lastName: 'Smith' };
const john = { id: 'j', number: 'M0002', firstName: 'John', lastName: 'Smith' };
const sunday = '2026-11-22';
const before = { amount: 50, date: sunday, fund: 'General Fund', giver: mary, method: 'Cash' };
const why = { reason: 'The check says 60', by: 'Ruth', at: '2026-11-24T10:00:00-06:00' };

const row = (change: Partial<SheetRow>): SheetRow => ({
  key: 'row-0001',
  giftId: 1,
  version: 2,
  ...before,
  corrections: [{ ...before, ...why }],
  ...change,
});
const words = (change: Partial<SheetRow>) => whatWas(row(change), sunday).map(({ words }) => words);

test('what was corrected is said as it was, and nothing else', () => {
  expect(words({ amount: 60 })).toEqual(['$50.00']);
  expect(words({ giver: john, fund: 'Missions' })).toEqual(['Mary Smith, General Fund']);
  expect(words({ method: 'Check', checkNumber: '7' })).toEqual(['Cash']);
  expect(words({ ownDate: '2026-11-15' })).toEqual(['Nov 22, 2026']);
  expect(words({ note: 'Torn' })).toEqual(['without a note']);
});

test('what was not said is named, too', () => {
  const { giver: _, fund: __, method: ___, ...bare } = before;
  const corrections = [{ ...bare, note: 'Torn', ...why }];
  expect(words({ corrections })).toEqual(['Loose plate, no fund, not said how, “Torn”']);
});

test('each correction is held beside the next one, the newest first', () => {
  const corrections = [
    { ...before, ...why },
    { ...before, amount: 55, ...why, reason: 'No, 60', at: '2026-11-25T10:00:00-06:00' },
  ];
  expect(whatWas(row({ amount: 60, corrections }), sunday)).toEqual([
    { words: '$55.00', reason: 'No, 60', by: 'Ruth', at: '2026-11-25T10:00:00-06:00' },
    { words: '$50.00', ...why },
  ]);
});

test('all corrections of a sheet stand in their order, each with its row, and what was added since', () => {
  const added = {
    ...before,
    amount: 0,
    ...why,
    at: '2026-11-23T10:00:00-06:00',
    reason: 'Forgotten',
  };
  const rows = [row({ amount: 60 }), row({ key: 'added-2', amount: 25, corrections: [added] })];
  expect(correctionsOf({ date: sunday, rows } as CountingSheet).map(correctionWords)).toEqual([
    'Row 2, Mary Smith: added, $25.00. Reason: Forgotten. Ruth, Nov 23, 2026',
    'Row 1, Mary Smith: was $50.00. Reason: The check says 60. Ruth, Nov 24, 2026',
  ]);
});
