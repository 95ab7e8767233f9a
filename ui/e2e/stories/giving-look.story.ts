import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { Counting, opensSheet, rowKey, types } from '../harness/counting';
import { isForEverybody } from '../harness/for-everybody';
import { lines } from '../harness/layout';
import { importList } from '../harness/office';
import { button, dialog, row, still } from '../harness/parts';
import { storiesOf } from '../harness/story';
import { toast } from '../harness/toast';

const lastYear = new Date().getUTCFullYear() - 1;
const months = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));
const ROWS = 41;

const story = storiesOf({}, async (portal) => {
  await Counting.in(portal);
  // Low beside high, in both years.
  importList(portal, 'donations', [
    'personKey,amount,date,fund,method',
    ...months.flatMap((month, at) => [
      `0,${at % 2 ? '12345.67' : '310.05'},${lastYear}-${month}-15,General Fund,Cash`,
      `0,${at % 2 ? '9000' : '14200.5'},${lastYear - 1}-${month}-15,General Fund,Cash`,
    ]),
    `0,1,${lastYear}-03-01,Youth,Cash`,
  ]);
  const counting = await Counting.of(portal);
  const sheet = await counting.sheet();
  for (let at = 0; at < ROWS; at += 1)
    await counting.saveRow(sheet, `${rowKey(0)}${at}`, { envelope: 118, amount: `${at + 1}` });
});

const WRITTEN_OUT =
  /\b(January|February|March|April|June|July|August|September|October|November|December) \d/;

/** The texts of the first that lie on one of the second. */
function lyingOn(page: Page, upper: string, lower: string): Promise<string[]> {
  return page.evaluate(
    ([upper = '', lower = '']) => {
      const below = [...document.querySelectorAll(lower)].map((one) => one.getBoundingClientRect());
      return [...document.querySelectorAll(upper)].flatMap((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const isOn = below.some(
          (box) =>
            box.height > 0 &&
            left < box.right - 1 &&
            right > box.left + 1 &&
            top < box.bottom - 1 &&
            bottom > box.top + 1,
        );
        return isOn ? [one.textContent ?? ''] : [];
      });
    },
    [upper, lower],
  );
}

const labels = '.chart-value';
const bars = '.chart-field rect:not(.chart-touch)';

story(
  'giving has room: pages in one line, filters in one row, labels beside bars, toasts beside what is typed',
  async ({ open, portal }) => {
    const page = await open({ as: portal.administrator, ...still });
    await page.goto(`/office/giving/overview?year=${lastYear}`);
    await expect.poll(() => lines(page, '.giving-pages a')).toBe(1);
    await expect.poll(() => page.locator(labels).allTextContents()).toContain('$12,345.67');
    await page.locator(labels).first().waitFor();
    await expect.poll(() => lyingOn(page, labels, bars)).toEqual([]);
    const shortest = () =>
      page
        .locator('.chart-fund rect.chart-now')
        .evaluateAll((all) => Math.min(...all.map((bar) => bar.getBoundingClientRect().width)));
    await expect.poll(shortest, { message: 'a fund of one dollar' }).toBeGreaterThan(3);
    await isForEverybody(page, 'giving-overview');
    await page.setViewportSize({ width: 360, height: 800 });
    await expect.poll(() => lines(page, '.giving-group-name')).toBe(1);
    await page.setViewportSize({ width: 1280, height: 800 });

    await page.goto('/office/giving/gifts');
    const gift = row(page, '12,345.67').first();
    await gift.waitFor();
    await expect.poll(() => lines(page, '.gifts-filters .field')).toBe(1);
    await isForEverybody(page, 'gifts-filters');
    await gift.getByRole('link').click();
    await dialog(page, 'Gift').getByText('General Fund').waitFor();
    await expect.poll(() => page.locator('body').textContent()).not.toMatch(WRITTEN_OUT);
    await page.goto('/office/giving/sheets');
    await row(page, 'Sheet 1').waitFor();
    await expect.poll(() => page.locator('main').textContent()).not.toMatch(WRITTEN_OUT);

    await opensSheet(page, 1);
    for (const [at, width] of [1280, 1000, 390].entries()) {
      await page.setViewportSize({ width, height: 800 });
      await page.getByRole('combobox', { name: 'Envelope or name' }).focus();
      await types(page, '<ArrowUp><Control+Delete>');
      await toast(page, `Row ${ROWS - at} is removed`).waitFor();
      await types(page, '118<Enter>5');
      await expect
        .poll(() => lyingOn(page, '.toast', '.sheet-new'), { message: `${width} px` })
        .toEqual([]);
      await isForEverybody(page, `counting-toast-${width}`, { widths: [width] });
      await types(page, '<Escape>');
    }
    const reach = async () => (await button(page, 'Save').boundingBox())?.width;
    await expect.poll(reach, { message: 'Save, for either thumb' }).toBeGreaterThan(250);
  },
);
