import type { Page } from 'playwright-core';

/** Waits for what moves or changes colour to be where it goes; what turns without end is not waited for. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((animation) => {
      const end = animation.effect?.getComputedTiming().endTime;
      return animation.playState === 'running' && end !== Number.POSITIVE_INFINITY;
    });
    // What is broken off has ended, too.
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** The page in this theme, its colours no longer on the way from the other. */
export async function wear(page: Page, theme: string): Promise<void> {
  await page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme;
  }, theme);
  await settled(page);
}
