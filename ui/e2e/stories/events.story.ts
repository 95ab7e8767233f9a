import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { day, words } from '../harness/days';
import { enlarge, isForEverybody } from '../harness/for-everybody';
import { sticksOut } from '../harness/layout';
import { storiesOf } from '../harness/story';

const story = storiesOf({}, (portal) => {
  const add = (title: string, later: number, more = {}) =>
    portal.run('event', 'add', { title, date: day(portal.timeZone, later), ...more });
  add('Choir rehearsal', 0, { time: '18:30', description: 'New voices are welcome.' });
  add('Day of prayer', 1, { category: 'worship' });
  add('Harvest festival', 40, { time: '12:00' });
  add('Picnic', -30);
  add('Concert', -400, { time: '20:00' });
});

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });
const cards = (page: Page) => page.getByRole('tabpanel').getByRole('article');
const titles = (page: Page) => cards(page).getByRole('heading').allTextContents();

story(
  'search, category and month stand in the address and come back',
  async ({ member: page, portal }) => {
    const today = day(portal.timeZone);
    await page.goto('/events');
    const search = page.getByLabel('Search events');
    await search.waitFor();
    const all = ['Choir rehearsal', 'Day of prayer', 'Harvest festival'];
    await expect.poll(() => titles(page)).toEqual(all);
    const leaf = cards(page).first().locator('time');
    expect((await leaf.textContent())?.toLowerCase()).toContain(
      words(today, { month: 'long' }).toLowerCase(),
    );
    const leafBox = await leaf.boundingBox();
    const titleBox = await cards(page).first().getByRole('heading').boundingBox();
    expect(leafBox?.x, 'the date stands on the left').toBeLessThan(titleBox?.x ?? 0);

    await search.fill('voices NEW');
    await expect.poll(() => titles(page)).toEqual(['Choir rehearsal']);
    await tab(page, /^Upcoming \(1\)$/).waitFor();
    await page.waitForURL('/events?search=voices+NEW');
    await search.fill('nothing of that');
    await page.getByText('No event here fits.').waitFor();
    await isForEverybody(page, 'events-nothing-found');
    await page.getByRole('link', { name: 'Show all events' }).click();
    await expect.poll(() => titles(page)).toEqual(all);
    await expect.poll(() => search.inputValue()).toBe('');

    await page.getByLabel('Category').selectOption('worship');
    await expect.poll(() => titles(page)).toEqual(['Day of prayer']);
    await page.reload();
    await expect.poll(() => titles(page)).toEqual(['Day of prayer']);
    await page.getByLabel('Category').selectOption('All');

    await page.getByRole('button', { name: 'Month', exact: true }).click();
    await page.waitForURL(`/events?month=${today.slice(0, 7)}`);
    const choir = page.getByRole('table').getByRole('link', { name: '6:30 PM Choir rehearsal' });
    await choir.waitFor();
    await expect
      .poll(() => page.locator('td[aria-current=date] time').getAttribute('datetime'))
      .toBe(today);
    await isForEverybody(page, 'events-month');
    await page.getByRole('button', { name: 'The next month' }).click();
    await page.getByRole('button', { name: 'This month' }).click();
    // By keyboard to the event, and back to the month.
    await choir.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Choir rehearsal', level: 1 }).waitFor();
    await page.goBack();
    await choir.waitFor();

    // A phone has days to tap on, and what is on the chosen one below.
    await page.setViewportSize({ width: 390, height: 800 });
    const agenda = page.locator('.month-days + div');
    await agenda.getByRole('link', { name: 'Choir rehearsal' }).waitFor();
    await isForEverybody(page, 'events-month-days', { widths: [360, 768] });
    await page.setViewportSize({ width: 360, height: 640 });
    await enlarge(page);
    await expect.poll(() => sticksOut(page)).toEqual([]);
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await expect.poll(() => titles(page)).toEqual(all);
  },
);

story('a tab is a step of the browser; older events come by keyboard', async ({ member: page }) => {
  await page.goto('/events');
  await tab(page, /^Upcoming \(3\)$/).waitFor();
  await tab(page, /^Past \(2\)$/).click();
  await page.waitForURL('/events?tab=past');
  await expect.poll(() => titles(page)).toEqual(['Picnic']);
  await page.reload();
  await expect.poll(() => titles(page)).toEqual(['Picnic']);
  await page.getByRole('button', { name: 'Show older' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => titles(page)).toEqual(['Picnic', 'Concert']);
  await page.goBack();
  await page.waitForURL('/events');
  await expect.poll(() => tab(page, /Upcoming/).getAttribute('aria-selected')).toBe('true');
});
