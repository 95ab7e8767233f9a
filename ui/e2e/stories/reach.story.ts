import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { enlarge, isForEverybody } from '../harness/for-everybody';
import { brokenWords, isCutOff, isSqueezed, sticksOut } from '../harness/layout';
import { button, still } from '../harness/parts';
import { Portal } from '../harness/portal';
import { answer, serverAgain } from '../harness/slow';
import { storiesOn } from '../harness/story';

// Fingers, large text, forced colours, the keyboard: who needs them reaches everything, too.
const story = storiesOn(() => Portal.sample(60));

const PHONE = { viewport: { width: 360, height: 740 }, ...still };

/** The event that asks whether one comes. */
async function openAsking(page: Page) {
  await page.goto('/events');
  await page.locator('.question-more').first().click();
  await page.waitForURL(/\/events\/.+/);
  await page
    .getByRole('group', { name: /coming\?$/ })
    .first()
    .waitFor();
}

const choice = (page: Page, label: string) => button(page, label).first();
const ground = (page: Page, label: string) =>
  choice(page, label).evaluate((element) => getComputedStyle(element).backgroundColor);

const tooSmall = (page: Page) =>
  page.locator('main :is(a, button, input, select, summary):visible').evaluateAll((all) =>
    all
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => Math.min(box.width, box.height) < 44)
      .map(({ element, box }) => `${element.textContent} ${box.width} x ${box.height}`),
  );

story(
  'a finger finds everything on the events, and an error where it tapped',
  async ({ open, portal, watch }) => {
    const page = await open({ as: portal.member, ...PHONE });
    await page.goto('/events');
    await page.getByRole('article').first().waitFor();
    await expect.poll(() => tooSmall(page)).toEqual([]);
    // The card as a whole leads on.
    const leaf = page.getByRole('article').first().locator('time').first();
    await leaf.click({ position: { x: 4, y: 4 }, force: true });
    await page.waitForURL(/\/events\/.+/);
    await openAsking(page);
    await expect.poll(() => tooSmall(page)).toEqual([]);
    const path = `/api${new URL(page.url()).pathname}/answer`;
    watch.provokes(502, path);
    await answer(page, path, 502, '<h1>502 Bad Gateway</h1>');
    for (const name of ['Coming', 'Not this time']) {
      await button(page, name).last().click();
      const alert = page.getByText('Something went wrong on our side. Please try again.');
      await alert.waitFor();
      const [said, tapped] = await Promise.all([alert, button(page, name).last()].map(boxOf));
      expect((said?.y ?? 0) - (tapped?.y ?? 0), name).toBeLessThan(150);
      expect((said?.y ?? 0) + (said?.height ?? 0), name).toBeLessThanOrEqual(740);
      await serverAgain(page);
      await page.reload();
      await page
        .getByRole('group', { name: /coming\?$/ })
        .first()
        .waitFor();
      await answer(page, path, 502, '<h1>502 Bad Gateway</h1>');
    }
  },
);

const boxOf = (place: { boundingBox: () => Promise<{ y: number; height: number } | null> }) =>
  place.boundingBox();

story('large text needs no scrolling sideways', async ({ open, portal }) => {
  const page = await open({ as: portal.member, ...PHONE });
  const wrong = async () => [
    ...(await sticksOut(page)),
    ...(await brokenWords(page)),
    ...(await isCutOff(page, 'body')),
  ];
  await openAsking(page);
  await enlarge(page);
  await expect.poll(wrong).toEqual([]);
  await page.goto('/giving');
  await page
    .getByRole('link', { name: / statement \d/ })
    .first()
    .click();
  await page.locator('.statement-shown').waitFor();
  await enlarge(page);
  await expect.poll(() => sticksOut(page)).toEqual([]);
  await expect.poll(() => isCutOff(page, 'main')).toEqual([]);
});

story(
  'large text in the office: a row of a list is a few lines of whole words',
  async ({ open, portal }) => {
    portal.run('settings', 'set', 'roles-need-second-factor', 'no');
    const page = await open({ as: portal.administrator, ...PHONE });
    const giving = ['sheets', 'gifts', 'months', 'statements', 'statements/made', 'year-end'];
    for (const path of ['/office/people', ...giving.map((path) => `/office/giving/${path}`)]) {
      await page.goto(path);
      await page.locator('main .row-link, main :is(td, dd)').first().waitFor();
      await enlarge(page);
      await expect.poll(() => sticksOut(page), { message: path }).toEqual([]);
      await expect.poll(() => isSqueezed(page, 'tbody'), { message: path }).toEqual([]);
    }
    // Beside the office's tools a title has room for its words.
    await page.goto('/announcements');
    await page.locator('.in-place-tools').first().waitFor();
    await enlarge(page);
    await expect.poll(() => sticksOut(page)).toEqual([]);
    await expect.poll(() => isSqueezed(page, '.announcement-title')).toEqual([]);
  },
);

story('what is chosen is told: yes from no, and in forced colours', async ({ open, portal }) => {
  const page = await open({ as: portal.member, ...still });
  await openAsking(page);
  await choice(page, 'Coming').click();
  await page.getByText(/^Saved\./).waitFor();
  const yes = await ground(page, 'Coming');
  await choice(page, 'Not this time').click();
  await expect.poll(() => choice(page, 'Not this time').getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => ground(page, 'Not this time')).not.toBe(yes);
  await page.getByText(/^Saved\./).waitFor();
  await isForEverybody(page, 'event-answered');
  await page.emulateMedia({ forcedColors: 'active' });
  await expect.poll(() => ground(page, 'Not this time')).not.toBe(await ground(page, 'Coming'));
  await page.goto('/events');
  await page.getByRole('group', { name: 'View' }).waitFor();
  await expect.poll(() => ground(page, 'List')).not.toBe(await ground(page, 'Month'));
});

story('the keyboard keeps its place where a button has done its work', async ({ open, portal }) => {
  const page = await open({ as: portal.member, ...still });
  await openAsking(page);
  await page.getByLabel(/^A note to/).fill('We bring bread.');
  await button(page, 'Save the note').focus();
  await page.keyboard.press('Enter');
  await button(page, 'Save the note').waitFor({ state: 'detached' });
  const around = () =>
    page.evaluate(() => document.activeElement?.closest('.answer-card') !== null);
  await expect.poll(around).toBe(true);
  // A search says what is left of the list, and its way back keeps the keyboard.
  await page.goto('/events');
  await page.getByLabel('Search events').fill('nothing of that name');
  await page.getByText('0 upcoming and 0 past events fit.').waitFor();
  await page.getByRole('link', { name: 'Show all events' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('article').first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});
