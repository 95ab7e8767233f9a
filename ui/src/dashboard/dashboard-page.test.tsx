import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { browserTab, heading, openSignedIn, skeletons } from '../testing/open';
import { announcement, celebration, event, friday, mary } from '../testing/samples';
import { json, never } from '../testing/server';

beforeEach(() => {
  vi.useFakeTimers({ now: friday, toFake: ['Date'] });
});

const card = (name: string) => screen.findByRole('region', { name });
const titles = (within_: HTMLElement) =>
  within(within_)
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

test('the banner greets by first name, with the congregation’s date', async () => {
  openSignedIn('/dashboard');
  await heading('Welcome back, Mary');
  expect(screen.getByText('Friday, November 20')).toBeTruthy();
  await browserTab('Dashboard');
});

test('the avatar is the picture, or the upper-case initials of first and last name', async () => {
  openSignedIn('/dashboard', {
    'GET /api/auth/me': () => json({ ...mary, firstName: 'mary ann', lastName: 'smith' }),
  });
  const banner = (await heading('Welcome back, mary ann')).closest('.welcome');
  expect(banner?.querySelector('.avatar')?.textContent).toBe('MS');
});

test('the avatar is the picture where there is one', async () => {
  openSignedIn('/dashboard', {
    'GET /api/auth/me': () => json({ ...mary, profilePicture: '/api/photos/7' }),
  });
  const banner = (await heading('Welcome back, Mary')).closest('.welcome');
  expect(banner?.querySelector('img')?.getAttribute('src')).toBe('/api/photos/7');
});

test('at most three upcoming events are shown, with leaf, badge, time and place', async () => {
  openSignedIn('/dashboard', {
    'GET /api/events/upcoming': () =>
      json([
        event({ title: 'one', category: 'worship', location: 'Main sanctuary' }),
        event({ title: 'two', startDate: '2026-11-26' }),
        event({ title: 'three' }),
        event({ title: 'four' }),
      ]),
  });
  const events = await card('Upcoming Events');
  await within(events).findByText('one');
  expect(titles(events)).toEqual(['one', 'two', 'three']);
  const [first, second] = within(events)
    .getAllByRole('listitem')
    .filter(({ className }) => className.includes('row'));
  expect(first?.querySelector('time')?.textContent).toBe('22 Nov ');
  expect(first?.textContent).toContain('worship');
  expect(first?.textContent).toContain('10:00 AM');
  expect(first?.textContent).toContain('Main sanctuary');
  expect(second?.textContent).not.toMatch(/[AP]M/);
  expect(within(events).getByRole('link', { name: 'All events' }).getAttribute('href')).toBe(
    '/events',
  );
});

test('what is cancelled says so in a word', async () => {
  openSignedIn('/dashboard', {
    'GET /api/events/upcoming': () => json([event({ title: 'Prayer', isCancelled: true })]),
  });
  const events = await card('Upcoming Events');
  expect((await within(events).findByText('Cancelled')).className).toContain('pill-warm');
});

test('at most three announcements are shown, and only high priority is important', async () => {
  openSignedIn('/dashboard', {
    'GET /api/announcements/recent': () =>
      json([
        announcement({ title: 'Parking', priority: 'high', summary: 'Use Elm Street.' }),
        announcement({ title: 'Choir' }),
        announcement({ title: 'Pantry' }),
        announcement({ title: 'Older' }),
      ]),
  });
  const announcements = await card('Recent Announcements');
  await within(announcements).findByText('Parking');
  expect(titles(announcements)).toEqual(['Parking', 'Choir', 'Pantry']);
  expect(within(announcements).getAllByText('Important')).toHaveLength(1);
  expect(within(announcements).getByText('Use Elm Street.')).toBeTruthy();
  expect(within(announcements).getAllByText('Nov 17, 2026')).toHaveLength(3);
  expect(
    within(announcements).getByRole('link', { name: 'All announcements' }).getAttribute('href'),
  ).toBe('/announcements');
});

test('at most six celebrations are shown, today’s and the coming first, with a link to all', async () => {
  openSignedIn('/dashboard', {
    'GET /api/celebrations/week': () =>
      json(
        Array.from({ length: 14 }, (_, i) =>
          celebration({ name: `Member ${i}`, date: `2026-11-${15 + Math.floor(i / 2)}` }),
        ),
      ),
  });
  const celebrations = await card("This Week's Celebrations");
  await within(celebrations).findByText('Member 13');
  expect(
    within(celebrations)
      .getAllByText(/^Member/)
      .map(({ textContent }) => textContent),
  ).toEqual(['Member 8', 'Member 9', 'Member 10', 'Member 11', 'Member 12', 'Member 13']);
  expect(
    within(celebrations).getByRole('link', { name: 'All celebrations' }).getAttribute('href'),
  ).toBe('/celebrations');
});

test('while the lists are on their way each card shows three shapes', async () => {
  openSignedIn('/dashboard', {
    'GET /api/events/upcoming': never,
    'GET /api/announcements/recent': never,
    'GET /api/celebrations/week': never,
  });
  for (const name of ['Upcoming Events', 'Recent Announcements', "This Week's Celebrations"]) {
    expect(skeletons(await card(name))).toBe(3);
  }
});

test('an empty card says so in a sentence', async () => {
  openSignedIn('/dashboard');
  expect(await screen.findByText('Nothing on the calendar just now.')).toBeTruthy();
  expect(await screen.findByText('No news just now.')).toBeTruthy();
  expect(await screen.findByText('No birthdays or anniversaries this week.')).toBeTruthy();
});

test('every row leads on, and the face leads to the profile', async () => {
  openSignedIn('/dashboard', {
    'GET /api/events/upcoming': () => json([event({ id: 'e1', title: 'Choir' })]),
    'GET /api/announcements/recent': () => json([announcement({ id: 'a1', title: 'Pantry' })]),
    'GET /api/celebrations/week': () => json([celebration({ name: 'Ana Garcia' })]),
  });
  const leadsTo = async (name: string) =>
    (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await leadsTo('Choir')).toBe('/events/e1');
  expect(await leadsTo('Pantry')).toBe('/announcements#a1');
  expect(await leadsTo('Ana Garcia')).toBe('/celebrations');
  expect(await leadsTo('Your details')).toBe('/profile');
});
