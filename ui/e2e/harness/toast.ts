import type { Locator, Page } from 'playwright-core';

/** The toast with this title. */
export function toast(page: Page, title: string): Locator {
  return toasts(page).filter({ has: page.getByText(title, { exact: true }) });
}

export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' }).locator('.toast');
}
