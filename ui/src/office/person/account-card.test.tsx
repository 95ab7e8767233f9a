import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { olga, samplePerson } from '../../testing/office';
import { openSignedIn } from '../../testing/open';
import { json } from '../../testing/server';
import './person-page';

test.each([
  [{}, 'There was no account. While this is written down, nobody can make one.', 'No account'],
  [{ lastSignInAt: '2026-01-02T09:00:00-06:00' }, 'It ended with their death.', 'Disabled'],
])('whose account ended with a death, if there was one: %j', async (known, said, state) => {
  const person = samplePerson({ account: 'disabled', deceasedOn: '2026-10-01', ...known });
  openSignedIn('/office/people/will', {
    'GET /api/auth/me': () => json(olga),
    'GET /api/office/people/will': () => json(person),
  });
  await screen.findByText(said);
  expect(screen.getByText(state)).toBeTruthy();
});
