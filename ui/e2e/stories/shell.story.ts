import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { day } from '../harness/days';
import { john } from '../harness/portal';
import { cutOff, holdBack, serverAgain } from '../harness/slow';
import { storiesOf } from '../harness/story';

const story = storiesOf({}, (portal) => {
  const date = day(portal.timeZone, 30);
  portal.run('event', 'add', { title: 'Choir rehearsal', date, time: '19:30' });
});

const phone = { viewport: { width: 360, height: 740 } };

const sidebar = (page: Page) => page.locator('#sidebar');
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const sidebarToggle = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^(Menu|Toggle sidebar)$/ });
const account = (page: Page) => page.getByRole('button', { name: 'Your account' });
const themeToggle = (page: Page) => page.getByRole('button', { name: /Switch to .* theme/ });

const width = async (page: Page, of = sidebar(page)) => (await of.boundingBox())?.width;
const isFocused = (page: Page, name: string) =>
  page.evaluate((name) => document.activeElement?.textContent?.includes(name) ?? false, name);

story('shows only a centred spinner while the check runs', async ({ member: page }) => {
  const letGo = await holdBack(page, '/api/auth/me');
  await page.goto('/events');
  const spinner = page.getByRole('status', { name: 'Loading' });
  await spinner.waitFor();
  await expect.poll(() => menu(page).count()).toBe(0);
  await expect.poll(() => page.getByRole('heading').count()).toBe(0);
  const box = await spinner.locator('*').first().boundingBox();
  expect(box && Math.abs(box.x + box.width / 2 - 640)).toBeLessThan(2);
  letGo();
  await menu(page).waitFor();
});

story('a sidebar of 16rem folds to 3rem and stays so for a week', async ({ member: page }) => {
  await page.goto('/dashboard');
  await expect.poll(() => width(page)).toBe(256);
  await expect.poll(() => page.context().cookies()).toHaveLength(1);
  await sidebarToggle(page).click();
  await expect.poll(() => width(page)).toBe(48);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'sidebar_state');
  expect(cookie).toMatchObject({ value: 'false', path: '/' });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(7);
  await page.goto('/events');
  await expect.poll(() => width(page)).toBe(48);
  await page.keyboard.press('Control+b');
  await expect.poll(() => width(page)).toBe(256);
  await page.keyboard.press('Meta+b');
  await expect.poll(() => width(page)).toBe(48);
});

story('below 768 px the sidebar is a sheet of 18rem', async ({ open }) => {
  const page = await open({ as: john, viewport: { width: 767, height: 700 } });
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Welcome back, John' }).waitFor();
  await expect.poll(() => menu(page).count()).toBe(0);
  await sidebarToggle(page).click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await sheet.waitFor();
  await expect.poll(() => width(page, sheet)).toBe(288);
  await expect.poll(async () => (await sheet.boundingBox())?.x).toBe(0);

  // Escape and a press beside it close it; the keyboard is back where it was.
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await expect
    .poll(() => sidebarToggle(page).evaluate((button) => button === document.activeElement))
    .toBe(true);
  await page.keyboard.press('Control+b');
  await sheet.waitFor();
  await page.mouse.click(600, 400);
  await sheet.waitFor({ state: 'detached' });

  await sidebarToggle(page).click();
  await sheet.getByRole('link', { name: 'Events' }).click();
  await page.waitForURL('/events');
  await sheet.waitFor({ state: 'detached' });
  await expect
    .poll(() => page.context().cookies(), { message: 'the sheet is not remembered' })
    .toHaveLength(1);

  // So does the browser's Back, which leads on as well.
  await sidebarToggle(page).click();
  await sheet.waitFor();
  await page.goBack();
  await page.waitForURL('/dashboard');
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');

  await page.setViewportSize({ width: 768, height: 700 });
  await expect.poll(() => width(page)).toBe(256);
});

story(
  'signs out here even when the server cannot be told, and tells it later',
  async ({ member: page, portal, watch }) => {
    watch.provokes('nothing', '/api/auth/logout');
    watch.provokesLine('Logout failed');
    const isGood = async (session: string | undefined) => {
      const headers = { cookie: `session=${session}` };
      return (await fetch(`${portal.origin}/api/auth/me`, { headers })).status === 200;
    };
    const mayBe = page.getByText('This device may still be signed in');
    await page.goto('/dashboard');
    const [session] = await page.context().cookies();
    await cutOff(page, '/api/auth/logout');
    await account(page).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('/login');
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    await mayBe.waitFor();
    await expect.poll(() => isGood(session?.value), { message: 'it is so' }).toBe(true);

    await page.goto('/dashboard');
    await page.waitForURL('/login');
    await mayBe.waitFor();
    await serverAgain(page);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByText('You are signed out now.').waitFor();
    await expect.poll(() => isGood(session?.value)).toBe(false);
  },
);

