import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { day } from '../harness/days';
import { storiesOf } from '../harness/story';

// Tap targets and where they lead.
const story = storiesOf({}, (portal) => {
  const date = (later: number) => day(portal.timeZone, later);
  for (const later of [2, 3, 40]) {
    portal.run('event', 'add', { title: `Event ${later}`, date: date(later), time: '10:00' });
  }
  const location = '412 Elm Street, Springfield';
  portal.run('event', 'add', { title: 'Street fair', date: date(1), time: '9:00', location });
  for (const number of [1, 2, 3, 4, 5, 6]) {
    portal.run('announcement', 'add', {
      title: `News ${number}`,
      content: 'A long word or two. '.repeat(30),
      publishAt: `${date(-number)} 09:00`,
    });
  }
});

const isInView = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, exact: true }).evaluate((heading) => {
    const { top, bottom } = heading.getBoundingClientRect();
    const shown = document.elementFromPoint(innerWidth / 2, top + 4);
    return top >= 0 && bottom <= innerHeight && heading.closest('article')?.contains(shown);
  });

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.querySelector('h2, h3')?.textContent);

story(
  'rows of the dashboard lead to what they tell of, and back again',
  async ({ open, portal }) => {
    for (const width of [360, 1280]) {
      const page = await open({ as: portal.member, viewport: { width, height: 740 } });
      await page.goto('/dashboard');
      const events = page.getByRole('region', { name: 'Upcoming Events' });
      // A street in a row leads to the map, not to the event.
      const street = page.getByRole('link', { name: '412 Elm Street, Springfield' });
      await street.scrollIntoViewIfNeeded();
      const isOnTop = await street.evaluate((link) => {
        const { left, top, height } = link.getBoundingClientRect();
        return document.elementFromPoint(left + 5, top + height / 2) === link;
      });
      expect(isOnTop).toBe(true);
      // The row as a whole, not only its words.
      const leaf = events.getByRole('listitem').filter({ hasText: 'Event 2' }).locator('time');
      await leaf.scrollIntoViewIfNeeded();
      const { x = 0, y = 0 } = (await leaf.boundingBox()) ?? {};
      await page.mouse.click(x + 5, y + 5);
      await page.waitForURL(/\/events\/.+/);
      await page.getByRole('heading', { name: 'Event 2', level: 1 }).waitFor();
      await page.goBack();
      const news = page.getByRole('region', { name: 'Recent Announcements' });
      await news.getByRole('link', { name: 'News 3', exact: true }).click();
      await page.waitForURL(/\/announcements#/);
      await expect.poll(() => isInView(page, 'News 3')).toBe(true);
      await expect.poll(() => focused(page)).toBe('News 3');
      // As an address of its own, too.
      await page.reload();
      await expect.poll(() => isInView(page, 'News 3')).toBe(true);
    }
  },
);

story(
  'back to a list leads to where one was, not to where one came in',
  async ({ open, portal }) => {
    const page = await open({ as: portal.member, viewport: { width: 1280, height: 600 } });
    await page.addInitScript(() => {
      const scroll = window.scrollTo;
      window.scrollTo = (...to: unknown[]) => {
        document.documentElement.dataset.sent = String(to);
        Reflect.apply(scroll, window, to);
      };
    });
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'News 2' }).click();
    await page.getByRole('heading', { name: 'Church Announcements' }).waitFor();
    await expect.poll(() => isInView(page, 'News 2')).toBe(true);
    const scrolled = () => page.evaluate(() => window.scrollY);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const place = await scrolled();
    await page.getByRole('link', { name: 'Events' }).click();
    await page.getByRole('heading', { name: 'Church Events' }).waitFor();
    await expect.poll(() => scrolled()).toBe(0);
    await page.evaluate(() => delete document.documentElement.dataset.sent);
    await page.goBack();
    await page.getByRole('heading', { name: 'Church Announcements' }).waitFor();
    await expect.poll(scrolled).toBe(place);
    const sent = () => page.evaluate(() => document.documentElement.dataset.sent);
    await expect.poll(() => sent(), { message: 'nor past the top' }).toBeUndefined();
  },
);
