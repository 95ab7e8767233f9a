import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { enlarge, isForEverybody } from '../harness/for-everybody';
import { brokenWords, isCutOff, sticksOut } from '../harness/layout';
import { Portal } from '../harness/portal';
import { screens } from '../harness/screens';
import { storiesOn } from '../harness/story';

const story = storiesOn(() => Portal.sample(60));

/** The narrowest common one. */
const phone = { viewport: { width: 360, height: 640 } };

async function whatIsWrong(page: Page): Promise<string[]> {
  return [
    ...(await sticksOut(page)),
    ...(await brokenWords(page)),
    ...(await isCutOff(page, 'body')),
  ];
}

// One visit of each screen: both themes, three widths, and text twice as large on a phone.
for (const { name, signedIn, provokes, visit } of screens) {
  story(`${name} is for everybody`, async ({ open, portal, watch }) => {
    if (provokes) watch.provokes(...provokes);
    const page = await open(signedIn ? { as: portal.member } : {});
    await visit(page);
    await isForEverybody(page, name);
    // On a phone the sidebar is a sheet: its story is below.
    if (name === 'sidebar-folded') return;
    await page.setViewportSize(phone.viewport);
    await enlarge(page);
    const message = `${name}, text at 200 %`;
    await expect.poll(() => whatIsWrong(page), { message }).toEqual([]);
  });
}

story('a series that is open is for everybody', async ({ open, portal }) => {
  const page = await open({ as: portal.member });
  await page.goto('/events?search=sunday+worship');
  await page.locator('summary').click();
  await page.locator('details[open]').waitFor();
  await isForEverybody(page, 'events-series');
  await page.setViewportSize(phone.viewport);
  await enlarge(page);
  await expect.poll(() => whatIsWrong(page)).toEqual([]);
});

story('the menu scrolls to its end, leads there, and closes', async ({ open, portal }) => {
  const page = await open({ as: portal.member, ...phone });
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await enlarge(page);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const openMenu = () => page.getByRole('button', { name: 'Menu', exact: true }).click();
  await openMenu();
  await menu.waitFor();
  await expect.poll(() => whatIsWrong(page)).toEqual([]);
  // Also for the last element: nothing lies over it, and the way out is still in view.
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
