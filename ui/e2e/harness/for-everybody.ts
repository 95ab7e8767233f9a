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

/** In both themes and at every width nothing sticks out, and nobody is shut out. */
export async function isForEverybody(
  page: Page,
  name: string,
  { widths = [360, 768, 1280], height = 800, also }: Look = {},
): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await wear(page, theme);
    for (const width of widths) {
      await page.setViewportSize({ width, height });
      const where = `${name}, ${theme}, ${width} px`;
      await expect.poll(() => sticksOut(page), { message: where }).toEqual([]);
      await also?.(where);
      // The dark theme has other colours, and nothing else.
      const only = theme === 'dark' ? 'color-contrast' : undefined;
      if (width !== 768) expect(await axeFindings(page, only), where).toEqual([]);
      await takePicture(page, `${name}-${width}-${theme}`);
    }
  }
}

/** Text twice as large, as a browser's own setting makes it. */
export function enlarge(page: Page, size = '200%'): Promise<void> {
  return page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, size);
}
