import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { heading, openSignedIn, openSignedOut } from '../testing/open';
import { event, mary } from '../testing/samples';
import { json, never, refused, text, unreachable } from '../testing/server';

let logged: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {});
});

test('while the check runs, a guarded screen is a spinner', () => {
  openSignedIn('/dashboard', { 'GET /api/auth/me': never });
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(screen.queryByRole('heading')).toBeNull();
  expect(window.location.pathname).toBe('/dashboard');
});

test('signed out, a guarded screen leads to the login and logs nothing', async () => {
  openSignedOut('/events');
  await heading('Member Login');
  expect(window.location.pathname).toBe('/login');
  expect(logged).not.toHaveBeenCalled();
});

test.each([
  ['the network fails', unreachable],
  ['the status is unexpected', () => text('Broken', 500)],
])('when %s, that is logged and the visitor counts as signed out', async (_, answer) => {
  openSignedOut('/dashboard', { 'GET /api/auth/me': answer });
  await heading('Member Login');
  expect(logged).toHaveBeenCalledWith('Auth check failed', expect.any(Error));
});

test('the check is made once, whatever is opened afterwards', async () => {
  const { calls, user } = openSignedIn('/dashboard');
  await heading('Welcome back, Mary');
  await user.click(screen.getByRole('link', { name: 'Events' }));
  await heading('Church Events');
  expect(calls.filter(({ route }) => route === 'GET /api/auth/me')).toHaveLength(1);
});

test('the answer that theme.js asked for early is taken', async () => {
  window.earlySignInCheck = Promise.resolve(json(mary));
  const { calls } = openSignedIn('/dashboard');
  await heading('Welcome back, Mary');
  expect(calls.map(({ route }) => route)).not.toContain('GET /api/auth/me');
});

test.each(['/', '/login'])('a signed-in visitor of %s goes to the dashboard', async (path) => {
  openSignedIn(path);
  await heading('Welcome back, Mary');
  expect(window.location.pathname).toBe('/dashboard');
});

test('a 401 on a later read ends the session and leads to the login', async () => {
  const { client } = openSignedIn('/events', {
    'GET /api/events': () => text('Please sign in again.', 401),
  });
  await heading('Member Login');
  expect(window.location.pathname).toBe('/login');
  expect(client.getQueryData(['api', 'auth', 'me'])).toBeNull();
});

test('signing out clears the member and everything read, and goes to the login', async () => {
  const { client, calls, user } = openSignedIn('/events', {
    'GET /api/events': () => json([event({ startDate: '2099-01-01' })]),
  });
  await screen.findByText('Sunday Morning Service');
  await user.click(screen.getByRole('button', { name: 'Your account' }));
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  await heading('Member Login');
  expect(calls.at(-1)).toMatchObject({ route: 'POST /api/auth/logout', body: undefined });
  expect(client.getQueryData(['api', 'auth', 'me'])).toBeNull();
  expect(client.getQueryData(['api', 'events'])).toBeUndefined();
  expect(logged).not.toHaveBeenCalled();
});

test.each([
  ['cannot be sent', unreachable],
  ['is refused', () => refused(500, 'unexpected', 'No')],
])('signing out works even when the call %s, and that is logged', async (_, answer) => {
  const { user } = openSignedIn('/profile', { 'POST /api/auth/logout': answer });
  await user.click(await screen.findByRole('button', { name: 'Your account' }));
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  await heading('Member Login');
  expect(window.location.pathname).toBe('/login');
  expect(logged).toHaveBeenCalledWith('Logout failed', expect.anything());
});

test('data is read once: no retry, no refetch on focus, never stale', async () => {
  const { calls, user } = openSignedIn('/announcements', {
    'GET /api/events': () => text('Broken', 500),
  });
  await heading('Church Announcements');
  await screen.findByText('No Announcements');
  await user.click(screen.getByRole('link', { name: 'Events' }));
  await screen.findByRole('button', { name: 'Try again' });
  await user.click(screen.getByRole('link', { name: 'Announcements' }));
  await screen.findByText('No Announcements');
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  });
  await waitFor(() => {
    const reads = calls.map(({ route }) => route);
    expect(reads.filter((route) => route === 'GET /api/announcements')).toHaveLength(1);
    expect(reads.filter((route) => route === 'GET /api/events')).toHaveLength(1);
  });
});
