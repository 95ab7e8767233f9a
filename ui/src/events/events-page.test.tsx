import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { browserTab, heading, openSignedIn, skeletons } from '../testing/open';
import { event, friday } from '../testing/samples';
import { json, never } from '../testing/server';

beforeEach(() => {
  vi.useFakeTimers({ now: friday, toFake: ['Date'] });
});

const someEvents = [
  event({ title: 'All Saints', startDate: '2026-11-01T19:00:00-06:00' }),
  event({
    title: 'Sunday Morning Service',
    startDate: '2026-11-22T10:00:00-06:00',
    category: 'worship',
    description: 'Worship and coffee.',
    location: 'Main sanctuary',
  }),
  event({ title: 'Thanksgiving', startDate: '2026-11-26' }),
];

async function openEvents(events: unknown[] = someEvents) {
  const page = openSignedIn('/events', { 'GET /api/events': () => json(events) });
  await screen.findByRole('tab', { name: /\(\d+\)/, selected: true });
  return page;
}

const titles = () =>
  within(screen.getByRole('tabpanel'))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);

test('heading, subtitle and the name of the tab in the browser', async () => {
  await openEvents();
  await heading('Church Events');
  expect(
    screen.getByText('Stay connected with upcoming services, gatherings, and special occasions'),
  ).toBeTruthy();
  await browserTab('Events');
});

test('the tabs carry their counts, and the upcoming events come first', async () => {
  const { user } = await openEvents();
  expect(screen.getByRole('tab', { name: 'Upcoming (2)' }).getAttribute('aria-selected')).toBe(
    'true',
  );
  expect(titles()).toEqual(['Sunday Morning Service', 'Thanksgiving']);
  await user.click(screen.getByRole('tab', { name: 'Past (1)' }));
  expect(titles()).toEqual(['All Saints']);
});

test('arrow keys move between the tabs and around', async () => {
  const { user } = await openEvents();
  await user.click(screen.getByRole('tab', { name: 'Upcoming (2)' }));
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(
    screen.getByRole('tab', { name: 'Past (1)', selected: true }),
  );
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(
    screen.getByRole('tab', { name: 'Upcoming (2)', selected: true }),
  );
  await user.keyboard('{End}');
  expect(titles()).toEqual(['All Saints']);
  await user.keyboard('{Home}');
  expect(titles()).toEqual(['Sunday Morning Service', 'Thanksgiving']);
});

test('a card has day, month and year, title, badge, description, time and place', async () => {
  await openEvents();
  const card = screen.getByRole('heading', { name: 'Sunday Morning Service' }).closest('article');
  expect(card?.querySelector('time')?.textContent).toBe('22 November 2026');
  for (const words of ['worship', 'Worship and coffee.', '10:00 AM', 'Main sanctuary']) {
    expect(card?.textContent).toContain(words);
  }
});

test('a whole day has no time, and what is not known is not shown', async () => {
  await openEvents();
  const card = screen.getByRole('heading', { name: 'Thanksgiving' }).closest('article');
  expect(card?.textContent?.replaceAll(/\s+/g, ' ').trim()).toBe('26 November 2026Thanksgiving');
});

test('it says so when there is nothing', async () => {
  const { user } = await openEvents([]);
  await heading('No Upcoming Events');
  expect(screen.getByText('Check back soon for new events and activities')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Past (0)' }));
  await heading('No Past Events');
  expect(screen.getByText('Past events will appear here')).toBeTruthy();
});

test('while loading there are three shapes among the upcoming and two among the past', async () => {
  const { user } = openSignedIn('/events', { 'GET /api/events': never });
  await heading('Church Events');
  expect(skeletons()).toBe(3);
  await user.click(screen.getByRole('tab', { name: 'Past' }));
  expect(skeletons()).toBe(2);
});
