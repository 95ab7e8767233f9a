import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from './axe';
import { sticksOut } from './layout';
import { wear } from './settled';

/** To look at: with PICTURES=1 the stories leave pictures in pictures/. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return;
  const path = fileURLToPath(new URL(`../pictures/${name}.png`, import.meta.url));
  await page.screenshot({ path, fullPage: true });
}

interface Look {
  widths?: number[];
  height?: number;
  /** What else has to hold at each width. */
  also?: (where: string) => Promise<void>;
}

/** At every width nothing sticks out, and nobody is shut out; nor by the colours of the dark theme, which has no other sizes. */
export async function isForEverybody(
  page: Page,
  name: string,
  { widths = [360, 768, 1280], height = 800, also }: Look = {},
): Promise<void> {
  await wear(page, 'light');
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    const where = `${name}, light, ${width} px`;
    await expect.poll(() => sticksOut(page), { message: where }).toEqual([]);
    await also?.(where);
    if (width !== 768) expect(await axeFindings(page), where).toEqual([]);
    await takePicture(page, `${name}-${width}-light`);
  }
  await wear(page, 'dark');
  for (const width of widths) {
    // A phone shows parts that a wide window does not.
    if (width === 768 && !process.env.PICTURES) continue;
    await page.setViewportSize({ width, height });
    const where = `${name}, dark, ${width} px`;
    await also?.(where);
    if (width !== 768) expect(await axeFindings(page, 'color-contrast'), where).toEqual([]);
    await takePicture(page, `${name}-${width}-dark`);
  }
}

/** Text twice as large, as a browser's own setting makes it. */
export function enlarge(page: Page, size = '200%'): Promise<void> {
  return page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, size);
}
