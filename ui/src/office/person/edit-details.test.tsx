import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { olga, sampleHousehold, samplePerson } from '../../testing/office';
import { openSignedIn } from '../../testing/open';
import { json } from '../../testing/server';
import './person-page';

beforeEach(() => sessionStorage.clear());

const will = samplePerson({
  fields: {
    ...{ firstName: 'Will', lastName: 'Carver', membershipStatus: 'member' },
    ...{ address: '12 Elm Street', phone: '555-0100' },
  },
  households: [{ id: 'home', name: 'Carver', role: 'head', others: [] }],
});

function carvers() {
  const { people, ...home } = sampleHousehold();
  const [head, tim] = people;
  if (!head || !tim) throw new Error('nobody lives there');
  const other = (id: string, firstName: string, parts: object = {}) => ({
    ...{ ...tim, id, firstName },
    ...parts,
  });
  return {
    ...home,
    people: [
      { ...head, phone: '555-0100' },
      other('mary', 'Mary', { phone: '555-0100' }),
      other('tim', 'Tim'),
      other('zoe', 'Zoe', { hasAddress: false }),
      other('ben', 'Ben', { leftOn: '2026-01-01', phone: '555-0100' }),
    ],
  };
}

test('a new address goes to those of the household who had the same, unless the office says no', async () => {
  const { user, calls } = openSignedIn('/office/people/will', {
    'GET /api/auth/me': () => json(olga),
    'GET /api/office/people/will': () => json(will),
    'GET /api/office/households/home': () => json(carvers()),
    'PUT /api/office/people/will': () => json({ ...will, version: 2 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  expect(screen.queryByRole('checkbox'), 'nothing has changed').toBeNull();
  await user.type(screen.getByLabelText('Address'), ' North');
  const address = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Also for Mary and Tim',
  });
  expect(address.checked).toBe(true);
  expect(screen.getByText('Same address until now.')).toBeTruthy();
  await user.type(screen.getByLabelText('Phone'), '7');
  await user.click(await screen.findByRole('checkbox', { name: 'Also for Mary' }));
  screen.getByText('Mary keeps the old phone number.');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(calls.some(({ route }) => route.startsWith('PUT'))).toBe(true));
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({
    version: 1,
    fields: { address: '12 Elm Street North', phone: '555-01007' },
    addressWith: ['mary', 'tim'],
    phoneWith: [],
  });
  // The box may be below the fold of a phone.
  await screen.findByText('Will Carver is up to date. Changed for Mary and Tim, too.');
});

test('nobody is offered the new address of one who is gone', async () => {
  const gone = { ...will, leftOn: '2026-01-01' };
  const { user } = openSignedIn('/office/people/will', {
    'GET /api/auth/me': () => json(olga),
    'GET /api/office/people/will': () => json(gone),
    'GET /api/office/households/home': () => json(carvers()),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.type(screen.getByLabelText('Address'), ' North');
  expect(screen.queryByRole('checkbox', { name: /^Also for/ })).toBeNull();
});

test('a number that is taken away is not taken from others', async () => {
  const { user } = openSignedIn('/office/people/will', {
    'GET /api/auth/me': () => json(olga),
    'GET /api/office/people/will': () => json(will),
    'GET /api/office/households/home': () => json(carvers()),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.type(screen.getByLabelText('Phone'), '7');
  await screen.findByRole('checkbox', { name: 'Also for Mary' });
  await user.clear(screen.getByLabelText('Phone'));
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
});
