import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { olga } from '../../../testing/office';
import { openSignedIn } from '../../../testing/open';
import { json } from '../../../testing/server';
import type { Couple } from './queries';
import './together-page';

const person = (firstName: string) => ({
  id: firstName,
  firstName,
  lastName: 'Smith',
  number: `M-${firstName}`,
});
const couple = (id: number, parts: Partial<Couple>): Couple => ({
  id,
  one: person('Mary'),
  other: person('John'),
  state: 'inForce',
  askedAt: '2026-11-01T09:00:00-06:00',
  since: '2026-02-01',
  misnamed: 0,
  ...parts,
});

test('gifts before a paper and after a death are asked about, and nothing is changed unasked', async () => {
  const NAME = 'POST /api/office/giving/gifts/of-couple/1';
  const died = { state: 'ended', endReason: 'died', until: '2026-05-03', misnamed: 1 } as const;
  const { user, calls } = openSignedIn('/office/giving/together', {
    'GET /api/auth/me': () => json({ ...olga, roles: ['treasurer'] }),
    'GET /api/office/giving/together': () =>
      json({ couples: [couple(1, { misnamed: 3 }), couple(2, died), couple(3, {})] }),
    [NAME]: () => json({ message: '3 gifts named anew.' }),
  });
  await screen.findByText('3 gifts since Feb 1, 2026 name only one of both.');
  screen.getByText('1 gift after May 3, 2026, the day of the death, names both.');
  expect(screen.getAllByRole('button', { name: /^Name/ })).toHaveLength(2);
  const ask = screen.getByRole('button', { name: 'Name both on gifts of Mary and John Smith' });
  await user.click(ask);
  await user.click(screen.getByRole('button', { name: 'Leave them' }));
  expect(calls.some(({ route }) => route === NAME)).toBe(false);
  await user.click(ask);
  await user.click(screen.getByRole('button', { name: 'Name both' }));
  await screen.findByText('3 gifts named anew.');
});
