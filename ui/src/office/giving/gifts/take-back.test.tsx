import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { olga } from '../../../testing/office';
import { openSignedIn } from '../../../testing/open';
import { type Answers, json } from '../../../testing/server';
import './gifts-page';

const BOUNCE = 'POST /api/office/giving/gifts/9/bounce';

const mary = { id: 'mary', firstName: 'Mary', lastName: 'Smith', number: 'M0002' };
const gift = {
  ...{ id: 9, version: 1, kind: 'gift', giver: mary, amount: 20, date: '2025-12-28' },
  ...{ fund: 'General', method: 'Check', takenBack: 0, corrections: 0, aside: 'No. M0002 · Elm' },
};
const openGift = (answers: Answers) =>
  openSignedIn('/office/giving/gifts?gift=9', {
    'GET /api/auth/me': () => json({ ...olga, roles: ['treasurer'] }),
    'GET /api/office/giving/gifts': () => json({ gifts: [gift] }),
    'GET /api/office/giving/gifts/sum': () => json({ count: 0, total: 0, funds: [] }),
    'GET /api/office/giving/funds': () => json([]),
    'GET /api/office/giving/gifts/9': () =>
      json({ gift, corrections: [], takenBackBy: [], parts: [], statements: ['2025-0041'] }),
    ...answers,
  });

test('a check that bounced has a reason, and the statement that names it is to be corrected', async () => {
  const { user, calls } = openGift({ [BOUNCE]: () => json({ rows: [] }) });
  const link = await screen.findByRole('link', { name: '2025-0041' });
  expect(link.getAttribute('href')).toContain('search=2025-0041');
  screen.getByText('Mary Smith (No. M0002 · Elm)');
  await user.click(screen.getByRole('button', { name: 'Check bounced' }));
  screen.getByText(/^Statement 2025-0041 names this gift/);
  await user.click(screen.getByRole('button', { name: 'Check bounced' }));
  await screen.findByText('Reason is required');
  expect(calls.some(({ route }) => route === BOUNCE)).toBe(false);
  await user.type(screen.getByLabelText('Reason'), 'Account closed');
  await user.click(screen.getByRole('button', { name: 'Check bounced' }));
  await screen.findByText('The check is taken back');
  const sent = calls.find(({ route }) => route === BOUNCE)?.body;
  expect(sent).toMatchObject({ version: 1, reason: 'Account closed' });
});

test('a gift that stands on a statement is removed with a reason', async () => {
  const REMOVE = 'DELETE /api/office/giving/gifts/9?version=1&reason=Twice';
  const { user, calls } = openGift({ [REMOVE]: () => json({ message: 'Removed: $20.00.' }) });
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Remove \$20\.00/ }));
  dialog.getByText(/^It stands on statement 2025-0041/);
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await dialog.findByText('Reason is required');
  await user.type(dialog.getByLabelText('Reason'), 'Twice');
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Removed: $20.00.');
  expect(calls.filter(({ route }) => route === REMOVE)).toHaveLength(1);
});
