import type { Locator, Page } from 'playwright-core';

export const still = { reducedMotion: 'reduce' } as const;
// Without a place to break the line.
export const long = 'Donaudampfschifffahrt'.repeat(3);
/** Narrow elements, such as dialogs, look the same on every screen and are checked on a phone alone. */
export const PHONE = { widths: [360] };
export const touch = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} as const;

export const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
export const field = (page: Page | Locator, label: string) =>
  page.getByLabel(label, { exact: true });
export const row = (page: Page, words: string | RegExp) =>
  page.getByRole('row').filter({ hasText: words });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Whether the keyboard is there. */
export const isHeld = (element: Locator) =>
  element.evaluate((element) => element === document.activeElement);
