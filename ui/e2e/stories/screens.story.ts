import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from '../harness/axe';
import { sticksOut } from '../harness/layout';
import { Portal } from '../harness/portal';
import { screens } from '../harness/screens';
import { wear } from '../harness/settled';
import { storiesOn } from '../harness/story';

const story = storiesOn(() => Portal.sample(60));

const themes = ['light', 'dark'] as const;
const widths = [360, 768, 1280];
const pictures = fileURLToPath(new URL('../pictures/', import.meta.url));

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

// Each screen in both themes and three widths: nobody is shut out, nothing sticks out, and a picture to look at.
for (const { name, signedIn, provokes, visit } of screens) {
  story(`${name} is for everybody`, async ({ open, portal, watch }) => {
    if (provokes) watch.provokes(...provokes);
    const page = await open({ ...(signedIn && { as: portal.member }), reducedMotion: 'reduce' });
    await visit(page);
    for (const theme of themes) {
      await wear(page, theme);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const where = `${name}, ${theme}, ${width} px`;
        await expect.poll(() => sticksOut(page), { message: where }).toEqual([]);
        if (width !== 768) expect(await axeFindings(page), where).toEqual([]);
        const clip = { x: 0, y: 0, width, height: Math.min(await heightOf(page), 1600) };
        const path = `${pictures}${name}-${width}-${theme}.png`;
        await page.screenshot({ path, fullPage: true, clip });
      }
    }
  });
}
