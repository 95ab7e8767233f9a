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
  /** Further checks at each width. */
  also?: (where: string) => Promise<void>;
}

/**
 * At every width nothing sticks out. In a wide window accessibility holds by all rules, and by the colours of the
 * dark theme, which has no other sizes, on a phone.
 */
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
    await takePicture(page, `${name}-${width}-light`);
  }
  await expect.poll(() => axeFindings(page), { message: name }).toEqual([]);
  const [narrowest = 360] = widths;
  await page.setViewportSize({ width: narrowest, height });
  await wear(page, 'dark');
  await expect
    .poll(() => axeFindings(page, 'color-contrast'), { message: `${name}, dark` })
    .toEqual([]);
  await takePicture(page, `${name}-${narrowest}-dark`);
  await page.setViewportSize({ width: widths.at(-1) ?? 1280, height });
}

/** Text twice as large, as a browser's own setting makes it. */
export function enlarge(page: Page, size = '200%'): Promise<void> {
  return page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, size);
}
