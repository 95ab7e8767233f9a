import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { olga } from '../../../testing/office';
import { openSignedIn } from '../../../testing/open';
import { json } from '../../../testing/server';
import './envelopes-page';

const giver = { id: 'anna', number: 'M0007', firstName: 'Anna', lastName: 'Dahl' };

test('the next name, typed before the last one is found and saved, stays and gets the next number', async () => {
  let save = () => {};
  const saved = new Promise<Response>((done) => {
    save = () => done(json({ envelope: { number: 7, giver } }));
  });
  const { user, calls } = openSignedIn('/office/giving/envelopes', {
    'GET /api/auth/me': () => json({ ...olga, roles: ['treasurer'] }),
    'GET /api/office/giving/envelopes': () =>
      json({ year: 2026, years: [2026], envelopes: [], nextFree: 7 }),
    'GET /api/office/giving/givers?search=dahl': () => json([giver]),
    'GET /api/office/giving/givers?search=huber': () => json([]),
    'PUT /api/office/giving/envelopes/2026/7': () => saved,
  });
  const who = await screen.findByRole('combobox', { name: 'Who' });
  await user.type(who, 'dahl{Enter}huber');
  await waitFor(() => expect(calls.at(-1)?.route).toMatch(/^PUT/));
  const number = screen.getByLabelText('Number');
  number.focus();
  save();
  await screen.findByText('Number 7 is given to Anna Dahl.');
  expect([who, number].map((field) => (field as HTMLInputElement).value)).toEqual(['huber', '8']);
  expect(document.activeElement).toBe(number);
});
