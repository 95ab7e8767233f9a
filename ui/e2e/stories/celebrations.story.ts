import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { in1980, week, words, zoneInDaytime } from '../harness/days';
import { john } from '../harness/portal';
import { answer, holdBack, serverAgain } from '../harness/slow';
import { storiesOf } from '../harness/story';

const zone = zoneInDaytime();
const days = week(zone);
const [sunday = '', monday = '', , , , , saturday = ''] = days;

const story = storiesOf({ timeZone: zone }, (portal) => {
  const add = (name: string, more = {}) => {
    const [firstName, lastName] = name.split('_');
    portal.run('member', 'add', { firstName, lastName, noEmail: true, ...more });
  };
  const born = (date: string) => ({ birthday: in1980(date) });
  const wed = (date: string) => ({ anniversary: in1980(date) });
  const home = (household: string, householdRole: string) => ({ household, householdRole });
  add('Zoe_van der Berg', born(sunday));
  add('Ana_Garcia', born(saturday));
  add('Bob_Miller', born(monday));
  add('Late_Lane', {
    birthday: '1980-06-30',
    ...(monday.slice(5) === '06-30' ? born(sunday) : {}),
  });
  add('Peter_Jones', { ...wed(monday), ...home('Jones', 'head') });
  add('Ruth_Jones', { ...wed(monday), ...home('Jones', 'spouse') });
  add('Karl_Weber', { ...wed(saturday), ...home('Weber', 'head') });
  add('Eva_Lund', home('Weber', 'spouse'));
});

const column = (page: Page, name: 'Birthdays' | 'Anniversaries') =>
  page.getByRole('region', { name });
const rows = (page: Page, name: 'Birthdays' | 'Anniversaries') =>
  column(page, name).getByRole('listitem');
const skeletons = (page: Page) => page.locator('[data-skeleton]');
const longDay = (date: string) => words(date, { weekday: 'long', month: 'long', day: 'numeric' });

story('names the week from Sunday to Saturday', async ({ open }) => {
  for (const timezoneId of ['Asia/Tokyo', 'America/Los_Angeles']) {
    const page = await open({ as: john, timezoneId });
    await page.goto('/celebrations');
    await page.getByRole('heading', { name: 'Celebrations', level: 1 }).waitFor();
    const from = words(sunday, { month: 'long', day: 'numeric' });
    const to = words(saturday, { month: 'long', day: 'numeric', year: 'numeric' });
    const subtitle = page.locator('main header p');
    expect(await subtitle.textContent()).toMatch(new RegExp(`^${from} [-–—] ${to}$`));
    await rows(page, 'Birthdays').first().waitFor();
  }
});

story('birthdays of the week by day, with initials and a sign', async ({ member: page }) => {
  await page.goto('/celebrations');
  await column(page, 'Birthdays').getByText('3 this week', { exact: true }).waitFor();
  const people = [
    { name: 'Zoe van der Berg', initials: 'ZB', date: sunday },
    { name: 'Bob Miller', initials: 'BM', date: monday },
    { name: 'Ana Garcia', initials: 'AG', date: saturday },
  ];
  expect(await rows(page, 'Birthdays').count()).toBe(3);
  for (const [place, { name, initials, date }] of people.entries()) {
    const row = rows(page, 'Birthdays').nth(place);
    await row.getByText(name, { exact: true }).waitFor();
    await row.getByText(longDay(date), { exact: true }).waitFor();
    await row.getByText(initials, { exact: true }).waitFor();
    await row.getByRole('img', { name: 'Birthday' }).waitFor();
  }
  const text = await page.locator('main').textContent();
  expect(text, 'nobody is told how old they are').not.toContain('1980');
});

story('a couple is one card', async ({ member: page }) => {
  await page.goto('/celebrations');
  await column(page, 'Anniversaries').getByText('2 this week', { exact: true }).waitFor();
  expect(await rows(page, 'Anniversaries').count()).toBe(2);
  const [jones, weber] = [rows(page, 'Anniversaries').nth(0), rows(page, 'Anniversaries').nth(1)];
  await jones.getByText('Peter & Ruth Jones', { exact: true }).waitFor();
  await jones.getByText('PJ', { exact: true }).waitFor();
  await jones.getByText(longDay(monday), { exact: true }).waitFor();
  await jones.getByRole('img', { name: 'Anniversary' }).waitFor();
  // Only one of the two rows has the day.
  await weber.getByText('Karl Weber & Eva Lund', { exact: true }).waitFor();
  await weber.getByText('KL', { exact: true }).waitFor();
});

story('shows two shapes in each column while they are on their way', async ({ member: page }) => {
  const letGo = await holdBack(page, '/api/celebrations/week');
  await page.goto('/celebrations');
  await skeletons(page).first().waitFor();
  expect(await column(page, 'Birthdays').locator('[data-skeleton]').count()).toBe(2);
  expect(await column(page, 'Anniversaries').locator('[data-skeleton]').count()).toBe(2);
  letGo();
  await rows(page, 'Birthdays').first().waitFor();
  expect(await skeletons(page).count()).toBe(0);
});

story('a week that fails says why and can be tried again', async ({ member: page, watch }) => {
  watch.provokes(500, '/api/celebrations/week');
  await answer(page, '/api/celebrations/week', 500, 'The week could not be read.');
  await page.goto('/celebrations');
  // Both columns are of one answer, and the page says it once.
  const alert = page.getByRole('main').getByRole('alert');
  await expect.poll(() => alert.textContent()).toBe('The week could not be read.');
  await serverAgain(page);
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await rows(page, 'Birthdays').first().waitFor();
  await rows(page, 'Anniversaries').first().waitFor();
});

story('the dashboard shows the week, six at most', async ({ member: page, portal }) => {
  const region = page.getByRole('region', { name: "This Week's Celebrations" });
  await page.goto('/dashboard');
  await region.getByRole('listitem').first().waitFor();
  expect(await region.getByRole('listitem').count()).toBe(5);
  for (const firstName of ['Tim', 'Tom']) {
    const person = { firstName, lastName: 'Lane', birthday: in1980(saturday) };
    portal.run('member', 'add', { ...person, noEmail: true, another: true });
  }
  await page.reload();
  await region.getByRole('listitem').first().waitFor();
  expect(await region.getByRole('listitem').count()).toBe(6);
  await region.getByRole('link', { name: 'All celebrations' }).click();
  await page.waitForURL('/celebrations');
  await column(page, 'Birthdays').getByText('5 this week', { exact: true }).waitFor();
});
