import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { brokenWords } from '../harness/layout';
import { button, dialog, field, still } from '../harness/parts';
import { readPdf, wordsOn } from '../harness/pdf';
import { Portal } from '../harness/portal';
import { storiesOn } from '../harness/story';

const story = storiesOn(async () => {
  const portal = await Portal.sample(60);
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
  return portal;
});

/** Prints by its button, with the password, and reads the sheets. */
async function printed(page: Page, portal: Portal, title: string): Promise<string[]> {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes';
    };
  });
  await page.reload();
  await button(page, /^Print/).click();
  const asked = dialog(page, title);
  await field(asked, 'Your password').fill(portal.administrator.password ?? '');
  await button(asked, 'Print').click();
  await page.locator('html[data-printed]').waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => brokenWords(page)).toEqual([]);
  await page.emulateMedia({ media: null });
  return readPdf(await page.pdf({ format: 'Letter' })).map(wordsOn);
}

story(
  'people: every row of the filter, numbered sheets, no interface',
  async ({ open, portal }) => {
    const page = await open({ as: portal.administrator, ...still });
    await page.goto('/office/people');
    await page.getByRole('row').nth(1).waitFor();
    const [first = ''] = readPdf(await page.pdf({ format: 'Letter' })).map(wordsOn);
    expect(first, "by the browser's own key the list begins on the first sheet").toContain(
      'Albright',
    );
    expect(first).toContain('Member');
    const sheets = await printed(page, portal, 'Print this list');
    expect(sheets.length).toBeGreaterThan(1);
    sheets.forEach((words, at) => {
      expect(words).toContain(`${at + 1} / ${sheets.length}`);
      expect(words, 'the heads on each').toContain('Household');
    });
    const all = sheets.join(' ');
    // Without those who died or moved away.
    const [, count] = /Everyone · (\d+) people · by name/.exec(all) ?? [];
    expect(Number(count)).toBeGreaterThan(50);
    for (const word of ['Download', 'Search', 'Next', 'Dashboard']) expect(all).not.toContain(word);
    await expect.poll(() => page.locator('.list-sheet tbody tr').count()).toBe(Number(count));
  },
);

story('the log: lines as a list', async ({ open, portal }) => {
  const page = await open({ as: portal.administrator, ...still });
  await page.goto('/office/log?group=sign-in');
  const sheets = await printed(page, portal, 'Print the log');
  expect(sheets.join(' ')).toMatch(/Signing in · \d+ lines?/);
  expect(sheets[0]).toContain(`1 / ${sheets.length}`);
  expect(sheets.join(' ')).not.toContain('Download');
  // As many simple lines as a full log has.
  await page.evaluate(() => {
    const simple = [...document.querySelectorAll('.list-sheet tbody tr')].find((row) =>
      row.textContent?.includes('Signed in'),
    );
    for (let at = 0; simple && at < 150; at += 1) simple.after(simple.cloneNode(true));
  });
  for (const format of ['Letter', 'A4']) {
    const [, second] = readPdf(await page.pdf({ format })).map(wordsOn);
    expect(second?.match(/Signed in/g)?.length, format).toBeGreaterThanOrEqual(35);
  }
});

story(
  'a month is one upright sheet of whole words, from a phone, too',
  async ({ open, portal }) => {
    for (const width of [360, 1280]) {
      const page = await open({ as: portal.member, ...still, viewport: { width, height: 800 } });
      await page.goto('/events');
      await button(page, 'Month').click();
      await page.locator('.month').waitFor();
      const sheets = readPdf(await page.pdf({ format: 'Letter' }));
      expect(sheets).toHaveLength(1);
      const words = sheets.map(wordsOn).join(' ');
      expect(words).toContain('Sunday Worship');
      expect(words).toContain('1 / 1');
      for (const word of ['Search', 'List', 'This month', 'Everybody', 'more'])
        expect(words).not.toContain(word);
      await page.setViewportSize({ width: 720, height: 960 });
      await page.emulateMedia({ media: 'print' });
      await expect.poll(() => brokenWords(page)).toEqual([]);
    }
  },
);
