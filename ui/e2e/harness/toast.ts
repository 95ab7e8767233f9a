import type { Locator, Page } from 'playwright-core';

/** The toast with this title. */
export function toast(page: Page, title: string): Locator {
  return toasts(page).filter({ has: page.getByText(title, { exact: true }) });
}

export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' }).locator('.toast');
}

/** On this page toasts stay until they are put away, so that no story has five seconds to look at one. */
export async function keepsToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (work: () => void, delay?: number) =>
        delay && delay > 1000 && delay <= 5000 ? 0 : setTimeout(work, delay),
    });
  });
}
