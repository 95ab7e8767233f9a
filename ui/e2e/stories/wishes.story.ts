import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { day, zoneInDaytime } from '../harness/days';
import { john } from '../harness/portal';
import { answer } from '../harness/slow';
import { storiesOf } from '../harness/story';
import { toasts } from '../harness/toast';

// Preferences of the system: less motion, the reader's own colours.
const zone = zoneInDaytime();
const story = storiesOf({ timeZone: zone }, (portal) => {
  portal.run('event', 'add', { title: 'Choir', date: day(zone), time: '19:00' });
});

/** Elements that move or are about to, and for how many milliseconds. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .map((one) => Number(one.effect?.getComputedTiming().duration ?? 0))
      .filter((duration) => duration > 1),
  );

story(
  'nothing slides for those who asked for less motion, and for others shortly',
  async ({ open, watch }) => {
    watch.provokes(503, '/api/auth/forgot-password');
    const phone = { viewport: { width: 360, height: 740 } };
    const page = await open({ as: john, ...phone, reducedMotion: 'reduce' });
    await page.goto('/events');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect.poll(() => moving(page)).toEqual([]);
    await answer(page, '/api/auth/forgot-password', 503, '{}');
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(john.email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await toasts(page).waitFor();
    await expect.poll(() => moving(page)).toEqual([]);

    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/events');
    await page.getByRole('heading', { name: 'Choir' }).waitFor();
    // The shapes of what is on its way move, too, and take their time.
    await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' });
    const sheetMoves = page.evaluate(
      () =>
        new Promise<number[]>((done) => {
          document.addEventListener('animationstart', () =>
            done(document.getAnimations().map((one) => Number(one.effect?.getTiming().duration))),
          );
        }),
    );
    await page.getByRole('button', { name: 'Menu' }).click();
    for (const duration of await sheetMoves) expect(duration).toBeLessThanOrEqual(200);
  },
);

story('in forced colours one sees where one is, and what can be pressed', async ({ open }) => {
  const page = await open({ as: john, forcedColors: 'active' });
  await page.goto('/events');
  await page.getByRole('heading', { name: 'Choir' }).waitFor();
  const looks = (role: 'link' | 'tab', name: string | RegExp) =>
    page.getByRole(role, { name, exact: true }).evaluate((element) => {
      const { outlineStyle, borderBottomColor, backgroundColor, color } = getComputedStyle(element);
      return JSON.stringify({ outlineStyle, borderBottomColor, backgroundColor, color });
    });
  const inMenu = await looks('link', 'Events');
  expect(inMenu, 'the menu marks the screen').not.toBe(await looks('link', 'Profile'));
  await expect
    .poll(() => looks('tab', /Upcoming/), { message: 'the tabs mark theirs' })
    .not.toBe(await looks('tab', /Past/));

  // The arrows open the menus, and show where they stand.
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      if (!element) return '';
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return `${element.textContent?.trim()} ${outlineStyle} ${outlineWidth}`;
    });
  await page.getByRole('button', { name: 'Your account' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toBe('Profile solid 2px');
  await page.keyboard.press('End');
  await expect.poll(focused).toBe('Sign out solid 2px');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowUp');
  await expect
    .poll(focused, { message: 'the arrow up begins at the end' })
    .toBe('Sign out solid 2px');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Menu', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => focused()).toMatch(/ solid 2px$/);

  const door = await open({ forcedColors: 'active' });
  await door.goto('/login');
  for (const control of await door.locator('form input, form button[type=submit]').all()) {
    const style = await control.evaluate((element) => getComputedStyle(element).borderTopStyle);
    const width = await control.evaluate((element) => getComputedStyle(element).borderTopWidth);
    expect(style === 'none' ? '0px' : width, 'its edge can be seen').not.toBe('0px');
  }
});

story('who asks for more contrast gets it in both themes', async ({ open }) => {
  const page = await open({ as: john, contrast: 'more' });
  await page.goto('/events');
  await page.getByRole('heading', { name: 'Choir' }).waitFor();
  const soft = () =>
    page.locator('.page-head p').evaluate((element) => getComputedStyle(element).color);
  await expect.poll(() => soft()).toBe('rgb(70, 75, 83)');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect.poll(soft).toBe('rgb(188, 193, 197)');
});
