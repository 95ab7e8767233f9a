import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { browserTab, heading, openSignedIn, openSignedOut } from '../testing/open';
import { mary } from '../testing/samples';
import { type Answers, json, never, refused, text, unreachable } from '../testing/server';

const ROUTE = 'POST /api/auth/verify-2fa';
const ADDRESS = '/verify-2fa?email=mary%2Bchurch%40example.org';

async function openVerify(answers: Answers = {}) {
  const page = openSignedOut(ADDRESS, answers);
  await heading('Two-Factor Verification');
  const code = await screen.findByLabelText<HTMLInputElement>('Verification code');
  const sent = () => page.calls.filter(({ route }) => route === ROUTE).map(({ body }) => body);
  return { ...page, code, sent };
}

const verify = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Verify & Sign In' });
const trust = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: 'Trust this device for 30 days' });

const wrongCode = () => refused(401, 'wrong_code', 'Invalid verification code');

test('it says for whom the code is, and the keyboard stands ready', async () => {
  const { code } = await openVerify();
  expect(screen.getByText('mary+church@example.org')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login');
  await browserTab('Two-Factor Verification');
});

test.each(['/verify-2fa', '/verify-2fa?email='])('%s leads to the login', async (path) => {
  openSignedOut(path);
  await heading('Member Login');
  expect(window.location.pathname).toBe('/login');
});

test('who is signed in goes to the dashboard', async () => {
  openSignedIn(ADDRESS);
  await heading('Welcome back, Mary');
  expect(window.location.pathname).toBe('/dashboard');
});

test('a code of less than six digits is not sent', async () => {
  const { user, code, sent } = await openVerify();
  await user.type(code, '12345');
  expect(screen.queryByText('Code must be 6 digits')).toBeNull();
  await user.click(verify());
  await screen.findByText('Code must be 6 digits');
  expect(document.activeElement).toBe(code);
  await user.type(code, '6');
  await waitFor(() => expect(screen.queryByText('Code must be 6 digits')).toBeNull());
  expect(sent()).toEqual([]);
});

test('success stores the member, says so and goes to the dashboard', async () => {
  const { user, code, sent, client } = await openVerify({
    [ROUTE]: () => json({ message: 'Signed in', user: { ...mary, twoFactorEnabled: true } }),
  });
  client.setQueryData(['api', 'announcements'], ['of whoever was here before']);
  await user.type(code, '123456{Enter}');
  await heading('Welcome back, Mary');
  expect(window.location.pathname).toBe('/dashboard');
  expect(screen.getByText('Verification successful!')).toBeTruthy();
  expect(screen.getByText("You're now securely logged in.")).toBeTruthy();
  expect(sent()).toEqual([
    { email: 'mary+church@example.org', code: '123456', trustDevice: false },
  ]);
  expect(client.getQueryData(['api', 'announcements'])).toBeUndefined();
  expect(localStorage.getItem('church-session'), 'other tabs hear of it').toBeTruthy();
});

test('a device is trusted only when that is ticked', async () => {
  const { user, code, sent } = await openVerify({ [ROUTE]: never });
  expect(trust().checked).toBe(false);
  expect(screen.getByText('Not on a shared or public computer')).toBeTruthy();
  await user.click(trust());
  await user.type(code, '123456{Enter}');
  await waitFor(() => expect(sent()).toMatchObject([{ trustDevice: true }]));
});

test('while the request runs everything is disabled and the button says so', async () => {
  const { user, code } = await openVerify({ [ROUTE]: never });
  await user.type(code, '123456{Enter}');
  const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Verifying...' });
  expect(busy.disabled).toBe(true);
  expect(code.disabled).toBe(true);
  expect(trust().disabled).toBe(true);
});

test('after a wrong code the field is empty and waits for another', async () => {
  const { user, code, sent } = await openVerify({ [ROUTE]: wrongCode });
  await user.type(code, '111111');
  await user.click(trust());
  await user.click(verify());
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid verification code');
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(code.value).toBe('');
  expect(screen.queryByText('Code must be 6 digits')).toBeNull();
  await user.keyboard('222222{Enter}');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1], 'what was ticked stays').toMatchObject({ code: '222222', trustDevice: true });
});

