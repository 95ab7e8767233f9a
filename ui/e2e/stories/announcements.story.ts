import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { day, words } from '../harness/days';
import { john } from '../harness/portal';
import { answer, holdBack, serverAgain } from '../harness/slow';
import { storiesOf } from '../harness/story';

// East of everybody: it is a day later here than where most of the phones below are.
const zone = 'Pacific/Kiritimati';

const story = storiesOf({ timeZone: zone }, (portal) => {
  const add = (title: string, content: string, more = {}) =>
    portal.run('announcement', 'add', { title, content, ...more });
  add('Food pantry', 'We need rice and beans.', { publishAt: `${day(zone, -20)} 09:00` });
  add('Choir', 'Thursdays at seven.', { publishAt: `${day(zone, -3)} 09:00` });
  add('Boiler', 'The hall is cold.', { publishAt: `${day(zone, -2)} 09:00` });
  add('Parking lot', 'First line.\nSecond line.\n\n  A new paragraph, set in.', {
    summary: 'Closed on Saturday.',
    important: true,
    publishAt: `${day(zone, -1)} 09:00`,
  });
  add('Not yet', 'A surprise.', { publishAt: `${day(zone, 2)} 09:00` });
});

const cards = (page: Page) => page.getByRole('article');
const card = (page: Page, title: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const skeletons = (page: Page) => page.locator('[data-skeleton]');

story('has its heading and the newest first, none before its time', async ({ member: page }) => {
  await page.goto('/announcements');
  await page.getByRole('heading', { name: 'Church Announcements', level: 1 }).waitFor();
  await page
    .getByText('Stay informed with the latest news and updates from Grace Community Church', {
      exact: true,
    })
    .waitFor();
  await cards(page).first().waitFor();
  const titles = await cards(page).getByRole('heading').allTextContents();
  expect(titles).toEqual(['Parking lot', 'Boiler', 'Choir', 'Food pantry']);
});

story('a card shows badge, date, summary, and the text line by line', async ({ member: page }) => {
  await page.goto('/announcements');
  const parking = card(page, 'Parking lot');
  await parking.getByText('Important', { exact: true }).waitFor();
  await parking.getByText('Closed on Saturday.', { exact: true }).waitFor();
  // As it is laid out, not as it stands in the document.
  // biome-ignore lint/performance/useDomNodeTextContent: line breaks are made by the layout
  expect(await parking.innerText()).toMatch(/First line\.\nSecond line\.\n\n\s*A new paragraph/);
  expect(await page.getByText('Important', { exact: true }).count()).toBe(1);
  // The line of the date, and the text.
  expect(await card(page, 'Boiler').locator('p').count(), 'no summary, no gap').toBe(2);
});

story("the date is the congregation's, wherever the phone is", async ({ open }) => {
  const written = words(day(zone), { month: 'short', day: 'numeric', year: 'numeric' });
  for (const timezoneId of ['Pacific/Pago_Pago', 'America/Los_Angeles', zone]) {
    const page = await open({ as: john, timezoneId });
    await page.goto('/announcements');
    const date = card(page, 'Parking lot').locator('time');
    await date.waitFor();
    expect(await date.textContent(), timezoneId).toBe(written);
  }
});

story('the dashboard shows the last three, with their badge', async ({ member: page }) => {
  await page.goto('/dashboard');
  const region = page.getByRole('region', { name: 'Recent Announcements' });
  await region.getByRole('heading', { level: 3 }).first().waitFor();
  const shown = await region.getByRole('heading', { level: 3 }).allTextContents();
  expect(shown).toEqual(['Parking lot', 'Boiler', 'Choir']);
  expect(await region.getByText('Important', { exact: true }).count()).toBe(1);
  await region.getByRole('link', { name: 'All announcements' }).click();
  await page.waitForURL('/announcements');
});

story('shows three shapes while they are on their way', async ({ member: page }) => {
  const letGo = await holdBack(page, '/api/announcements');
  await page.goto('/announcements');
  await skeletons(page).first().waitFor();
  expect(await skeletons(page).count()).toBe(3);
  letGo();
  await cards(page).first().waitFor();
  expect(await skeletons(page).count()).toBe(0);
});

story('a list that fails says why and can be tried again', async ({ member: page, watch }) => {
  watch.provokes(500, '/api/announcements');
  await answer(page, '/api/announcements', 500, 'The list could not be read.');
  await page.goto('/announcements');
  await expect
    .poll(() => page.getByRole('alert').textContent())
    .toBe('The list could not be read.');
  await serverAgain(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await card(page, 'Parking lot').waitFor();
});

story('prints without the shell, all of the text', async ({ member: page }) => {
  await page.goto('/announcements');
  await card(page, 'Parking lot').waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('#sidebar').isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Your account' }).isVisible()).toBe(false);
  expect(await card(page, 'Food pantry').isVisible()).toBe(true);
  const ink = await card(page, 'Parking lot').evaluate((one) => getComputedStyle(one).color);
  expect(ink).toBe('rgb(0, 0, 0)');
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.length).toBeGreaterThan(5000);
});
