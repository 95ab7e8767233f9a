import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { Portal } from '../harness/portal';
import { settled } from '../harness/settled';
import { answer } from '../harness/slow';
import { storiesOn } from '../harness/story';
import { keepsToasts, toasts } from '../harness/toast';

const story = storiesOn(() => Portal.sample(60));

const PHONE = { viewport: { width: 360, height: 740 } };

const boxOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (!box) throw new Error('it is not to be seen');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

/** The elements that a finger meets at the middle of each of these. */
const covered = async (page: Page, controls: Locator) => {
  await settled(page);
  return controls.evaluateAll((all) =>
    all
      .filter((control) => {
        const { x, y, width, height } = control.getBoundingClientRect();
        const met = document.elementFromPoint(x + width / 2, y + height / 2);
        return !(met && control.contains(met));
      })
      .map((control) => control.textContent),
  );
};

async function signsIn(page: Page, { email, password = '' }: { email: string; password?: string }) {
  await keepsToasts(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await toasts(page).waitFor();
}

story('the welcome leaves menu, theme and account to the finger', async ({ open, portal }) => {
  for (const width of [320, 767]) {
    const page = await open({ viewport: { width, height: 740 } });
    await signsIn(page, portal.member);
    const controls = page.getByRole('banner').getByRole('button');
    await expect.poll(() => controls.count()).toBe(3);
    await expect.poll(() => covered(page, controls), { message: `${width} px` }).toEqual([]);
    const [header, toast] = [await boxOf(page.getByRole('banner')), await boxOf(toasts(page))];
    expect(toast.y).toBeGreaterThanOrEqual(header.bottom);
    expect(toast.y - header.bottom, 'at the top of the screen').toBeLessThan(40);
    const first = page.getByRole('heading', { name: 'Welcome back' });
    expect((await boxOf(first)).y, 'and nothing is read under it').toBeGreaterThan(toast.bottom);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  }
});

story('a failure leaves the way out of a dialog to the finger', async ({ open, portal, watch }) => {
  watch.provokes(500, '/api/members/me');
  const page = await open({ as: portal.member, ...PHONE });
  await keepsToasts(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit profile' });
  await dialog.getByLabel('Phone', { exact: true }).fill('555-0100');
  await answer(page, '/api/members/me', 500, 'The profile could not be saved.');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await toasts(page).waitFor();
  const ways = dialog.locator('.dialog-head, .dialog-foot').getByRole('button');
  await expect.poll(() => ways.count()).toBe(3);
  await expect.poll(() => covered(page, ways)).toEqual([]);
  const firstLine = dialog.getByText('Fields with a star');
  await firstLine.scrollIntoViewIfNeeded();
  expect((await boxOf(firstLine)).y).toBeGreaterThan((await boxOf(toasts(page))).bottom);
});

story('what stands at the top of a phone makes room for a toast', async ({ open, watch }) => {
  watch.provokes(503, '/api/auth/forgot-password');
  const page = await open(PHONE);
  await keepsToasts(page);
  await answer(page, '/api/auth/forgot-password', 503, '{}');
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await toasts(page).waitFor();
  await settled(page);
  const first = await boxOf(page.getByRole('heading', { name: 'Forgot Password' }));
  expect(first.y).toBeGreaterThan((await boxOf(toasts(page))).bottom);
});

story('the header of a phone stays, and its menu has a word', async ({ open, portal }) => {
  const page = await open({ as: portal.member, ...PHONE });
  await page.goto('/profile');
  await page.getByRole('region', { name: 'Financial Records' }).waitFor();
  await page.waitForFunction(() => !document.querySelector('[data-skeleton], .spinner'));
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
    .toBeLessThan(3750);
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true });
  await expect.poll(() => menu.textContent()).toBe('Menu');
  await page.evaluate(() => window.scrollTo(0, 900));
  const header = await boxOf(page.getByRole('banner'));
  expect(header.y).toBe(0);
  await expect.poll(() => covered(page, page.getByRole('banner').getByRole('button'))).toEqual([]);
  // The focus returns to an element that is in view.
  const last = page.getByRole('link', { name: 'Password and sign-in' });
  await last.focus();
  for (let steps = 0; steps < 30; steps += 1) {
    await page.keyboard.press('Shift+Tab');
    const top = await page.evaluate(() => {
      const { activeElement } = document;
      if (!activeElement?.closest('main')) return undefined;
      return activeElement.getBoundingClientRect().top;
    });
    if (top === undefined) break;
    expect(top).toBeGreaterThanOrEqual(header.bottom);
  }
});

const dialogs: [string, string, (page: Page) => Promise<void>][] = [
  ['Edit profile', '/profile', (page) => page.getByRole('button', { name: 'Edit name' }).click()],
  [
    'photo',
    '/profile',
    (page) => page.getByRole('button', { name: /^(Add|Change) photo$/ }).click(),
  ],
  [
    'Change password',
    '/security',
    (page) => page.getByRole('button', { name: 'Change password' }).click(),
  ],
  ['Turn off', '/security', (page) => page.getByRole('button', { name: 'Turn off' }).click()],
  [
    'New backup codes',
    '/security',
    (page) => page.getByRole('button', { name: 'New backup codes' }).click(),
  ],
  [
    'changes that are not saved',
    '/profile',
    async (page) => {
      await page.getByRole('button', { name: 'Edit name' }).click();
      await page.getByLabel('First Name').fill('Marie');
      await page.keyboard.press('Escape');
    },
  ],
];

story(
  'every dialog has one form: title and X, Cancel left, action right',
  async ({ open, portal }) => {
    const page = await open({ as: portal.member });
    const me = await page.request.get('/api/auth/me');
    const user = { ...(await me.json()), twoFactorEnabled: true };
    await answer(page, '/api/auth/me', 200, JSON.stringify(user));
    for (const [name, path, opens] of dialogs) {
      await page.goto(path);
      await opens(page);
      const dialog = page.locator('dialog').last();
      await dialog.getByRole('heading').first().waitFor();
      // Begins where one goes on, and not at the X.
      const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      expect(focused, name).not.toBe('Close');
      for (const width of [360, 1280]) {
        const where = `${name}, ${width} px`;
        await page.setViewportSize({ width, height: 800 });
        await settled(page);
        const sheet = await boxOf(dialog);
        const title = await boxOf(dialog.getByRole('heading').first());
        const close = await boxOf(dialog.getByRole('button', { name: 'Close', exact: true }));
        const buttons = dialog.locator('.dialog-foot').getByRole('button');
        await expect.poll(() => buttons.count(), { message: where }).toBe(2);
        const [cancel, action] = [await boxOf(buttons.first()), await boxOf(buttons.last())];
        expect(close.right, where).toBeGreaterThan(title.right);
        expect(sheet.right - close.right, where).toBeLessThan(24);
        expect(close.y - sheet.y, where).toBeLessThan(24);
        expect(Math.abs(cancel.y - action.y), where).toBeLessThan(2);
        expect(cancel.right, where).toBeLessThanOrEqual(action.x);
        expect(sheet.bottom - action.bottom, where).toBeLessThan(32);
        await expect
          .poll(() => buttons.last().getAttribute('class'), { message: where })
          .toMatch(/button-(primary|danger)/);
        await expect
          .poll(() => buttons.first().getAttribute('class'), { message: where })
          .toContain('button-quiet');
        await expect
          .poll(() => buttons.last().textContent(), { message: where })
          .toMatch(/^(Save|Upload|Change|Turn|Make|Discard) /);
      }
    }
  },
);
