import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../testing/open';
import { noFeeds } from '../../testing/samples';
import { json, refused } from '../../testing/server';
import type { CalendarFeed, NewFeed } from './feeds';

const LIST = 'GET /api/profile/calendar-feeds';
const MAKE = 'POST /api/profile/calendar-feeds';

const phone: CalendarFeed = {
  id: 7,
  name: 'My phone',
  scope: 'ours',
  onItsWay: false,
  createdAt: '2026-11-03T12:00:00-06:00',
};
const made: NewFeed = {
  id: 8,
  https: 'https://portal.example.org/calendar/secret.ics',
  webcal: 'webcal://portal.example.org/calendar/secret.ics',
  picture: 'data:image/svg+xml;base64,PHN2Zy8+',
};
const withPhone = () => json({ ...noFeeds, feeds: [phone] });

const add = () => screen.findByRole('button', { name: 'Add to my calendar' });
const dialog = async () => within(await screen.findByRole('dialog'));

test('a new address is shown once, to open, to scan and to copy', async () => {
  const { user, calls } = openSignedIn('/settings', { [MAKE]: () => json(made) });
  await user.click(await add());
  const asked = await dialog();
  const name = asked.getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Kitchen tablet');
  await user.selectOptions(asked.getByLabelText('Show'), 'What my household attends');
  await user.click(asked.getByRole('button', { name: 'Make the address' }));

  const link = await screen.findByRole<HTMLAnchorElement>('link', {
    name: 'Open in my calendar program',
  });
  expect(link.getAttribute('href')).toBe(made.webcal);
  expect(screen.getByText(made.https)).toBeTruthy();
  const picture = screen.getByAltText<HTMLImageElement>('QR code of the calendar address');
  expect(picture.getAttribute('src')).toBe(made.picture);
  expect(calls.find(({ route }) => route === MAKE)?.body).toEqual({
    name: 'Kitchen tablet',
    scope: 'ours',
  });
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(made.https)).toBeNull();
  expect(calls.filter(({ route }) => route === LIST)).toHaveLength(2);
});

test('a refused name is said at its field', async () => {
  const { user } = openSignedIn('/settings', {
    [MAKE]: () => refused(400, 'field_refused', 'The name is missing.'),
  });
  await user.click(await add());
  await user.click((await dialog()).getByRole('button', { name: 'Make the address' }));
  await screen.findByText('The name is missing.');
  const name = screen.getByRole('textbox', { name: 'Name' });
  expect(name.getAttribute('aria-invalid')).toBe('true');
});

test('one can come by letter, where there is an address of their own', async () => {
  const { user, calls } = openSignedIn('/settings', {
    'POST /api/profile/calendar-feeds/letter': () => json({ message: 'On its way.' }),
  });
  await user.click(await add());
  await user.click((await dialog()).getByRole('button', { name: 'Mail me one instead' }));
  await screen.findByText('A letter with a new calendar address is on its way to you.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls.find(({ route }) => route.endsWith('/letter'))?.body).toEqual({
    name: 'My phone',
    scope: 'all',
  });
});

test('who has no address of their own is offered no letter', async () => {
  const { user } = openSignedIn('/settings', {
    [LIST]: () => json({ ...noFeeds, canBeMailed: false }),
  });
  await user.click(await add());
  const asked = await dialog();
  expect(asked.queryByRole('button', { name: 'Mail me one instead' })).toBeNull();
});

test('one is ended after a question', async () => {
  let feeds: () => Response = withPhone;
  const { user, calls } = openSignedIn('/settings', {
    [LIST]: () => feeds(),
    'DELETE /api/profile/calendar-feeds/7': () => json({ message: 'Ended' }),
  });
  await screen.findByText('Made Nov 3, 2026, not read yet');
  expect(screen.getByText('What your household attends')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'End My phone' }));
  expect(calls.some(({ route }) => route.startsWith('DELETE'))).toBe(false);
  feeds = () => json(noFeeds);
  await user.click(screen.getByRole('button', { name: 'End it' }));
  await screen.findByText('My phone shows no events any more.');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'End My phone' })).toBeNull());
});

test('where none can be made it says why beside those there are, and with five there is no button', async () => {
  const obstacle = 'Calendar programs cannot reach this portal.';
  const { unmount } = openSignedIn('/settings', {
    [LIST]: () => json({ ...noFeeds, feeds: [phone], obstacle }),
  });
  await screen.findByText('Calendar programs cannot reach this portal.');
  expect(screen.queryByRole('button', { name: 'Add to my calendar' })).toBeNull();
  unmount();
  const five = [1, 2, 3, 4, 5].map((id) => ({ ...phone, id, name: `Number ${id}` }));
  openSignedIn('/settings', { [LIST]: () => json({ ...noFeeds, feeds: five }) });
  await screen.findByText(/no more can be made/);
  expect(screen.queryByRole('button', { name: 'Add to my calendar' })).toBeNull();
});
