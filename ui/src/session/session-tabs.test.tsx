import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../api/errors';
import { heading, openSignedIn, openSignedOut } from '../testing/open';
import { event, mary } from '../testing/samples';
import { type Call, json, never, text } from '../testing/server';
import { updateUser } from './session';

const john = { ...mary, firstName: 'John', email: 'john@example.org' };
const inChurch = json([event({ startDate: '2099-01-01' })]);

const checks = (calls: Call[]) => calls.filter(({ route }) => route === 'GET /api/auth/me').length;
const me = (client: QueryClient) => client.getQueryData(['api', 'auth', 'me']);

/** A sign-in or sign-out in another tab, which this tab is told. */
function somethingHappensElsewhere() {
  localStorage.setItem('church-session', `elsewhere ${Math.random()}`);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'church-session' }));
  });
}

const toast = () => screen.getByRole('region', { name: /^Notifications/ }).textContent;

test('another member signs in elsewhere: a spinner, then theirs and nothing from before', async () => {
  const { answers, calls, client } = openSignedIn('/events', {
    'GET /api/events': () => inChurch.clone(),
  });
  await screen.findByText('Sunday Morning Service');
  let answer = (_: Response) => {};
  answers['GET /api/auth/me'] = () => new Promise((done) => (answer = done));
  answers['GET /api/events'] = () =>
    json([event({ title: 'Choir practice', startDate: '2099-01-01' })]);

  somethingHappensElsewhere();
  await screen.findByRole('status', { name: 'Loading' });
  expect(screen.queryByRole('heading', { name: 'Church Events' })).toBeNull();

  await act(async () => answer(json(john)));
  await screen.findByText('Choir practice');
  expect(screen.queryByText('Sunday Morning Service')).toBeNull();
  expect(me(client)).toEqual(john);
  expect(checks(calls)).toBe(2);
  await waitFor(() => expect(toast()).toContain('You are now signed in as John Smith'));
});

test('whoever signs out elsewhere is led to the login here, too', async () => {
  const { answers, client } = openSignedIn('/events', {
    'GET /api/events': () => inChurch.clone(),
  });
  await screen.findByText('Sunday Morning Service');
  answers['GET /api/auth/me'] = () => text('Please sign in.', 401);
  answers['GET /api/events'] = () => text('Please sign in.', 401);
  somethingHappensElsewhere();
  await heading('Member Login');
  expect(window.location.pathname).toBe('/login');
  expect(client.getQueryData(['api', 'events'])).toBeUndefined();
  expect(toast()).toBe('You were signed outThis happened in another tab or window.');
});

test('the same member signs in again elsewhere: all stays as it was', async () => {
  const { calls, user } = openSignedIn('/events');
  await user.click(await screen.findByRole('tab', { name: /^Past/ }));
  somethingHappensElsewhere();
  await waitFor(() => expect(checks(calls)).toBe(2));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  const past = screen.getByRole('tab', { name: /^Past/ });
  expect(past.getAttribute('aria-selected')).toBe('true');
  expect(calls.filter(({ route }) => route === 'GET /api/events')).toHaveLength(1);
  expect(toast()).toBe('');
});

test('whoever signs in elsewhere need not sign in here again', async () => {
  const { answers } = openSignedOut('/login');
  await heading('Member Login');
  answers['GET /api/auth/me'] = () => json(mary);
  somethingHappensElsewhere();
  await heading('Welcome back, Mary');
});

test('a tab that slept has missed it, and asks when it comes back; otherwise it does not', async () => {
  const { answers, calls } = openSignedIn('/events');
  await heading('Church Events');
  const comeBack = () => act(() => document.dispatchEvent(new Event('visibilitychange')));
  comeBack();
  expect(checks(calls)).toBe(1);
  localStorage.setItem('church-session', `elsewhere ${Math.random()}`);
  answers['GET /api/auth/me'] = () => json(john);
  comeBack();
  comeBack();
  await waitFor(() => expect(toast()).toContain('John Smith'));
  comeBack();
  expect(checks(calls)).toBe(2);
});

test('what is kept elsewhere for other reasons is nobody signing in', async () => {
  const { calls } = openSignedIn('/events');
  await heading('Church Events');
  localStorage.setItem('church-theme', 'dark');
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'church-theme' }));
  });
  expect(checks(calls)).toBe(1);
});

test('signing in and signing out each change the mark, which says nothing of the member', async () => {
  const { user } = openSignedOut('/login', {
    'POST /api/auth/login': () => json({ message: 'Welcome', user: mary }),
  });
  await user.type(await screen.findByLabelText('Email'), mary.email);
  await user.type(screen.getByLabelText('Password'), 'quiet river');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await heading('Welcome back, Mary');
  const signedIn = localStorage.getItem('church-session');
  expect(signedIn).toMatch(/^in-[\d.-]+$/);
  await user.click(screen.getByRole('button', { name: 'Your account' }));
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  await heading('Member Login');
  expect(localStorage.getItem('church-session')).not.toBe(signedIn);
});

test('where storage is blocked, signing in and out work all the same', async () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, clear: () => {} });
  const { user } = openSignedIn('/events');
  await user.click(await screen.findByRole('button', { name: 'Your account' }));
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  await heading('Member Login');
});

test('nothing is sent for one member once another has signed in', async () => {
  const { answers, client } = openSignedIn('/events');
  await heading('Church Events');
  answers['GET /api/auth/me'] = never;
  // Not told yet, as in the moment between the other tab's answer and its message.
  localStorage.setItem('church-session', `elsewhere ${Math.random()}`);
  const sent = vi.fn(async () => {});
  const save = () => client.getMutationCache().build(client, { mutationFn: sent }).execute({});
  await expect(save()).rejects.toThrow('nothing was saved');
  await expect(save(), 'while the check runs').rejects.toThrow('nothing was saved');
  expect(sent).not.toHaveBeenCalled();
  await screen.findByRole('status', { name: 'Loading' });
});

test('a save that finds the session over says so and leads to the login', async () => {
  const { client } = openSignedIn('/events');
  await heading('Church Events');
  const refused = () => Promise.reject(new ApiError(401, { message: 'Please sign in.' }));
  const save = client.getMutationCache().build(client, { mutationFn: refused });
  await act(() => save.execute({}).catch(() => {}));
  await heading('Member Login');
  expect(toast()).toContain('You were signed out');
  expect(toast()).toContain('Your last change was not saved. Please sign in again.');
});

test('a read that finds the session over says so', async () => {
  openSignedIn('/events', { 'GET /api/events': () => text('Please sign in.', 401) });
  await heading('Member Login');
  expect(toast()).toContain('You were signed outPlease sign in again.');
});

test("an answer that comes after another member has signed in does not change that member's name", async () => {
  const { client } = openSignedIn('/events');
  await heading('Church Events');
  expect(updateUser(client, john.email, { firstName: 'Johann' })).toBe(false);
  expect(me(client)).toEqual(mary);
  expect(updateUser(client, mary.email, { firstName: 'Maria' })).toBe(true);
  expect(me(client)).toEqual({ ...mary, firstName: 'Maria' });
});
