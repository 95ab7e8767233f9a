import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { olga } from '../../../testing/office';
import { openSignedIn } from '../../../testing/open';
import { json } from '../../../testing/server';
import './gifts-page';

const hugo = { id: 'hugo', firstName: 'Hugo', lastName: 'Winter', number: 'M0001' };
const anna = { id: 'anna', firstName: 'Anna', lastName: 'Dahl', number: 'M0007' };
const other = { ...anna, id: 'other', number: 'M0008', household: 'Dahl, Elm Road', envelope: 34 };

test('another giver is found as in the sheet: of namesakes Enter takes none, arrows choose', async () => {
  const gift = {
    ...{ id: 9, version: 1, kind: 'gift', giver: hugo, amount: 20, date: '2026-06-06' },
    ...{ fund: 'General', method: 'Cash', takenBack: 0 },
  };
  const { user } = openSignedIn('/office/giving/gifts?gift=9', {
    'GET /api/auth/me': () => json({ ...olga, roles: ['treasurer'] }),
    'GET /api/office/giving/gifts': () => json({ gifts: [] }),
    'GET /api/office/giving/gifts/sum': () => json({ count: 0, total: 0, funds: [] }),
    'GET /api/office/giving/funds': () => json([]),
    'GET /api/office/giving/gifts/9': () =>
      json({ gift, corrections: [], takenBackBy: [], parts: [], statements: [] }),
    'GET /api/office/giving/givers?search=dahl': () => json([anna, other]),
  });
  await user.click(await screen.findByRole('button', { name: 'Correct' }));
  await user.click(screen.getByRole('button', { name: /^Another/ }));
  const field = screen.getByRole('combobox', { name: 'Giver' });
  expect(document.activeElement).toBe(field);
  await user.keyboard('dahl{Enter}');
  await screen.findByText('2 fit “dahl”. Choose who it is.');
  const options = screen.getAllByRole('option', { name: /Dahl/ });
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Anna Dahlno household · No. M0007',
    'Anna DahlDahl, Elm Road · No. M0008 · envelope 34',
  ]);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  const again = await screen.findByRole('button', { name: /^Another.*Anna Dahl \(M0008\)/ });
  expect(document.activeElement).toBe(again);
});
