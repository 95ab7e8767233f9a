import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { browserTab, heading, openSignedOut } from '../testing/open';
import { mary, names } from '../testing/samples';
import { type Answers, json, never, refused, text, unreachable } from '../testing/server';

async function openLogin(answers: Answers = {}) {
  const page = openSignedOut('/login', answers);
  await screen.findByLabelText('Email');
  return page;
}

type User = Awaited<ReturnType<typeof openLogin>>['user'];

async function signIn(user: User, email = 'mary@example.org', password = 'correct horse') {
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

test('it says whose portal this is and who may enter', async () => {
  await openLogin();
  expect(screen.getByRole('heading', { name: 'Member Login' })).toBeTruthy();
  expect(
    screen.getByText('Sign in to access your Grace Community Church member portal'),
  ).toBeTruthy();
  expect(
    screen.getAllByText('Members only access. Contact your administrator if you need assistance.'),
  ).toHaveLength(1);
  await browserTab('Member Login');
});

test('the help contact stands under the footer where the church gave one', async () => {
  document
    .querySelector('meta')
    ?.setAttribute('content', JSON.stringify({ ...names, helpContact: 'Ruth, 555-0100' }));
  await openLogin();
  const number = await screen.findByRole('link', { name: '555-0100' });
  expect(number.getAttribute('href')).toBe('tel:5550100');
  expect(number.parentElement?.textContent).toBe('Need help? Ask Ruth, 555-0100');
});

test('without the names in the page they are asked for', async () => {
  document.querySelector('meta')?.setAttribute('content', '__PORTAL_NAMES__');
  await openLogin({
    'GET /api/names': () => json({ ...names, congregationName: 'Saint Mark' }),
  });
  expect(await screen.findByText('Sign in to access your Saint Mark member portal')).toBeTruthy();
});

test('the fields tell password managers and phones what they are', async () => {
  await openLogin();
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  expect(email.type, 'sent as typed: type="email" rewrites international domains').toBe('text');
  expect(email.inputMode).toBe('email');
  expect(email.getAttribute('autocapitalize')).toBe('none');
  expect(email.getAttribute('spellcheck')).toBe('false');
  expect(email.autocomplete).toBe('username');
  expect(email.placeholder).toContain('@');
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  expect(password.type).toBe('password');
  expect(password.autocomplete).toBe('current-password');
});

test('nothing is judged before the button is pressed, then as one types', async () => {
  const { user, calls } = await openLogin();
  await user.type(screen.getByLabelText('Email'), 'mary');
  await user.tab();
  expect(screen.queryByText('Invalid email address')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Invalid email address')).toBeTruthy();
  expect(screen.getByText('Password is required')).toBeTruthy();
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  await user.type(screen.getByLabelText('Email'), '@example.org');
  await waitFor(() => expect(screen.queryByText('Invalid email address')).toBeNull());
  expect(calls.map(({ route }) => route)).not.toContain('POST /api/auth/login');
});

test('after a mistake the keyboard stands in the first field that has one', async () => {
  const { user } = await openLogin();
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByText('Password is required');
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

test('success stores the member, welcomes them by name and goes to the dashboard', async () => {
  const { user, calls, client } = await openLogin({
    'POST /api/auth/login': () => json({ message: 'Signed in', user: mary }),
  });
  client.setQueryData(['api', 'announcements'], ['of whoever was here before']);
  await signIn(user);
  await heading('Welcome back, Mary');
  expect(document.activeElement, 'the keyboard goes along').toBe(screen.getByRole('main'));
  expect(window.location.pathname).toBe('/dashboard');
  expect(screen.getByText('Welcome back!')).toBeTruthy();
  expect(screen.getByText("You're now logged in, Mary")).toBeTruthy();
  expect(calls.find(({ route }) => route === 'POST /api/auth/login')?.body).toEqual({
    email: 'mary@example.org',
    password: 'correct horse',
  });
  expect(client.getQueryData(['api', 'announcements'])).toBeUndefined();
});

test('an address goes out as it was typed, without the spaces around it', async () => {
  const { user, calls } = await openLogin({ 'POST /api/auth/login': never });
  await signIn(user, " pat.o'brien@müller.de ");
  await screen.findByRole('button', { name: 'Signing in...' });
  expect(calls.at(-1)?.body).toMatchObject({ email: "pat.o'brien@müller.de" });
});

test('a locked account leads to its own screen', async () => {
  const { user } = await openLogin({
    'POST /api/auth/login': () => refused(423, 'account_locked', 'Locked', { locked: true }),
  });
  await signIn(user);
  await heading('Account Locked');
  expect(window.location.pathname).toBe('/account-locked');
});

test('a second factor is asked for on its own screen, which is told the e-mail', async () => {
  const { user } = await openLogin({
    'POST /api/auth/login': () => json({ message: 'Code needed', requires2FA: true }),
  });
  const visited: string[] = [];
  const pushState = window.history.pushState.bind(window.history);
  window.history.pushState = (state, unused, url) => {
    visited.push(String(url));
    pushState(state, unused, url);
  };
  await signIn(user, 'mary+church@example.org');
  await waitFor(() => expect(visited).toContain('/verify-2fa?email=mary%2Bchurch%40example.org'));
  window.history.pushState = pushState;
});

test.each([
  [
    'the server’s message',
    () => refused(429, 'too_many_attempts', 'Too many attempts. Wait a minute.'),
    'Too many attempts. Wait a minute.',
  ],
  ['a sentence of its own when there is none', () => json({}, 401), 'Invalid email or password'],
  ['that it went wrong when nobody answers', unreachable, 'An error occurred. Please try again.'],
  [
    'that it went wrong when the answer is no JSON',
    () => text('<html>', 502),
    'An error occurred. Please try again.',
  ],
])('a failure shows %s', async (_, answer, sentence) => {
  const { user } = await openLogin({ 'POST /api/auth/login': answer });
  await signIn(user);
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  expect(window.location.pathname).toBe('/login');
});

test('while the request runs everything is disabled and the button says so', async () => {
  const { user } = await openLogin({ 'POST /api/auth/login': never });
  await signIn(user);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Signing in...' });
  expect(button.disabled).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Email').disabled).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Password').disabled).toBe(true);
});

test('the password can be shown and pasted', async () => {
  const { user } = await openLogin();
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  await user.click(password);
  await user.paste('from the password manager');
  expect(password.value).toBe('from the password manager');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password.type).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password.type).toBe('password');
});

test('Caps Lock is pointed out while it is on', async () => {
  await openLogin();
  const pressWithCapsLock = (on: boolean) => {
    const press = createEvent.keyDown(screen.getByLabelText('Password'), { key: 'A' });
    Object.assign(press, { getModifierState: (key: string) => key === 'CapsLock' && on });
    fireEvent(screen.getByLabelText('Password'), press);
  };
  pressWithCapsLock(true);
  expect(await screen.findByText('Caps Lock is on')).toBeTruthy();
  pressWithCapsLock(false);
  await waitFor(() => expect(screen.queryByText('Caps Lock is on')).toBeNull());
});

test('a forgotten password has its own screen', async () => {
  const { user } = await openLogin();
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
  await heading('Forgot Password');
  expect(window.location.pathname).toBe('/forgot-password');
});
