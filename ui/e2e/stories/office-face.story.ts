import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { drawn } from '../harness/camera';
import { isForEverybody } from '../harness/for-everybody';
import { button, dialog, field } from '../harness/parts';
import { PASSWORD } from '../harness/portal';
import { storiesOf } from '../harness/story';
import { toast } from '../harness/toast';

const story = storiesOf({}, (portal) => {
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
});

const background = (element: Locator) =>
  element.evaluate((element) => getComputedStyle(element).background);

story(
  'a colour and a mark are tried, worn at once, and there before sign-in',
  async ({ member: page, open }) => {
    await page.goto('/office/portal/face');
    await field(page, 'Any colour').fill('#ffd400');
    await page.getByText('Your yellow is too light for text on paper').waitFor();
    await isForEverybody(page, 'face');
    await button(page, 'Use this colour').click();
    await toast(page, 'The colour is in use').waitFor();
    const buffer = await drawn(page, 'image/png', [600, 600]);
    await field(page, 'Picture').setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer });
    await isForEverybody(page, 'face-mark', { widths: [360, 1280] });
    await button(page, 'Use this mark').click();
    await toast(page, 'The mark is in use').waitFor();
    const mark = page.locator('#sidebar .brand-mark');
    await expect.poll(() => background(mark)).toContain('/brand/mark-192.png?v=');

    await page.goto('/office/people');
    await page.evaluate(() => {
      window.print = () => {
        document.documentElement.dataset.printed = 'yes';
      };
    });
    await button(page, 'Print this list').click();
    const asked = dialog(page, 'Print this list');
    await field(asked, 'Your password').fill(PASSWORD);
    await button(asked, 'Print').click();
    await page.locator('html[data-printed]').waitFor({ state: 'attached' });
    const paper = await page.pdf({ preferCSSPageSize: true });
    expect(paper.includes('/Subtype /Image'), 'the mark stands on paper').toBe(true);

    const visitor = await open({ firstVisit: true });
    await visitor.goto('/login');
    const door = visitor.locator('.doorway-panel');
    await door.waitFor();
    await expect.poll(() => background(door)).not.toContain('rgb(44, 95, 83)');
    const itsMark = door.locator('.brand-mark');
    await expect.poll(() => background(itsMark)).toContain('/brand/mark-192');
    await isForEverybody(visitor, 'face-login', { widths: [360, 1280] });
  },
);
