import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { olga, sampleHousehold, samplePerson } from '../../testing/office';
import { openSignedIn } from '../../testing/open';
import { json } from '../../testing/server';
import type { Person as Anyone } from '../person/queries';

type Lived = Anyone['households'][number]['others'][number];

test('where nobody fits, a new person of the household is offered', async () => {
  const home = { id: 'home', name: 'Carver', role: 'head' as const, others: [] };
  const { user } = openSignedIn('/office/people/will', {
    'GET /api/auth/me': () => json(olga),
    'GET /api/office/people/will': () => json(samplePerson({ households: [home] })),
    'GET /api/office/households/home': () => json(sampleHousehold()),
    'GET /api/office/people?search=Zoe': () => json({ people: [] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Change Carver' }));
  await user.click(await screen.findByRole('button', { name: 'Add somebody' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add somebody to Carver' }));
  await user.type(dialog.getByLabelText('Who is it'), 'Zoe');
  const link = await dialog.findByRole('link', { name: 'Add a new person' });
  expect(link.getAttribute('href')).toBe('/office/people/new?with=will&name=Zoe');
});

test('who died or moved away is said, and is not counted among those who live there', async () => {
  const lived = (id: string, ended: object) =>
    ({ ...sampleHousehold().people[1], id, firstName: id, ...ended }) as Lived;
  const others = [
    lived('Tim', {}),
    lived('Ann', { leftOn: '2026-11-01' }),
    lived('Bob', { deceasedOn: '2026-11-02' }),
  ];
  const home = { id: 'home', name: 'Carver', role: 'head' as const, others };
  openSignedIn('/office/people/will', {
    'GET /api/auth/me': () => json(olga),
    'GET /api/office/people/will': () => json(samplePerson({ households: [home] })),
  });
  const household = within(await screen.findByRole('region', { name: 'Carver' }));
  household.getByText('Head, lives with 1 other');
  expect(household.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Tim CarverChild',
    'Ann CarverChild, moved away',
    'Bob CarverChild, died',
  ]);
});
