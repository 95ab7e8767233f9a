import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  agreeing,
  anna,
  kept,
  openSheet,
  SHEET,
  saved,
  sheet,
  stored,
} from '../../../testing/counting';
import { json } from '../../../testing/server';
import './sheets-page';

const NEW = '/api/office/giving/sheets/13';

test('a wrong sheet goes with its rows in one step, and Undo brings them back in a new one', async () => {
  const rows = [stored(0, { giver: anna, checkNumber: '7', method: 'Check' }), stored(1)];
  const { user, calls } = await openSheet({
    [`GET ${SHEET}`]: () => json(agreeing(rows, { service: '9 am' })),
    [`DELETE ${SHEET}?rows=2`]: () => json({ message: 'Sheet 12 is removed.' }),
    'POST /api/office/giving/sheets': () => json({ ...sheet, id: 13 }),
    [`GET ${NEW}`]: () => json({ ...sheet, id: 13 }),
    [`PUT ${NEW}/rows/row-0`]: saved(0),
    [`PUT ${NEW}/rows/row-1`]: saved(1),
  });
  await user.click(screen.getByRole('button', { name: 'Remove the sheet' }));
  await screen.findByText('Sheet 12 is removed');
  await screen.findByRole('button', { name: 'New counting sheet' });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('It is back as sheet 13');
  const bodies = (route: string) =>
    calls.filter((call) => call.route === route).map(({ body }) => body);
  expect(bodies('POST /api/office/giving/sheets')).toMatchObject([
    { date: '2026-11-22', service: '9 am', expected: '100.00', anyway: true },
  ]);
  await waitFor(() => expect(bodies(`PUT ${NEW}/rows/row-1`)).toHaveLength(1));
  expect(bodies(`PUT ${NEW}/rows/row-0`)).toMatchObject([
    { giverId: 'anna', amount: '1.00', checkNumber: '7', anyway: true },
  ]);
  await waitFor(() => expect(kept()).toEqual([]));
});
