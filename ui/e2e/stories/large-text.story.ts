import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { brokenWords, isCutOff, sticksOut } from '../harness/layout';
import { Portal } from '../harness/portal';
import { screens } from '../harness/screens';
import { storiesOn } from '../harness/story';

// Text twice as large, as a browser's own setting makes it, on the narrowest common phone.
const story = storiesOn(() => Portal.sample(60));
const phone = { viewport: { width: 360, height: 640 }, reducedMotion: 'reduce' } as const;

const enlarge = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

async function whatIsWrong(page: Page): Promise<string[]> {
  return [
    ...(await sticksOut(page)),
    ...(await brokenWords(page)),
    ...(await isCutOff(page, 'body')),
  ];
}

for (const { name, signedIn, provokes, visit } of screens) {
  // Its own story is below; on a phone it is a sheet.
  if (name === 'sidebar-folded') continue;
  story(`${name} keeps its words whole`, async ({ open, portal, watch }) => {
    if (provokes) watch.provokes(...provokes);
    const page = await open({ ...(signedIn && { as: portal.member }), ...phone });
    await visit(page);
    await enlarge(page);
    await expect.poll(() => whatIsWrong(page), { timeout: 3000 }).toEqual([]);
  });
}

story('the menu scrolls to its end, leads there, and closes', async ({ open, portal }) => {
  const page = await open({ as: portal.member, ...phone });
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await enlarge(page);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const openMenu = () => page.getByRole('button', { name: 'Menu', exact: true }).click();
  await openMenu();
  await menu.waitFor();
  expect(await whatIsWrong(page)).toEqual([]);
  // What comes last, too: nothing lies over it, and the way out is still in view.
  await menu.getByRole('link').last().scrollIntoViewIfNeeded();
  await menu.getByRole('link').last().click({ trial: true });
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await menu.waitFor({ state: 'detached' });
  await openMenu();
  await menu.getByRole('link', { name: 'Celebrations' }).click();
  await page.waitForURL('/celebrations');
});

story('the menu of the account scrolls where the screen is low', async ({ open, portal }) => {
  const page = await open({ as: portal.member, ...phone, viewport: { width: 640, height: 320 } });
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await enlarge(page);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('/login');
});
