import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { heading, openSignedIn, openSignedOut } from '../testing/open';
import { mary } from '../testing/samples';
import { json, text, unreachable } from '../testing/server';
import { forgetPendingSignOut } from './pending-sign-out';
import { changeSessionMark } from './session-mark';

const LOGOUT = 'POST /api/auth/logout';
const MAY_BE = /^This device may still be signed in: the portal could not be reached/;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** Mary signs out while the server is away. */
async function signOutUnheard(answer = unreachable as () => Error | Response) {
  const page = openSignedIn('/events', { [LOGOUT]: answer });
  await page.user.click(await screen.findByRole('button', { name: 'Your account' }));
  await page.user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  await heading('Member Login');
  page.answers['GET /api/auth/me'] = () => text('Please sign in.', 401);
  const tries = () => page.calls.filter(({ route }) => route === LOGOUT).length;
  return { ...page, tries };
}

test.each([
  ['is not reached', unreachable],
  ['is a proxy', () => text('<html>', 502)],
])('when the server %s, the login screen says that it was not told', async (_, answer) => {
  await signOutUnheard(answer);
  expect(screen.getByText(MAY_BE)).toBeTruthy();
  expect(screen.getByLabelText('Email')).toBeTruthy();
});

test('a sign-out that was heard leaves nothing to say', async () => {
  await signOutUnheard(() => json({ message: 'Signed out' }));
  expect(screen.queryByText(MAY_BE)).toBeNull();
  expect(screen.queryByText('You are signed out now.')).toBeNull();
});

test.each([
  ['the network is back', () => fireEvent(window, new Event('online'))],
  ['the tab is looked at again', () => fireEvent(document, new Event('visibilitychange'))],
  ['asked to', () => fireEvent.click(screen.getByRole('button', { name: 'Try again now' }))],
])('it is told when %s, and that is said', async (_, event) => {
  const { answers, tries } = await signOutUnheard();
  event();
  await waitFor(() => expect(tries()).toBe(2));
  expect(screen.getByText(MAY_BE), 'still away').toBeTruthy();
  answers[LOGOUT] = () => json({ message: 'Signed out' });
  event();
  await screen.findByText('You are signed out now.');
  expect(screen.queryByText(MAY_BE)).toBeNull();
  const told = tries();
  fireEvent(window, new Event('online'));
  expect(tries()).toBe(told);
});

test('it is told every 15 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
  const { answers, tries } = await signOutUnheard();
  answers[LOGOUT] = () => json({ message: 'Signed out' });
  act(() => vi.advanceTimersByTime(14_900));
  expect(tries()).toBe(1);
  act(() => vi.advanceTimersByTime(100));
  await screen.findByText('You are signed out now.');
  expect(tries()).toBe(2);
});

test('after a reload it is told before anything else, and nobody is signed in', async () => {
  const before = await signOutUnheard();
  before.unmount();
  const { calls } = openSignedIn('/dashboard', { [LOGOUT]: () => json({ message: 'Signed out' }) });
  await heading('Member Login');
  expect(calls.map(({ route }) => route)).toEqual([LOGOUT]);
  await screen.findByText('You are signed out now.');
});

test('whoever signs in here is not signed out by it', async () => {
  const { answers, user, tries } = await signOutUnheard();
  answers['POST /api/auth/login'] = () => json({ message: 'Signed in', user: mary });
  answers[LOGOUT] = () => json({ message: 'Signed out' });
  await user.type(screen.getByLabelText('Email'), 'mary@example.org');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await heading('Welcome back, Mary');
  fireEvent(window, new Event('online'));
  expect(tries()).toBe(1);
  expect(localStorage.getItem('church-sign-out')).toBeNull();
});

test('nor is it tried while somebody is signing in', async () => {
  const { answers, user, tries } = await signOutUnheard();
  let answer = (_: Response) => {};
  answers['POST /api/auth/login'] = () => new Promise((done) => (answer = done));
  await user.type(screen.getByLabelText('Email'), 'mary@example.org');
  await user.type(screen.getByLabelText('Password'), 'not this one');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByRole('button', { name: 'Signing in...' });
  fireEvent(window, new Event('online'));
  expect(tries()).toBe(1);
  answer(json({}, 401));
  await screen.findByRole('button', { name: 'Sign In' });
  fireEvent(window, new Event('online'));
  expect(tries(), 'they did not: it goes on').toBe(2);
});

test('nor whoever has signed in in another tab', async () => {
  const { tries, unmount } = await signOutUnheard();
  // Written by the other tab; the storage event comes to this one.
  const pending = localStorage.getItem('church-sign-out');
  act(() => changeSessionMark('in'));
  fireEvent(window, new StorageEvent('storage', { key: 'church-session' }));
  expect(screen.queryByText(MAY_BE)).toBeNull();
  fireEvent(window, new Event('online'));
  expect(tries()).toBe(1);
  unmount();
  localStorage.setItem('church-sign-out', String(pending));
  const { calls } = openSignedIn('/dashboard');
  await heading('Welcome back, Mary');
  expect(calls.map(({ route }) => route)).not.toContain(LOGOUT);
});

test('a second step of signing in is not cut off by a reload', async () => {
  const before = await signOutUnheard();
  before.unmount();
  const { calls } = openSignedOut('/verify-2fa?email=mary%40example.org');
  await heading('Two-Factor Verification');
  expect(await screen.findByLabelText('Verification code')).toBeTruthy();
  expect(calls).toEqual([]);
  forgetPendingSignOut();
});
