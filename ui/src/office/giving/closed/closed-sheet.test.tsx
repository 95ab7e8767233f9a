import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { agreeing, anna, SHEET, stored } from '../../../testing/counting';
import { olga } from '../../../testing/office';
import { openSignedIn } from '../../../testing/open';
import { json, refused } from '../../../testing/server';
import '../sheet/sheet-page';

const closed = agreeing([stored(0, { amount: 90, giver: anna })], {
  ...{ isOpen: false, closedBy: 'Ruth Albright (M0001)', closedAt: '2026-11-22T13:00:00-06:00' },
  ...{ closedAmount: 90, differenceReason: 'A torn note' },
});

test('a closed sheet shows what was signed, and a forgotten envelope below it with the new sum', async () => {
  const why = {
    reason: 'It lay below',
    by: 'Ruth Albright (M0001)',
    at: '2026-11-23T10:00:00-06:00',
  };
  const added = stored(1, { amount: 10, corrections: [{ amount: 0, date: '2026-11-22', ...why }] });
  const { user, calls, answers } = openSignedIn('/office/giving/sheets/12', {
    'GET /api/auth/me': () => json({ ...olga, roles: ['treasurer'] }),
    [`GET ${SHEET}`]: () => json(closed),
    'GET /api/office/giving/funds': () =>
      json([{ id: 1, name: 'General Fund', taxDeductible: true, isClosed: false, version: 1 }]),
    [`POST ${SHEET}/gifts`]: () =>
      refused(409, 'likely_twice', 'A gift like this is here already.'),
  });
  const signed = within(await screen.findByRole('region', { name: 'Closed' }));
  signed.getByText('$90.00');
  signed.getByText(/\$10.00 less is entered than the bank slip says/);
  signed.getByText(/A torn note/);
  await user.click(screen.getByRole('button', { name: 'Add a forgotten envelope' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a forgotten envelope' }));
  await user.click(dialog.getByRole('button', { name: 'No giver: anonymous' }));
  await user.type(dialog.getByLabelText('Amount'), '10');
  expect(dialog.getByLabelText<HTMLInputElement>('Date').value).toBe('2026-11-22');
  await user.selectOptions(dialog.getByLabelText('Fund'), 'General Fund');
  await user.type(dialog.getByLabelText('Why it is added'), 'It lay below');
  await user.type(dialog.getByLabelText('Your password'), 'quiet river{Enter}');
  await dialog.findByText('A gift like this is here already.');
  const corrected = () =>
    json({ ...closed, rows: [...closed.rows, added], totals: { ...closed.totals, entered: 100 } });
  answers[`POST ${SHEET}/gifts`] = corrected;
  answers[`GET ${SHEET}`] = corrected;
  await user.click(dialog.getByRole('button', { name: 'Add anyway' }));
  const since = within(await screen.findByRole('region', { name: 'Corrected since' }));
  since.getByText('$100.00');
  since.getByText(/^Row 2, Loose plate: added, \$10.00\. Reason: It lay below\. Ruth Albright/);
  signed.getByText('$90.00');
  const bodies = calls
    .filter(({ route }) => route === `POST ${SHEET}/gifts`)
    .map(({ body }) => body);
  expect(bodies.at(-1)).toMatchObject({
    gift: { amount: '10', date: '2026-11-22', fund: 'General Fund', anyway: true },
    reason: 'It lay below',
    stepUp: { password: 'quiet river' },
  });
});
