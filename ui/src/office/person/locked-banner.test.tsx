import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { olga, samplePerson } from '../../testing/office';
import { openSignedIn } from '../../testing/open';
import { json } from '../../testing/server';
import './person-page';

test('of a role holder the office reads that the account is locked, and no more', async () => {
  const {
    twoFactorEnabled: _,
    recoveryCodesLeft: __,
    sessions: ___,
    ...person
  } = samplePerson({ account: 'locked', hadRole: true });
  openSignedIn('/office/people/will', {
    'GET /api/auth/me': () => json(olga),
    'GET /api/office/people/will': () => json(person),
  });
  await screen.findByRole('heading', { name: 'This account is locked.' });
  expect(screen.queryByRole('button', { name: 'Unlock' })).toBeNull();
  expect(screen.queryByText('Second factor')).toBeNull();
  expect(screen.queryByText('Signed in on')).toBeNull();
});
