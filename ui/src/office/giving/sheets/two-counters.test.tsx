import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  agreeing,
  close,
  openSheet,
  opensClose,
  SHEET,
  sheet,
  stored,
} from '../../../testing/counting';
import { olga } from '../../../testing/office';
import { openSignedIn } from '../../../testing/open';
import { json } from '../../../testing/server';
import './sheets-page';

const short = (more: object) => {
  const whole = agreeing([stored(0)], more);
  return { ...whole, totals: { ...whole.totals, difference: -10 } };
};

test('where two sign, the first one signs with a reason, and the second one confirms it and closes', async () => {
  const { user, answers, calls } = await openSheet({
    [`GET ${SHEET}`]: () => json(short({ needsSecond: true })),
  });
  await opensClose(user);
  await close().findByText(/^It closes when another treasurer confirms it/);
  await user.type(close().getByLabelText('Why it is closed with a difference'), 'Torn');
  const signed = { signedBy: 'Ruth Albright (M0001)', differenceReason: 'Torn', version: 2 };
  answers[`POST ${SHEET}/close`] = () => json(short({ needsSecond: true, ...signed }));
  answers[`GET ${SHEET}`] = () => json(short({ needsSecond: true, ...signed }));
  await user.click(close().getByRole('button', { name: 'Sign the sheet' }));
  await screen.findByText('You have signed the sheet');
  screen.getByText(/signed by Ruth Albright/);

  // The same person again cannot; another one can, and is asked for no reason of their own.
  await opensClose(user);
  await close().findByText(/^You have signed this sheet/);
  expect(close().getByRole('button', { name: 'Sign the sheet' }).hasAttribute('disabled')).toBe(
    true,
  );
  await user.click(close().getByRole('button', { name: 'Cancel' }));
  answers[`GET ${SHEET}`] = () => json(short(signed));
  await opensClose(user);
  await close().findByText(/^Ruth Albright \(M0001\) has signed this sheet/);
  answers[`POST ${SHEET}/close`] = () =>
    json(short({ ...signed, isOpen: false, closedBy: 'Emil Ott (M0002)', closedAmount: 90 }));
  await user.click(close().getByRole('button', { name: 'Close the sheet' }));
  await screen.findByText(
    /^Signed by Ruth Albright \(M0001\)\. Confirmed and closed.* by Emil Ott/,
  );
  const bodies = calls.filter(({ route }) => route.endsWith('/close')).map(({ body }) => body);
  const seen = { rows: 1, entered: 100 };
  expect(bodies).toEqual([
    { version: 1, ...seen, reason: 'Torn' },
    { version: 2, ...seen, reason: '' },
  ]);
});

test('the list of sheets says which one waits for its second signature', async () => {
  const line = { ...sheet, rows: 1, entered: 50 };
  openSignedIn('/office/giving/sheets', {
    'GET /api/auth/me': () => json({ ...olga, roles: ['treasurer'] }),
    'GET /api/office/giving/sheets': () =>
      json({
        sheets: [
          { ...line, signedBy: 'Ruth Albright (M0001)' },
          { ...line, id: 11 },
          { ...line, id: 10, signedBy: 'Emil Ott (M0002)', isOpen: false },
        ],
        proposedDate: '2026-11-22',
        services: [],
      }),
  });
  const waiting = await screen.findAllByText(/waits for a second signature/);
  expect(waiting.map(({ textContent }) => textContent)).toEqual([
    'Signed by Ruth Albright (M0001), waits for a second signature',
  ]);
});
