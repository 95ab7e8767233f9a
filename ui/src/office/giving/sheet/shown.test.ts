import { expect, test } from 'vitest';
import type { SheetRow } from '../sheets/queries';
import type { Change, TypedRow } from './outbox';
import {
  gridRows,
  isBlank,
  isInConflict,
  isSameRow,
  rowAfter,
  sheetTotals,
  typedOf,
  wordsOf,
} from './shown';

const funds = new Map([
  [1, 'General Fund'],
  [2, 'Missions'],
]);

const typed = (change: Partial<TypedRow> = {}): TypedRow => ({
  who: { text: '118' },
  amount: '20+5',
  fundId: 1,
  date: '',
  method: 'Cash',
  checkNumber: '',
  note: '',
  ...change,
});

const saved = (key: string, change: Partial<SheetRow> = {}): SheetRow => ({
  key,
  giftId: 1,
  version: 1,
  amount: 50,
  fundId: 1,
  fund: 'General Fund',
  method: 'Cash',
  corrections: [],
  ...change,
});

const daniel = {
  id: 'daniel',
  number: 'M0001',
  firstName: 'Daniel',
  lastName: 'Whitfield',
  partner: { id: 'ruth', number: 'M0002', firstName: 'Ruth', lastName: 'Whitfield' },
};

let n = 0;
const change = (key: string, row: TypedRow | undefined, more: Partial<Change> = {}): Change => {
  n += 1;
  return { n, key, row, version: undefined, tried: false, state: 'waiting', ...more };
};

test('rows stand as the server has them, with what is on its way; new ones come last', () => {
  const rows = gridRows(
    [saved('a'), saved('b'), saved('c')],
    [
      change('b', typed()),
      change('d', typed()),
      change('c', undefined),
      change('d', typed({ amount: '7' })),
    ],
  );
  expect(rows.map(({ key }) => key)).toEqual(['a', 'b', 'd']);
  expect(rows.map((row) => wordsOf(row, funds).amount)).toEqual(['50.00', '25.00', '7.00']);
});

test('a removal that was refused shows its row again', () => {
  const refused = change('a', undefined, { state: 'refused', version: 1 });
  expect(gridRows([saved('a')], [refused])).toHaveLength(1);
  expect(gridRows([], [refused])).toEqual([]);
});

test.each<[TypedRow['who'], string, number | undefined]>([
  [{ text: '118' }, '', 118],
  [{ text: '' }, 'Loose plate', undefined],
  [{ text: 'albri' }, 'albri', undefined],
  [{ text: 'a', giverId: 'x', shown: { name: 'Ruth Albright' } }, 'Ruth Albright', undefined],
  [
    { text: '118', giverId: 'x', shown: { name: 'Ruth Albright', envelope: 118 } },
    'Ruth Albright',
    118,
  ],
])('%o is shown as "%s"', (who, name, envelope) => {
  const row = { key: 'a', saved: undefined, change: change('a', typed({ who })) };
  expect(wordsOf(row, funds)).toMatchObject({ who: name, envelope });
});

test('what is no amount stays as it was typed', () => {
  const row = { key: 'a', saved: undefined, change: change('a', typed({ amount: '5x' })) };
  expect(wordsOf(row, funds)).toMatchObject({ amount: '5x', cents: undefined });
});

test('a saved row is opened with what stands in it', () => {
  const row = saved('a', { giver: daniel, envelope: 118, amount: 1250.5, checkNumber: '1042' });
  expect(typedOf({ key: 'a', saved: row, change: undefined })).toEqual({
    who: {
      text: 'Daniel and Ruth Whitfield',
      giverId: 'daniel',
      shown: { name: 'Daniel and Ruth Whitfield', envelope: 118 },
    },
    amount: '1,250.50',
    fundId: 1,
    date: '',
    method: 'Cash',
    checkNumber: '1042',
    note: '',
  });
  expect(typedOf({ key: 'a', saved: saved('a'), change: undefined })?.who.text).toBe('Loose plate');
});

test('fund and method stay for the next row, and nothing else does', () => {
  const next = rowAfter(typed({ fundId: 2, method: 'Check', checkNumber: '1', note: 'x' }));
  expect(next).toEqual(typed({ who: { text: '' }, amount: '', fundId: 2, method: 'Check' }));
  expect(isBlank(next)).toBe(true);
  expect(isBlank({ ...next, note: 'x' })).toBe(false);
});

test('the same in other words is the same', () => {
  expect(isSameRow(typed(), typed({ amount: ' 20+5 ' }))).toBe(true);
  expect(isSameRow(typed({ who: { text: '' } }), typed({ who: { text: 'loose plate' } }))).toBe(
    true,
  );
  for (const other of [
    { amount: '25' },
    { who: { text: '119' } },
    { fundId: 2 },
    { date: '2025-12-28' },
    { note: 'x' },
  ]) {
    expect(isSameRow(typed(), typed(other))).toBe(false);
  }
});

test('sums are of what is on the screen, and the server has the last word', () => {
  const totals = {
    entered: 999,
    rows: 1,
    checks: 0,
    funds: [{ fund: 'General Fund', amount: 999 }],
    kinds: [{ kind: 'Cash', amount: 999, count: 1 }],
  };
  const rows = gridRows([saved('a')], []);
  expect(sheetTotals({ totals }, rows, funds).entered).toBe(99_900);
  const more = gridRows([saved('a')], [change('b', typed({ fundId: 2 }))]);
  expect(sheetTotals({ totals }, more, funds)).toEqual({
    entered: 7500,
    funds: [
      { fund: 'General Fund', cents: 5000 },
      { fund: 'Missions', cents: 2500 },
    ],
    kinds: [{ kind: 'Cash', cents: 7500, count: 2 }],
  });
});

test('one chooses once the other value is here', () => {
  const refusal = { code: 'changed_meanwhile', field: undefined, sentence: 'Changed.' };
  const mine = change('a', typed(), { state: 'refused', version: 1, refusal });
  expect(isInConflict({ key: 'a', saved: saved('a'), change: mine })).toBe(false);
  expect(isInConflict({ key: 'a', saved: saved('a', { version: 2 }), change: mine })).toBe(true);
  expect(isInConflict({ key: 'a', saved: undefined, change: mine })).toBe(true);
});
