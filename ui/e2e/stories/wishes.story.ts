import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { day, zoneInDaytime } from '../harness/days';
import { john } from '../harness/portal';
import { answer } from '../harness/slow';
import { storiesOf } from '../harness/story';
import { toasts } from '../harness/toast';

// What readers ask their system for: less motion, their own colours.
const zone = zoneInDaytime();
const story = storiesOf({ timeZone: zone }, (portal) => {
  portal.run('event', 'add', { title: 'Choir', date: day(zone), time: '19:00' });
});

/** What moves or is about to, and for how many milliseconds. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .map((one) => Number(one.effect?.getComputedTiming().duration ?? 0))
      .filter((duration) => duration > 1),
  );

story('nothing slides for those who asked for less motion', async ({ open, watch }) => {
  watch.provokes(503, '/api/auth/forgot-password');
  const phone = { viewport: { width: 360, height: 740 } };
  const page = await open({ as: john, ...phone, reducedMotion: 'reduce' });
  await page.goto('/events');
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await moving(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const door = await open({ ...phone, reducedMotion: 'reduce' });
  await answer(door, '/api/auth/forgot-password', 503, '{}');
  await door.goto('/forgot-password');
  await door.getByLabel('Email').fill(john.email);
  await door.getByRole('button', { name: 'Send Reset Link' }).click();
  await toasts(door).waitFor();
  expect(await moving(door)).toEqual([]);
});

story('without that wish the sheet does slide, shortly', async ({ open }) => {
  const page = await open({ as: john, viewport: { width: 360, height: 740 } });
  await page.goto('/events');
  await page.getByRole('heading', { name: 'Church Events' }).waitFor();
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
});

story(
  'in forced colours one still sees where one is, and what can be pressed',
  async ({ open }) => {
    const page = await open({ as: john, forcedColors: 'active' });
    await page.goto('/events');
    await page.getByRole('heading', { name: 'Choir' }).waitFor();
    const looks = (role: 'link' | 'tab', name: string | RegExp) =>
      page.getByRole(role, { name, exact: true }).evaluate((element) => {
        const { outlineStyle, borderBottomColor, backgroundColor, color } =
          getComputedStyle(element);
        return JSON.stringify({ outlineStyle, borderBottomColor, backgroundColor, color });
      });
    const inMenu = await looks('link', 'Events');
    expect(inMenu, 'the menu marks the screen').not.toBe(await looks('link', 'Profile'));
    expect(await looks('tab', /Upcoming/), 'the tabs mark theirs').not.toBe(
      await looks('tab', /Past/),
    );

    const door = await open({ forcedColors: 'active' });
    await door.goto('/login');
    for (const control of await door.locator('form input, form button[type=submit]').all()) {
      const style = await control.evaluate((element) => getComputedStyle(element).borderTopStyle);
      const width = await control.evaluate((element) => getComputedStyle(element).borderTopWidth);
      expect(style === 'none' ? '0px' : width, 'its edge can be seen').not.toBe('0px');
    }
  },
);