story('light unless chosen otherwise, and dark from the first moment on', async ({ open }) => {
  const page = await open({ as: john, colorScheme: 'dark' });
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const stored = () => page.evaluate(() => localStorage.getItem('church-theme'));
  // The theme at the moment the body begins, before anything can be painted.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      Object.assign(window, { themeAtFirst: document.documentElement.dataset.theme });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  const themeAtFirst = () =>
    page.evaluate(() => (window as unknown as { themeAtFirst: string }).themeAtFirst);

  await page.goto('/dashboard');
  await themeToggle(page).waitFor();
  await expect.poll(() => theme()).toBe('light');
  await expect.poll(() => stored()).toBeNull();
  await expect.poll(() => paper()).toBe('rgb(250, 248, 244)');
  await themeToggle(page).click();
  await expect.poll(theme).toBe('dark');
  await expect.poll(() => stored()).toBe('dark');
  await page.reload();
  await themeToggle(page).waitFor();
  await expect.poll(() => themeAtFirst()).toBe('dark');
  await expect.poll(() => paper()).toBe('rgb(21, 24, 26)');
  await themeToggle(page).click();
  await expect.poll(stored).toBe('light');
  await page.reload();
  await expect.poll(() => themeAtFirst()).toBe('light');
});

story('the keyboard alone is enough', async ({ member: page }) => {
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Welcome back, John' }).waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => isFocused(page, 'Skip to content')).toBe(true);
  const skip = await page.getByRole('link', { name: 'Skip to content' }).boundingBox();
  expect(skip?.width, 'it can be seen while it has the focus').toBeGreaterThan(80);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');

  await page.goto('/dashboard');
  await menu(page).waitFor();
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Tab');
  await expect.poll(() => isFocused(page, 'Events')).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL('/events');
  const upcoming = page.getByRole('tab', { name: /Upcoming/ });
  const past = page.getByRole('tab', { name: /Past/ });
  await upcoming.waitFor();
  // A new screen begins at its top, and so does the keyboard.
  // This member is the administrator, who writes events here.
  await page.getByRole('button', { name: 'New event' }).waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => isFocused(page, 'Bring in a calendar')).toBe(true);
  await page.keyboard.press('Tab');
  await expect.poll(() => isFocused(page, 'New event')).toBe(true);
  await page.keyboard.press('Tab');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('search');
  await page.keyboard.press('Tab');
  await expect.poll(() => isFocused(page, 'List')).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect.poll(() => isFocused(page, 'Upcoming')).toBe(true);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => past.getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => isFocused(page, 'Past')).toBe(true);
  await page.keyboard.press('Home');
  await expect.poll(() => upcoming.getAttribute('aria-selected')).toBe('true');

  for (let presses = 0; presses < 10 && !(await isFocused(page, 'Your account')); presses += 1) {
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(page, 'Your account')).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => isFocused(page, 'Sign out')).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL('/login');
});

story('on a phone everything to be tapped is 44 px or more', async ({ open }) => {
  const page = await open({ as: john, ...phone, hasTouch: true, isMobile: true });
  for (const path of [
    '/dashboard',
    '/events',
    '/announcements',
    '/celebrations',
    '/profile',
    '/giving',
    '/settings',
    '/no',
  ]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const control of await page.locator('button:visible').all()) {
      const box = await control.boundingBox();
      const name = (await control.getAttribute('aria-label')) ?? (await control.textContent());
      expect(
        Math.min(box?.width ?? 0, box?.height ?? 0),
        `${path}: ${name}`,
      ).toBeGreaterThanOrEqual(44);
    }
  }
});

story('code that is gone after an update leads to a reload', async ({ member: page, watch }) => {
  watch.provokesLine('A screen broke');
  let gone = true;
  await page.route(/profile-page-.*\.js$/, (route) =>
    gone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  const chunk = page.waitForRequest(/profile-page-.*\.js$/);
  await page.goto('/profile');
  watch.provokes(404, new URL((await chunk).url()).pathname);
  const reload = page.getByRole('button', { name: 'Reload the page' });
  await reload.waitFor();
  gone = false;
  await reload.click();
  await page.getByRole('region', { name: 'Personal Information' }).waitFor();
});
