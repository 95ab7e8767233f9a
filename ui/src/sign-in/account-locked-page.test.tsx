import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { heading, openSignedOut } from '../testing/open';
import { names } from '../testing/samples';

test('it says why the account is locked and who unlocks it', async () => {
  const { user } = openSignedOut('/account-locked');
  await heading('Account Locked');
  expect(screen.getByText(/locked after multiple failed login attempts/)).toBeTruthy();
  expect(screen.getByText(/church administrator can unlock it/)).toBeTruthy();
  expect(screen.getByText('Your church office can unlock it, too.')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Back to Login' }));
  await heading('Member Login');
});

test('it names whom to ask where the church has said so', async () => {
  document
    .querySelector('meta')
    ?.setAttribute('content', JSON.stringify({ ...names, helpContact: 'Ruth, 555-0100' }));
  openSignedOut('/account-locked');
  const number = await screen.findByRole('link', { name: '555-0100' });
  expect(number.getAttribute('href')).toBe('tel:5550100');
  expect(number.parentElement?.textContent).toBe('Need help? Ask Ruth, 555-0100');
});
