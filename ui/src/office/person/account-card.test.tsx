import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { olga, samplePerson } from '../../testing/office';
import { openSignedIn } from '../../testing/open';
import { json } from '../../testing/server';
import './person-page';

test.each([
  ['none', 'There was no account. While this is written down, nobody can make one.', 'No account'],
  ['disabled', 'It ended with their death.', 'Disabled'],
] as const)(
  'whose account ended with a death, if there was one: %s',
  async (account, said, state) => {
    const person = samplePerson({ account, deceasedOn: '2026-10-01' });
    openSignedIn('/office/people/will', {
      'GET /api/auth/me': () => json(olga),
      'GET /api/office/people/will': () => json(person),
    });
    await screen.findByText(said);
    expect(screen.getByText(state)).toBeTruthy();
  },
);
