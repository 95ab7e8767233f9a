import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { john } from '../harness/portal';
import { settled } from '../harness/settled';
import { answer } from '../harness/slow';
import { storiesOf } from '../harness/story';
import { keepsToasts, toasts } from '../harness/toast';

// Every toast here is the one that says that no reset link could be sent.
const story = storiesOf({});

const PATH = '/api/auth/forgot-password';

async function opens(page: Page) {
  await keepsToasts(page);
  await answer(page, PATH, 503, '{}');
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(john.email);
}

async function raises(page: Page) {
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await toasts(page).first().waitFor();
}

const boxOf = async (page: Page) => {
  // Past the toast's own entrance.
  await settled(page);
  const box = await toasts(page).boundingBox();
  if (!box) throw new Error('there is no toast');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

story('stands at the top of a phone, and bottom right of more', async ({ open, watch }) => {
  watch.provokes(503, PATH);
  for (const [width, height] of [
    [767, 900],
    [768, 900],
  ] as const) {
    const page = await open({ viewport: { width, height } });
    await opens(page);
    await raises(page);
    const box = await boxOf(page);
    if (width < 768) {
      expect(box.y).toBeLessThan(40);
      expect(box.width).toBeGreaterThan(width - 48);
    } else {
      expect(height - box.bottom).toBeLessThan(40);
      expect(width - box.right).toBeLessThan(40);
      expect(box.width).toBeLessThanOrEqual(420);
    }
  }
});

story(
  'F8 leads the keyboard there; Escape or its button closes it',
  async ({ visitor: page, watch }) => {
    watch.provokes(503, PATH);
    await opens(page);
    const send = page.getByRole('button', { name: 'Send Reset Link' });
    const onSend = () => send.evaluate((button) => button === document.activeElement);
    await send.focus();
    await page.keyboard.press('F8');
    await expect.poll(() => onSend(), { message: 'there is no toast to go to' }).toBe(true);
    await raises(page);
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    const onClose = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(() => onClose()).toBe('Close');
    await page.keyboard.press('Enter');
    await toasts(page).waitFor({ state: 'detached' });
    await expect.poll(() => onSend(), { message: 'the keyboard is back where it was' }).toBe(true);

    await raises(page);
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await toasts(page).waitFor({ state: 'detached' });

    await raises(page);
    await toasts(page).getByRole('button', { name: 'Close' }).click();
    await toasts(page).waitFor({ state: 'detached' });
    await expect.poll(() => onSend()).toBe(true);
  },
);

story('a finger swipes it away to the right, past 50 px', async ({ open, watch }) => {
  watch.provokes(503, PATH);
  const page = await open({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'no-preference',
  });
  await opens(page);
  const debug = await page.context().newCDPSession(page);
  const swipe = async (distance: number) => {
    const box = await boxOf(page);
    const [x, y] = [box.x + 60, box.y + box.height / 2];
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      debug.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at === undefined ? [] : [{ x: at, y }],
      });
    await touch('touchStart', x);
    for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', x + distance * part);
    await touch('touchEnd');
  };
  await raises(page);
  await swipe(45);
  await settled(page);
  await expect.poll(() => toasts(page).count(), { message: 'it springs back' }).toBe(1);
  expect((await boxOf(page)).x).toBeLessThan(20);
  await swipe(-90);
  await settled(page);
  await expect.poll(() => toasts(page).count(), { message: 'to the left is nothing' }).toBe(1);
  await swipe(60);
  await toasts(page).waitFor({ state: 'detached' });
});
