import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anna } from '../../../testing/counting';
import { olga } from '../../../testing/office';
import { openSignedIn } from '../../../testing/open';
import { json, refused } from '../../../testing/server';
import './gifts-page';

test('a transfer is added without a sheet, and one that may be here already is asked about', async () => {
  const { user, calls, answers } = openSignedIn('/office/giving/gifts', {
    'GET /api/auth/me': () => json({ ...olga, roles: ['treasurer'] }),
    'GET /api/office/giving/gifts': () => json({ gifts: [] }),
    'GET /api/office/giving/gifts/sum': () => json({ count: 0, total: 0, funds: [] }),
    'GET /api/office/giving/funds': () =>
      json([{ id: 1, name: 'General Fund', taxDeductible: true, isClosed: false, version: 1 }]),
    'GET /api/office/giving/givers?search=dahl': () => json([anna]),
    'POST /api/office/giving/gifts': () =>
      refused(409, 'likely_twice', 'A gift like this is here already.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Add a gift' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a gift' }));
  await user.type(dialog.getByRole('combobox', { name: 'Giver' }), 'dahl');
  await user.click(await dialog.findByRole('option', { name: /Anna Dahl/ }));
  await user.type(dialog.getByLabelText('Amount'), '25');
  await user.selectOptions(dialog.getByLabelText('Fund'), 'General Fund');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await dialog.findByText('A gift like this is here already.');
  answers['POST /api/office/giving/gifts'] = () =>
    json({ id: 9, kind: 'gift', giver: anna, amount: 25, date: '2026-11-18', version: 1 });
  await user.click(dialog.getByRole('button', { name: 'Add anyway' }));
  await screen.findByText('Anna Dahl, $25.00');
  const bodies = calls.filter(({ route }) => route.startsWith('POST ') && route.endsWith('/gifts'));
  expect(bodies.map(({ body }) => body)).toMatchObject([
    { giverId: 'anna', amount: '25', fund: 'General Fund', method: 'Bank transfer', anyway: false },
    { anyway: true },
  ]);
});
