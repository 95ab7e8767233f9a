import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { olga, samplePerson } from '../../testing/office';
import { openSignedIn } from '../../testing/open';
import { json } from '../../testing/server';
import './new-person-page';

beforeEach(() => sessionStorage.clear());

const tim = {
  id: 'tim',
  firstName: 'Tim',
  lastName: 'Carver',
  role: 'child' as const,
  hasDied: false,
};
const will = samplePerson({
  fields: {
    firstName: 'Will',
    lastName: 'Carver',
    membershipStatus: 'member',
    address: '12 Elm Street',
    city: 'Springfield',
    phone: '555-0100',
  },
  households: [{ id: 'home', name: 'Carver Family', role: 'head', others: [tim] }],
});
const answers = {
  'GET /api/auth/me': () => json(olga),
  'GET /api/office/people/will': () => json(will),
};
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

test('another of a household has its address, phone, name and household, and they can be changed', async () => {
  const { user, calls } = openSignedIn('/office/people/new?with=will', {
    ...answers,
    'POST /api/office/people': () => json(will),
  });
  await waitFor(async () => expect((await field('Address')).value).toBe('12 Elm Street'));
  expect([(await field('Phone')).value, (await field('Last Name')).value]).toEqual([
    '555-0100',
    'Carver',
  ]);
  await screen.findByText(/Carver Family\. Address and phone are taken over/);
  await user.type(await field('First Name'), 'Zoe');
  await user.clear(await field('Phone'));
  await user.click(screen.getByRole('button', { name: 'Add this person' }));
  await waitFor(() => expect(window.location.pathname).toBe('/office/people/will'));
  expect(calls.find(({ route }) => route === 'POST /api/office/people')?.body).toMatchObject({
    fields: { firstName: 'Zoe', lastName: 'Carver', address: '12 Elm Street', city: 'Springfield' },
    household: 'home',
  });
});

test('from a person one adds another of the household, and writes down that all moved away', async () => {
  const { user, calls } = openSignedIn('/office/people/will', {
    ...answers,
    'POST /api/office/people/will/moved': () => json({ message: 'It is written down.' }),
  });
  const another = await screen.findByRole('link', { name: 'Add another of this household' });
  expect(another.getAttribute('href')).toBe('/office/people/new?with=will');
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Moved away…' }));
  await user.click(await screen.findByLabelText('The whole household moved away'));
  await user.click(screen.getByRole('button', { name: 'Write it down' }));
  await screen.findByText('It is written down.');
  const sent = calls.find(({ route }) => route.endsWith('/moved'))?.body;
  expect(sent).toMatchObject({ keepAccount: false, with: ['tim'] });
});
