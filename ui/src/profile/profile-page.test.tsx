import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { browserTab, heading, openSignedIn } from '../testing/open';
import { mary } from '../testing/samples';
import { json } from '../testing/server';

test.each([
  [false, /^Off:/],
  [true, /^On:/],
])('it shows who the member is; two-factor is %s', async (twoFactorEnabled, state) => {
  openSignedIn('/profile', { 'GET /api/auth/me': () => json({ ...mary, twoFactorEnabled }) });
  const card = (await heading('Mary Smith')).closest('section');
  expect(card?.textContent).toContain('MS');
  expect(card?.textContent).toContain('mary@example.org');
  expect(screen.getByText(state)).toBeTruthy();
  await browserTab('Profile');
});

test('a picture takes the place of the initials', async () => {
  openSignedIn('/profile', {
    'GET /api/auth/me': () => json({ ...mary, profilePicture: '/api/photos/7' }),
  });
  const card = (await heading('Mary Smith')).closest('section');
  expect(card?.querySelector('img')?.getAttribute('src')).toBe('/api/photos/7');
});
