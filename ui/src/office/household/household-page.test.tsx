import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { olga, sampleHousehold } from '../../testing/office';
import { openSignedIn } from '../../testing/open';
import { json } from '../../testing/server';
import './household-page';

test('the dead and who moved away are said to be so, and slips are for the adults who live there', async () => {
  const home = sampleHousehold();
  const [will, tim] = home.people;
  if (!will || !tim) throw new Error('two people');
  const others = [
    { ...will, id: 'ann', firstName: 'Ann', role: 'spouse' as const },
    { ...will, id: 'bob', firstName: 'Bob', deceasedOn: '2026-01-01', dateOfBirth: '1940-01-01' },
    { ...will, id: 'eva', firstName: 'Eva', leftOn: '2026-01-01' },
  ];
  openSignedIn('/office/households/home', {
    'GET /api/auth/me': () => json(olga),
    'GET /api/office/households/home': () => json({ ...home, people: [will, ...others, tim] }),
  });
  await screen.findByText('3 people live here.');
  const facts = (name: string) =>
    screen.getByRole('link', { name }).nextElementSibling?.textContent;
  expect(facts('Bob Carver')).toBe('Head, died, No. M0007');
  expect(facts('Eva Carver')).toBe('Head, moved away, No. M0007');
  const slips = screen.getByRole('link', { name: 'Print slips for the adults' });
  expect(slips.getAttribute('href')).toBe('/office/slips?people=will%2Cann');
});
