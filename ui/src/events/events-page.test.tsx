import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { plusDays } from '../congregation/calendar';
import { browserTab, heading, openSignedIn, skeletons } from '../testing/open';
import { event, friday } from '../testing/samples';
import { counted, never, page, text } from '../testing/server';

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

/** The whole list with its counts. */
function all(events: { startDate: string }[]) {
  const upcoming = events.filter(({ startDate }) => startDate >= '2026-11-20').length;
  return page(events, undefined, counted(upcoming, events.length - upcoming));
}

async function openEvents(events = someEvents) {
  const page = openSignedIn('/events', { 'GET /api/events': () => all(events) });
  await screen.findByRole('tab', { name: /\(\d+\)/, selected: true });
  return page;
}

const titles = () =>
  within(screen.getByRole('tabpanel'))
    .getAllByRole('heading', { level: 3 })
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
  for (const words of ['worship', 'Worship and coffee.', 'Sunday, 10:00 AM', 'Main sanctuary']) {
    expect(card?.textContent).toContain(words);
  }
});

test('a whole day has no time, and what is not known is not shown', async () => {
  await openEvents();
  const card = screen.getByRole('heading', { name: 'Thanksgiving' }).closest('article');
  expect(card?.textContent?.replaceAll(/\s+/g, ' ').trim()).toBe(
    '26 November 2026Thanksgiving When:Thursday',
  );
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

/** Every Sunday from November 22 on, Christmas apart. */
const sundays = Array.from({ length: 10 }, (_, week) => {
  const day = plusDays('2026-11-22', week * 7);
  return event({
    id: day,
    title: 'Sunday Worship',
    startDate: day === '2026-12-27' ? `${day}T16:00:00-06:00` : `${day}T10:00:00-06:00`,
    isCancelled: day === '2027-01-03',
    ...(day === '2027-01-03' && { cancelReason: 'The heating is repaired.' }),
    inSeries: true,
  });
});

test('a series stands date by date for fourteen days, then as one card that opens to its dates', async () => {
  const advent = event({ title: 'Advent Tea', startDate: '2026-12-06' });
  const epiphany = event({ title: 'Epiphany', startDate: '2027-01-06' });
  const { user } = await openEvents([...sundays, advent, epiphany]);
  expect(screen.getByRole('tab', { name: 'Upcoming (12)' })).toBeTruthy();
  const months = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(months).toEqual(['November 2026', 'Regular dates', 'December 2026', 'January 2027']);
  expect(titles()).toEqual([
    'Sunday Worship',
    'Sunday Worship',
    'Sunday Worship',
    'Advent Tea',
    'Epiphany',
  ]);
  const regular = within(screen.getByRole('region', { name: 'Regular dates' }));
  expect(regular.getByText('every Sunday 10:00 AM, 8 dates')).toBeTruthy();
  expect(regular.getByText('Dec 27: 4:00 PM instead')).toBeTruthy();
  expect(regular.getByText('Jan 3: Cancelled, The heating is repaired.')).toBeTruthy();

  const fold = regular.getByRole('group') as HTMLDetailsElement;
  expect(fold.open).toBe(false);
  await user.click(regular.getByRole('heading', { name: 'Sunday Worship' }));
  expect(fold.open).toBe(true);
  const dates = within(fold).getAllByRole('link');
  expect(dates).toHaveLength(8);
  expect(dates[0]?.textContent).toBe('Sunday, Dec 6, 2026');
  expect(dates[0]?.getAttribute('href')).toBe('/events/2026-12-06');
  expect(within(fold).getAllByText('Cancelled')).toHaveLength(1);
});

test('of a month that goes on after the series the rest says so, in the past, too', async () => {
  const carols = event({ title: 'Carols', startDate: '2026-12-03' });
  const crib = event({ title: 'Crib', startDate: '2026-12-24' });
  const past = sundays.map(({ startDate, ...one }, at) => ({
    ...one,
    id: `past-${at}`,
    startDate: `${plusDays('2026-11-15', -7 * at)}T10:00:00-06:00`,
  }));
  const saints = event({ title: 'All Saints', startDate: '2026-11-01' });
  const { user } = await openEvents([...sundays, carols, crib, ...past, saints]);
  const months = () =>
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(months()).toEqual([
    'November 2026',
    'December 2026',
    'Regular dates',
    'Later in December 2026',
  ]);
  await user.click(screen.getByRole('tab', { name: 'Past (11)' }));
  expect(months()).toEqual(['November 2026', 'Regular dates', 'Earlier in November 2026']);
});

test('an address that names a folded date opens the card', async () => {
  vi.spyOn(window.HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => {});
  openSignedIn('/events#2027-01-10', { 'GET /api/events': () => all(sundays) });
  await screen.findByText('every Sunday 10:00 AM, 8 dates');
  const fold = () => document.querySelector('details');
  await waitFor(() => expect(fold()?.open).toBe(true));
  await waitFor(() => expect(document.activeElement?.id).toBe('2027-01-10'));
});

test('what lasts several days says from when to when, and what is cancelled says so', async () => {
  await openEvents([
    event({ title: 'Retreat', startDate: '2026-12-04T17:00:00-06:00', lastDay: '2026-12-06' }),
    event({ title: 'Market', startDate: '2026-12-30', lastDay: '2027-01-02' }),
    event({
      title: 'Prayer',
      startDate: '2026-12-09',
      isCancelled: true,
      cancelReason: 'The heating is repaired.',
    }),
  ]);
  const card = (name: string) => screen.getByRole('heading', { name }).closest('article');
  expect(card('Retreat')?.querySelector('time')?.textContent).toBe('4–6 December 2026');
  expect(card('Retreat')?.textContent).toContain('Friday, 5:00 PM to Sunday, December 6');
  expect(card('Market')?.querySelector('time')?.textContent).toBe('30 December 2026');
  expect(card('Market')?.textContent).toContain('Wednesday to Saturday, January 2');
  expect(card('Prayer')?.querySelector('.pill')?.textContent).toBe('Cancelled');
  expect(card('Prayer')?.textContent).toContain('The heating is repaired.');
});

test('events stand under their months', async () => {
  await openEvents([...someEvents, event({ title: 'Advent', startDate: '2026-12-06' })]);
  const months = screen.getAllByRole('heading', { level: 2 });
  expect(months.map(({ textContent }) => textContent)).toEqual(['November 2026', 'December 2026']);
  const december = screen.getByRole('region', { name: 'December 2026' });
  expect(within(december).getAllByRole('article')).toHaveLength(1);
});

test('the tab stands in the address, and any other word there is the first tab', async () => {
  const { user } = await openEvents();
  await user.click(screen.getByRole('tab', { name: 'Past (1)' }));
  expect(window.location.search).toBe('?tab=past');
  await user.click(screen.getByRole('tab', { name: 'Upcoming (2)' }));
  expect(window.location.search).toBe('');
});

test.each([
  ['?tab=past', 'Past (1)'],
  ['?tab=upcoming', 'Upcoming (2)'],
  ['?tab=other', 'Upcoming (2)'],
])('an address with %s opens %s', async (search, name) => {
  openSignedIn(`/events${search}`, { 'GET /api/events': () => all(someEvents) });
  expect((await screen.findByRole('tab', { name })).getAttribute('aria-selected')).toBe('true');
});

test('addresses and numbers in a description can be tapped, a street is on a map', async () => {
  await openEvents([
    event({ description: 'Ask Ruth, 217-555-0102.', location: '412 Elm Street, Springfield' }),
  ]);
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href('217-555-0102')).toBe('tel:2175550102');
  expect(href('412 Elm Street, Springfield')).toBe(
    'https://www.openstreetmap.org/search?query=412%20Elm%20Street%2C%20Springfield',
  );
});

test('where the headers with the counts are missing, what is there is counted', async () => {
  openSignedIn('/events', { 'GET /api/events': () => page(someEvents) });
  expect(await screen.findByRole('tab', { name: 'Upcoming (2)' })).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Past (1)' })).toBeTruthy();
});

test('the tabs carry the counts of all, and older events come on request', async () => {
  const older = '/api/events?before=2025-11-20';
  const counts = counted(2, 180);
  const { user, answers, calls } = openSignedIn('/events?tab=past', {
    'GET /api/events': () => page(someEvents, older, counts),
    [`GET ${older}`]: () => text('The list is being repaired.', 500),
  });
  expect(await screen.findByRole('tab', { name: 'Past (180)' })).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Upcoming (2)' })).toBeTruthy();
  expect(titles()).toEqual(['All Saints']);

  await user.click(screen.getByRole('button', { name: 'Show older' }));
  await screen.findByText('What is older could not be loaded. Please try again.');
  expect(titles()).toEqual(['All Saints']);

  const picnic = event({ id: 'p', title: 'Picnic', startDate: '2024-07-04' });
  answers[`GET ${older}`] = () => page([picnic], undefined, counts);
  const button = screen.getByRole('button', { name: 'Show older' });
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'July 2024' })).toBeTruthy();
  expect(titles()).toEqual(['All Saints', 'Picnic']);
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  expect(calls.filter(({ route }) => route === 'GET /api/events')).toHaveLength(1);

  await user.click(screen.getByRole('tab', { name: 'Upcoming (2)' }));
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

test('a year without events does not hide what was before it', async () => {
  openSignedIn('/events?tab=past', {
    'GET /api/events': () => page([], '/api/events?before=2025-11-20'),
  });
  expect(await screen.findByRole('button', { name: 'Show older' })).toBeTruthy();
  expect(screen.queryByText('No Past Events')).toBeNull();
});

test('a search says how many events fit', async () => {
  const { user } = await openEvents();
  await user.type(screen.getByLabelText('Search events'), 'sunday');
  const said = await screen.findByText('1 upcoming and 0 past events fit.');
  expect(said.getAttribute('aria-live')).toBe('polite');
});
