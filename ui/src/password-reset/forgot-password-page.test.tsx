import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { heading, openSignedOut } from '../testing/open';
import { names } from '../testing/samples';
import { type Answers, json, never, refused, text, unreachable } from '../testing/server';

async function askForLink(answers: Answers, email = 'mary@example.org') {
  const page = openSignedOut('/forgot-password', answers);
  await page.user.type(await screen.findByLabelText('Email'), email);
  await page.user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
  return page;
}

// The first one here: after it, the code is there.
test('the keyboard goes to a screen whose code comes later', async () => {
  const { user } = openSignedOut('/login');
  await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
  await heading('Forgot Password');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('on success a confirmation takes the place of the form', async () => {
  const { calls, user } = await askForLink({
    'POST /api/auth/forgot-password': () => json({ message: 'Sent' }),
  });
  await heading('Check Your Email');
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(screen.getByText(/15 minutes/)).toBeTruthy();
  expect(screen.getByText('Email sent!')).toBeTruthy();
  expect(calls.at(-1)?.body).toEqual({ email: 'mary@example.org' });
  await user.click(screen.getByRole('link', { name: 'Back to Login' }));
  await heading('Member Login');
});

test('whoever waits for a letter that cannot come is told whom to ask', async () => {
  document
    .querySelector('meta')
    ?.setAttribute('content', JSON.stringify({ ...names, helpContact: 'Ruth, 555-0101' }));
  await askForLink({
    'POST /api/auth/forgot-password': () => json({ message: 'Sent' }),
  });
  await heading('Check Your Email');
  screen.getByText(/Still no letter\? .* Your church office can give you a new password/);
  await screen.findByText(/^Need help\? Ask/);
});

test('an address that is none is not sent', async () => {
  const { calls } = await askForLink({}, 'mary');
  expect(await screen.findByText('Invalid email address')).toBeTruthy();
  expect(calls.map(({ route }) => route)).not.toContain('POST /api/auth/forgot-password');
});

test.each([
  ['is refused', () => refused(503, 'busy', 'x'), 'Unable to send reset email. Please try again.'],
  [
    'meets a full disk',
    () => refused(507, 'disk_full', 'Please tell your church office.'),
    'Please tell your church office.',
  ],
  ['a proxy answers', () => text('<html>', 502), 'Unable to send reset email. Please try again.'],
  ['gets no answer', unreachable, 'An error occurred. Please try again.'],
])('a request that %s leaves the form and shows a toast', async (_, answer, sentence) => {
  await askForLink({ 'POST /api/auth/forgot-password': answer });
  const toast = (await screen.findByText('Error')).closest('.toast-destructive');
  expect(toast?.textContent).toContain(sentence);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('mary@example.org');
});

test('while the request runs the form is disabled and the button says so', async () => {
  await askForLink({ 'POST /api/auth/forgot-password': never });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' });
  expect(button.disabled).toBe(true);
  const back = screen.getByRole('link', { name: 'Back to Login' });
  expect(back.getAttribute('aria-disabled')).toBe('true');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Email').disabled).toBe(true));
});

test('one can go back without sending', async () => {
  const { user } = openSignedOut('/forgot-password');
  await user.click(await screen.findByRole('link', { name: 'Back to Login' }));
  await heading('Member Login');
});