test.each([
  ['the server’s message', () => refused(429, 'too_many_attempts', 'Please wait.'), 'Please wait.'],
  ['a sentence of its own when there is none', () => json({}, 401), 'Invalid verification code'],
  ['that it went wrong when nobody answers', unreachable, 'An error occurred. Please try again.'],
  ['that sentence for a proxy’s page, too', () => text('<html>', 502), 'Invalid verification code'],
  [
    'that it went wrong when it was taken and the answer is no JSON',
    () => text('<html>', 200),
    'An error occurred. Please try again.',
  ],
])('a failure shows %s', async (_, answer, sentence) => {
  const { user, code } = await openVerify({ [ROUTE]: answer });
  await user.type(code, '123456{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(window.location.pathname).toBe('/verify-2fa');
});

test('after a wrong code of the app it is said how to get the next', async () => {
  const { user, code } = await openVerify({ [ROUTE]: wrongCode });
  await user.type(code, '111111{Enter}');
  const hint = await screen.findByText(/^Codes change every 30 seconds: wait/);
  expect(hint.parentElement?.id).toBe(code.getAttribute('aria-describedby'));
  // A message that stops the next try stands alone.
  await user.type(code, '123{Enter}');
  await screen.findByText('Code must be 6 digits');
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['nobody', unreachable, /^$/],
  ['a proxy', () => text('<html>', 502), /Wait a moment, then send your code again\.$/],
])('a code that was not judged, because %s answered, stays', async (_, answer, hint) => {
  const { user, code } = await openVerify({ [ROUTE]: answer });
  await user.type(code, '123456{Enter}');
  await screen.findByRole('alert');
  const describes = code.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(describes)?.textContent ?? '').toMatch(hint);
  expect(code.value).toBe('123456');
  expect(screen.queryByText(/^Codes change/), 'it may be the right one').toBeNull();
});

test('while the request runs there is no way back, either', async () => {
  const { user, code } = await openVerify({ [ROUTE]: never });
  await user.type(code, '123456{Enter}');
  await screen.findByRole('button', { name: 'Verifying...' });
  const back = screen.getByRole('link', { name: 'Back to Login' });
  expect(back.getAttribute('aria-disabled')).toBe('true');
  await user.click(back);
  expect(window.location.pathname).toBe('/verify-2fa');
});

test('an account that is locked meanwhile leads to its own screen', async () => {
  const { user, code } = await openVerify({
    [ROUTE]: () => refused(423, 'account_locked', 'Locked', { locked: true }),
  });
  await user.type(code, '123456{Enter}');
  await heading('Account Locked');
});

test('when no code helps any more there is one way on', async () => {
  const { user, code } = await openVerify({
    [ROUTE]: () => refused(401, 'start_over', 'Please sign in again with your password.'),
  });
  await user.type(code, '123456{Enter}');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Please sign in again with your password.');
  expect(document.activeElement?.contains(alert)).toBe(true);
  expect(screen.queryByRole('button')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Back to Login' }));
  await heading('Member Login');
});

test('a backup code is typed in a field of its own, in any case', async () => {
  const { user, sent } = await openVerify({ [ROUTE]: wrongCode });
  await user.click(screen.getByRole('button', { name: 'Use a backup code' }));
  const code = screen.getByLabelText<HTMLInputElement>('Backup code');
  expect(screen.queryByLabelText('Verification code')).toBeNull();
  expect(document.activeElement).toBe(code);
  await user.type(code, '123456{Enter}');
  await screen.findByText('A backup code has 10 letters and digits');
  await user.clear(code);
  await user.type(code, ' abcde fghjk {Enter}');
  await waitFor(() => expect(sent()).toMatchObject([{ code: 'abcde fghjk' }]));
  await screen.findByText('Invalid verification code');
  expect(code.value).toBe('');
});

test('the way back to the app leaves a mistake behind', async () => {
  const { user, code } = await openVerify({ [ROUTE]: wrongCode });
  await user.type(code, '123456{Enter}');
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Use a backup code' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use your authenticator app' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Verification code'));
});
