import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  agreeing,
  anna,
  close,
  openSheet,
  opensClose,
  rowPath,
  SHEET,
  stored,
  totals,
} from '../../../testing/counting';
import { json } from '../../../testing/server';

const bert = { id: 'bert', number: 'M0008', firstName: 'Bert', lastName: 'Falk', envelope: 41 };
const fund = (id: number, name: string) => ({
  ...{ id, name, taxDeductible: true, isClosed: false, version: 1 },
});
const now = (field: string) =>
  screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(field).value;
const who = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Envelope or name' });

test('after Esc digits belong to the next row; fund and method go back to the sheet’s own; checks without a number are listed', async () => {
  const rows = [stored(0, { giver: anna, method: 'Check' }), stored(1, { giver: anna })];
  const booked = (at: number, more: object) => () =>
    json({
      row: stored(at + 2, { key: rowPath(at).slice(-24), giver: bert, envelope: 41, ...more }),
      totals: totals(at + 3),
    });
  const { user, sent, calls } = await openSheet({
    [`GET ${SHEET}`]: () => json(agreeing(rows)),
    'GET /api/office/giving/funds': () => json([fund(1, 'General Fund'), fund(2, 'Missions')]),
    'GET /api/office/giving/givers?envelope=41&date=2026-11-22': () => json([bert]),
    [`PUT ${rowPath(0)}`]: booked(0, { method: 'Check', checkNumber: '1042' }),
    [`PUT ${rowPath(1)}`]: booked(1, {}),
    [`PUT ${rowPath(2)}`]: booked(2, { fundId: 2, fund: 'Missions' }),
  });
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: /^Row 2:/ }));
  // A row that was opened to be mended is left.
  await user.keyboard('{Enter}{Escape}41');
  expect([document.activeElement, who().value]).toEqual([who(), '41']);

  await user.click(screen.getByLabelText('Amount'));
  await user.keyboard('25');
  await user.click(screen.getByLabelText('Check no.'));
  await user.keyboard('1042{Enter}');
  await waitFor(() => expect(sent(0)).toHaveLength(1));
  expect(sent(0)[0]?.body).toMatchObject({ method: 'Check', checkNumber: '1042' });
  expect(now('How'), 'as before the numbered check').toBe('Cash');

  await user.keyboard('41{Enter}10{Enter}41{Enter}5');
  await user.selectOptions(screen.getByLabelText('Fund'), 'Missions');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent(2)).toHaveLength(1));
  expect(now('Fund'), 'as before the split').toBe('1');
  expect(calls.filter(({ route }) => /^PUT .*row-/.test(route))).toEqual([]);

  await opensClose(user);
  await close().findByText('1 check has no number:');
  close().getByText('Row 1: Anna Dahl, $1.00');
});
