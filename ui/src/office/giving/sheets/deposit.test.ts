import { expect, test } from 'vitest';
import { depositOf } from './deposit';
import type { SheetRow } from './queries';

const person = (id: string) => ({ id, number: id, firstName: id, lastName: 'Smith' });
let made = 0;

function row(giver: SheetRow['giver'], amount: number, method?: string, checkNumber?: string) {
  made += 1;
  return {
    key: `row-${made}`,
    giftId: made,
    version: 1,
    amount,
    corrections: [],
    ...(giver && { giver }),
    ...(method && { method }),
    ...(checkNumber && { checkNumber }),
  } as SheetRow;
}

test('a check is put in once, whatever funds it is for, and nothing else is mixed with it', () => {
  const [daniel, rosa] = [person('daniel'), person('rosa')];
  // The gift is the couple's, with either name.
  const couple = { ...daniel, partner: rosa };
  const other = { ...rosa, partner: daniel };
  const deposit = depositOf([
    row(undefined, 0.1, 'Cash'),
    row(undefined, 0.2, 'cash '),
    row(daniel, 50, 'Check', '1042'),
    row(rosa, 7, 'Card'),
    row(daniel, 25.5, 'CHECK', '# 1042'),
    row(rosa, 10, 'Check', '1042'),
    row(couple, 1, 'Check', '1042'),
    row(other, 2, 'Check', '1042'),
    row(undefined, 3, 'Check', '7'),
    row(undefined, 4, 'Check', '7'),
    row(rosa, 5, 'Check'),
    row(rosa, 6, 'Check'),
    row(daniel, 8, 'card'),
    row(daniel, 9),
  ]);
  expect(deposit.cash).toBe(30);
  expect(deposit.checks.map(({ number, cents }) => [number, cents])).toEqual([
    ['1042', 7550],
    ['1042', 1000],
    ['1042', 300],
    ['7', 300],
    ['7', 400],
    [undefined, 500],
    [undefined, 600],
  ]);
  expect(deposit.checksTotal).toBe(10650);
  expect(deposit.others).toEqual([
    { kind: 'Card', cents: 1500, count: 2 },
    { kind: 'Not said', cents: 900, count: 1 },
  ]);
  expect(deposit.total).toBe(13080);
});

test('an empty sheet is nothing', () =>
  expect(depositOf([])).toEqual({ cash: 0, checks: [], checksTotal: 0, others: [], total: 0 }));
