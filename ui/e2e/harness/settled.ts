import type { Page } from 'playwright-core';

/** Waits for what moves or changes colour to be where it goes; what turns without end is not waited for. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((animation) => {
      const end = animation.effect?.getComputedTiming().endTime;
      return animation.playState === 'running' && end !== Number.POSITIVE_INFINITY;
    });
    // A cancelled animation has ended, too.
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

/** After some frames the page has done everything that follows a touch. */
export function frames(page: Page, count: number): Promise<void> {
  return page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
  }, count);
}
