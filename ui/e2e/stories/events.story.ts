import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { day, words } from '../harness/days';
import { isForEverybody } from '../harness/for-everybody';
import { john } from '../harness/portal';
import { answer, holdBack, serverAgain } from '../harness/slow';
import { storiesOf } from '../harness/story';

// East of everybody: it is a day later here than where most of the phones below are.
const zone = 'Pacific/Kiritimati';
const today = day(zone);

const story = storiesOf({ timeZone: zone }, (portal) => {
  const add = (title: string, later: number, more = {}) =>
    portal.run('event', 'add', { title, date: day(zone, later), ...more });
  add('Harvest festival', 40, { time: '12:00' });
  add('Choir rehearsal', 0, {
    time: '18:30',
    location: 'Fellowship hall',
    category: 'music',
    description: 'Bring the blue book.\nNew voices are welcome.',
  });
  add('Day of prayer', 1, { category: 'worship' });
  add('Early prayers', 1, { time: '00:15' });
  add('Clean-up day', -1, { time: '9:05' });
  add('Picnic', -30);
  add('Concert', -400, { time: '20:00' });
});

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });
const cards = (page: Page) => page.getByRole('tabpanel').getByRole('article');
const titles = (page: Page) => cards(page).getByRole('heading').allTextContents();
const card = (page: Page, title: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const skeletons = (page: Page) => page.locator('[data-skeleton]');

const upcomingTitles = ['Choir rehearsal', 'Day of prayer', 'Early prayers', 'Harvest festival'];
/** Of the last twelve months. */
const pastTitles = ['Clean-up day', 'Picnic'];

story('has its heading, and upcoming events before past ones', async ({ member: page }) => {
  await page.goto('/events');
  await page.getByRole('heading', { name: 'Church Events', level: 1 }).waitFor();
  await page
    .getByText('Stay connected with upcoming services, gatherings, and special occasions', {
      exact: true,
    })
    .waitFor();
  await tab(page, /^Upcoming \(4\)$/).waitFor();
  expect(await tab(page, /Upcoming/).getAttribute('aria-selected')).toBe('true');
  expect(await titles(page), 'soonest first, today included').toEqual(upcomingTitles);
  await tab(page, /^Past \(3\)$/).click();
  await expect.poll(() => titles(page)).toEqual(pastTitles);
});

story('what is older than a year comes on request, by keyboard too', async ({ member: page }) => {
  await page.goto('/events?tab=past');
  await expect.poll(() => titles(page)).toEqual(pastTitles);
  await page.getByRole('button', { name: 'Show older' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => titles(page)).toEqual([...pastTitles, 'Concert']);
  expect(await page.getByRole('button', { name: 'Show older' }).count()).toBe(0);
});

story('a card says what, when and where', async ({ member: page }) => {
  await page.goto('/events');
  const choir = card(page, 'Choir rehearsal');
  await choir.waitFor();
  const text = await choir.textContent();
  const [year, , dayOfMonth] = today.split('-');
  const leaf = choir.locator('time');
  expect(await leaf.getAttribute('datetime')).toBe(today);
  const onLeaf = String(await leaf.textContent()).toLowerCase();
  expect(onLeaf).toContain(String(Number(dayOfMonth)));
  expect(onLeaf).toContain(words(today, { month: 'long' }).toLowerCase());
  expect(onLeaf).toContain(String(year));
  const leafBox = await leaf.boundingBox();
  const titleBox = await choir.getByRole('heading').boundingBox();
  expect(leafBox?.x, 'the date stands on the left').toBeLessThan(titleBox?.x ?? 0);
  expect(text).toContain('music');
  expect(text).toContain('Bring the blue book.');
  expect(text).toContain('6:30 PM');
  expect(text).toContain('Fellowship hall');
  expect(await card(page, 'Early prayers').textContent()).toContain('12:15 AM');
  expect(await card(page, 'Harvest festival').textContent()).toContain('12:00 PM');
  await tab(page, /Past/).click();
  expect(await card(page, 'Clean-up day').textContent()).toMatch(/(^|\D)9:05 AM/);
});

story(
  'an event of a whole day shows no time, one without a place no place',
  async ({ member: page }) => {
    await page.goto('/events');
    const prayer = card(page, 'Day of prayer');
    await prayer.waitFor();
    expect(await prayer.textContent()).not.toMatch(/AM|PM|\d:\d\d|Place|Time/);
    expect(await card(page, 'Harvest festival').textContent()).not.toContain('Place');
  },
);

story("the congregation's clock and today count, wherever the phone is", async ({ open }) => {
  const phones = ['Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Pago_Pago', zone];
  for (const timezoneId of phones) {
    const page = await open({ as: john, timezoneId });
    await page.goto('/events');
    await tab(page, /^Upcoming \(4\)$/).waitFor();
    expect(await titles(page), timezoneId).toEqual(upcomingTitles);
    const choir = card(page, 'Choir rehearsal');
    expect(await choir.textContent(), timezoneId).toContain('6:30 PM');
    expect(await choir.locator('time').getAttribute('datetime')).toBe(today);
    await tab(page, /Past/).click();
    await expect.poll(() => titles(page)).toEqual(pastTitles);

    await page.goto('/dashboard');
    const date = words(today, { weekday: 'long', month: 'long', day: 'numeric' });
    await page.locator('header').getByText(date, { exact: true }).waitFor();
    await page.getByText('6:30 PM').waitFor();
  }
});

story('the dashboard shows the next three', async ({ member: page }) => {
  await page.goto('/dashboard');
  const region = page.getByRole('region', { name: 'Upcoming Events' });
  await region.getByRole('heading', { level: 3 }).first().waitFor();
  const shown = await region.getByRole('heading', { level: 3 }).allTextContents();
  expect(shown).toEqual(upcomingTitles.slice(0, 3));
  await region.getByRole('link', { name: 'All events' }).click();
  await page.waitForURL('/events');
});

story('shows the shapes of three events to come and two gone by', async ({ member: page }) => {
  const letGo = await holdBack(page, '/api/events');
  await page.goto('/events');
  await skeletons(page).first().waitFor();
  expect(await skeletons(page).count()).toBe(3);
  expect(await cards(page).count()).toBe(0);
  await tab(page, /Past/).click();
  await expect.poll(() => skeletons(page).count()).toBe(2);
  letGo();
  await expect.poll(() => titles(page)).toEqual(pastTitles);
  expect(await skeletons(page).count()).toBe(0);
});

story('a list that fails says why and can be tried again', async ({ member: page, watch }) => {
  watch.provokes(500, '/api/events');
  await answer(page, '/api/events', 500, 'The list could not be read.');
  await page.goto('/events');
  const alert = page.getByRole('alert');
  await expect.poll(() => alert.textContent()).toBe('The list could not be read.');
  await serverAgain(page);
  const letGo = await holdBack(page, '/api/events');
  await page.getByRole('button', { name: 'Try again' }).click();
  letGo();
  await tab(page, /^Upcoming \(4\)$/).waitFor();
  expect(await titles(page)).toEqual(upcomingTitles);
  expect(await alert.count()).toBe(0);
});

story(
  'an event added by the church office is there on the next visit',
  async ({ member: page, portal }) => {
    await page.goto('/events');
    await tab(page, /^Upcoming \(4\)$/).waitFor();
    portal.run('event', 'add', { title: 'Carols', date: day(zone, 60) });
    await page.reload();
    await tab(page, /^Upcoming \(5\)$/).waitFor();
  },
);

story('search, category and month stand in the address and come back', async ({ open }) => {
  const page = await open({ as: john });
  await page.goto('/events');
  const search = page.getByLabel('Search events');
  await search.waitFor();
  const all = await titles(page);
  expect(all).toEqual(expect.arrayContaining(upcomingTitles));
  await search.fill('voices NEW');
  await expect.poll(() => titles(page)).toEqual(['Choir rehearsal']);
  await tab(page, /^Upcoming \(1\)$/).waitFor();
  await page.waitForURL('/events?search=voices+NEW');
  await search.fill('nothing of that');
  await page.getByText('No event here fits.').waitFor();
  await isForEverybody(page, 'events-nothing-found');
  await page.getByRole('link', { name: 'Show all events' }).click();
  await expect.poll(() => titles(page)).toEqual(all);
  expect(await search.inputValue()).toBe('');

  await page.getByLabel('Category').selectOption('worship');
  await expect.poll(() => titles(page)).toEqual(['Day of prayer']);
  await page.reload();
  await expect.poll(() => titles(page)).toEqual(['Day of prayer']);
  await page.getByLabel('Category').selectOption('All');

  await page.getByRole('button', { name: 'Month', exact: true }).click();
  const month = today.slice(0, 7);
  await page.waitForURL(`/events?month=${month}`);
  const grid = page.getByRole('table');
  const choir = grid.getByRole('link', { name: '6:30 PM Choir rehearsal' });
  await choir.waitFor();
  expect(await page.locator('td[aria-current=date] time').getAttribute('datetime')).toBe(today);
  await isForEverybody(page, 'events-month');
  await page.getByRole('button', { name: 'The next month' }).click();
  await page.getByRole('button', { name: 'This month' }).click();
  // By keyboard to the event, and back to the month.
  await choir.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Choir rehearsal', level: 1 }).waitFor();
  await page.goBack();
  await choir.waitFor();

  // A phone has the list.
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(() => titles(page)).toEqual(all);
  expect(await page.getByRole('group', { name: 'View' }).count()).toBe(0);
});
