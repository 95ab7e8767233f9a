import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../testing/open';
import { announcement } from '../../testing/samples';
import { json, text, unreachable } from '../../testing/server';

test('a failed list shows the server’s sentence without the status, and can be tried again', async () => {
  const { answers, user } = openSignedIn('/announcements', {
    'GET /api/announcements': () => text('The list is being repaired.', 503),
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The list is being repaired.');
  expect(alert.textContent).not.toContain('503');
  answers['GET /api/announcements'] = () => json([announcement({ title: 'All is well' })]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'All is well' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a list that nobody answers says what to do', async () => {
  openSignedIn('/announcements', { 'GET /api/announcements': unreachable });
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The portal cannot be reached right now. Check your connection, then try again.',
  );
});

test('each card of the dashboard fails on its own', async () => {
  openSignedIn('/dashboard', {
    'GET /api/events/upcoming': () => text('No events today.', 500),
    'GET /api/announcements/recent': () => json([announcement({ title: 'Still here' })]),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('No events today.');
  expect(await screen.findByRole('heading', { name: 'Still here' })).toBeTruthy();
});

test('a page that fails for one reason says it once, and tries all of it again', async () => {
  const { answers, user } = openSignedIn('/dashboard', {
    'GET /api/events/upcoming': unreachable,
    'GET /api/announcements/recent': unreachable,
    'GET /api/celebrations/week': unreachable,
  });
  await waitFor(() =>
    expect(screen.getAllByText('This part could not be loaded.')).toHaveLength(3),
  );
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  answers['GET /api/events/upcoming'] = () => json([]);
  answers['GET /api/announcements/recent'] = () => json([announcement({ title: 'All is well' })]);
  answers['GET /api/celebrations/week'] = () => text('Being repaired.', 503);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'All is well' });
  // A query that fails for a reason of its own says so in its place.
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Being repaired.',
    ]),
  );
});

test.each([
  ['<!doctype html><h1>502 Bad Gateway</h1>', 502],
  ['', 502],
  ['<!doctype html><h1>Please accept our terms</h1>', 200],
])('of a page that a proxy sends, nothing is shown: %s', async (page, status) => {
  openSignedIn('/announcements', { 'GET /api/announcements': () => text(page, status) });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Something went wrong on our side. Please try again.',
  );
});
