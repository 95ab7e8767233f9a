import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { olga, samplePerson } from '../../testing/office';
import { openSignedIn } from '../../testing/open';
import { json } from '../../testing/server';
import './person-page';

beforeEach(() => sessionStorage.clear());

/** As the server says whom it reaches. */
function other(id: string, firstName: string, sharesAddress: boolean, sharesPhone: boolean) {
  const shares = { sharesAddress, sharesPhone, elsewhere: [] };
  return { id, memberNumber: id, firstName, lastName: 'Carver', ...shares };
}

const [mary, tim] = [other('mary', 'Mary', true, true), other('tim', 'Tim', true, false)];
const home = { id: 'home', name: 'Carver', role: 'head' as const };

const will = samplePerson({
  fields: {
    ...{ firstName: 'Will', lastName: 'Carver', membershipStatus: 'member' },
    ...{ address: '12 Elm Street', country: 'United States', phone: '555-0100' },
  },
  households: [{ ...home, others: [mary, tim, other('zoe', 'Zoe', false, false)] }],
});

test('a new address goes to those of the household who had the same, unless the office says no', async () => {
  const { user, calls } = openSignedIn('/office/people/will', {
    'GET /api/auth/me': () => json(olga),
    'GET /api/office/people/will': () => json(will),
    'PUT /api/office/people/will': () => json({ ...will, version: 2, changed: [tim] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  expect(screen.queryByRole('checkbox'), 'nothing has changed').toBeNull();
  await user.type(screen.getByLabelText('Address'), ' North');
  const address = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Also for Mary and Tim',
  });
  expect(address.checked).toBe(true);
  expect(screen.getByText('Same address until now, or none.')).toBeTruthy();
  await user.type(screen.getByLabelText('Phone'), '7');
  await user.click(await screen.findByRole('checkbox', { name: 'Also for Mary' }));
  screen.getByText('Nothing changes for Mary.');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(calls.some(({ route }) => route.startsWith('PUT'))).toBe(true));
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({
    version: 1,
    fields: { address: '12 Elm Street North', phone: '555-01007' },
    addressWith: ['mary', 'tim'],
    phoneWith: [],
  });
  // As the server says it: Mary’s address was changed meanwhile.
  await screen.findByText('Will Carver is up to date. Changed for Tim, too.');
});

test('a number or address that is taken away is not taken from others', async () => {
  const { user } = openSignedIn('/office/people/will', {
    'GET /api/auth/me': () => json(olga),
    'GET /api/office/people/will': () => json(will),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.type(screen.getByLabelText('Phone'), '7');
  await screen.findByRole('checkbox', { name: 'Also for Mary' });
  await user.clear(screen.getByLabelText('Phone'));
  await user.clear(screen.getByLabelText('Address'));
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
});
