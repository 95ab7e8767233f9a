import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { day, words, zoneInDaytime } from '../harness/days';
import { john } from '../harness/portal';
import { storiesOf } from '../harness/story';

// What can be tapped, and where it leads.
const zone = zoneInDaytime();

const story = storiesOf(
  { timeZone: zone, helpContact: 'Grace in the office, 217-555-0199 or office@example.org' },
  (portal) => {
    for (const later of [1, 2, 3, 40, 41, 42, -1, -2]) {
      portal.run('event', 'add', {
        title: `Event ${later}`,
        date: day(zone, later),
        time: '10:00',
        description: 'Sign up at https://example.org/sign-up?for=choir, or call (217) 555-0102.',
      });
    }
    portal.run('event', 'add', {
      title: 'Street fair',
      date: day(zone, 1),
      time: '9:00',
      location: '412 Elm Street, Springfield',
    });
    for (const number of [1, 2, 3, 4, 5, 6]) {
      portal.run('announcement', 'add', {
        title: `News ${number}`,
        content: `${'A long word or two. '.repeat(30)}\n<b>www.example.org</b> (pantry@example.org)`,
        publishAt: `${day(zone, -number)} 09:00`,
      });
    }
  },
);

const href = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).first().getAttribute('href');

const isInView = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, exact: true }).evaluate((heading) => {
    const { top, bottom } = heading.getBoundingClientRect();
    const shown = document.elementFromPoint(innerWidth / 2, top + 4);
    return top >= 0 && bottom <= innerHeight && heading.closest('article')?.contains(shown);
  });

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.querySelector('h2, h3')?.textContent);

story('links and numbers in texts can be tapped, markup stays text', async ({ member: page }) => {
  await page.goto('/announcements');
  const news = page.getByRole('article').filter({ hasText: 'News 1' });
  const site = news.getByRole('link', { name: 'www.example.org' });
  await site.waitFor();
  expect(await site.getAttribute('href')).toBe('https://www.example.org');
  expect(await site.getAttribute('rel')).toBe('noopener noreferrer');
  expect(await site.getAttribute('target')).toBe('_blank');
  expect(await news.textContent()).toContain('<b>www.example.org</b>');
  expect(await href(page, 'pantry@example.org')).toBe('mailto:pantry@example.org');
  await page.goto('/events');
  await page.getByRole('article').first().waitFor();
  expect(await href(page, 'https://example.org/sign-up?for=choir')).toBe(
    'https://example.org/sign-up?for=choir',
  );
  expect(await href(page, '(217) 555-0102')).toBe('tel:2175550102');
  expect(await href(page, '412 Elm Street, Springfield')).toMatch(/openstreetmap\.org\/search/);
});

story('one’s own mail, telephones and address, too', async ({ portal, open }) => {
  const ruth = { firstName: 'Ruth', lastName: 'Weber', email: 'ruth@example.org' };
  await portal.addMember(ruth, { phone: '217-555-0103' });
  const page = await open({ as: ruth });
  await page.goto('/profile');
  await page.getByRole('link', { name: ruth.email }).waitFor();
  expect(await href(page, ruth.email)).toBe(`mailto:${ruth.email}`);
  expect(await href(page, '217-555-0103')).toBe('tel:2175550103');
});

story('whom to ask stands under the menu, on a phone, too', async ({ open }) => {
  for (const width of [360, 1280]) {
    const page = await open({ as: john, viewport: { width, height: 740 } });
    await page.goto('/dashboard');
    if (width < 768) await page.getByRole('button', { name: 'Menu' }).click();
    const contact = page.getByText(/^Need help\? Ask Grace in the office/);
    await contact.waitFor();
    expect(await href(page, '217-555-0199')).toBe('tel:2175550199');
    expect(await href(page, 'office@example.org')).toBe('mailto:office@example.org');
  }
});

story('every event has its weekday and stands under its month', async ({ member: page }) => {
  await page.goto('/events');
  const dates = [1, 2, 3, 40, 41, 42].map((later) => day(zone, later));
  for (const date of dates) {
    const month = words(date, { month: 'long', year: 'numeric' });
    const card = page
      .getByRole('region', { name: month, exact: true })
      .getByRole('article')
      .filter({ has: page.locator(`time[datetime="${date}"]`) });
    await card.first().waitFor();
    expect(await card.first().textContent()).toContain(`${words(date, { weekday: 'long' })}, `);
  }
  await page.goto('/dashboard');
  const region = page.getByRole('region', { name: 'Upcoming Events' });
  await region.getByText(`${words(day(zone, 1), { weekday: 'long' })}, 9:00 AM`).waitFor();
});

story('the tab is kept in the address, and back leads to the other', async ({ member: page }) => {
  const chosen = (name: RegExp) => page.getByRole('tab', { name, selected: true }).waitFor();
  await page.goto('/events');
  await chosen(/Upcoming/);
  await page.getByRole('tab', { name: /Past/ }).click();
  await page.waitForURL('/events?tab=past');
  await chosen(/Past/);
  await page.reload();
  await chosen(/Past/);
  await page.goBack();
  await page.waitForURL('/events');
  await chosen(/Upcoming/);
  // A step between tabs is none between screens: the next one starts at its top.
  await page.evaluate(() => window.scrollTo(0, 400));
  await page.getByRole('link', { name: 'Announcements' }).click();
  await page.getByRole('article').first().waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

story('rows of the dashboard lead to what they tell of, and back again', async ({ open }) => {
  for (const width of [360, 1280]) {
    const page = await open({ as: john, viewport: { width, height: 740 } });
    await page.goto('/dashboard');
    const events = page.getByRole('region', { name: 'Upcoming Events' });
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
    expect(await focused(page)).toBe('News 3');
    // As an address of its own, too.
    await page.reload();
    await expect.poll(() => isInView(page, 'News 3')).toBe(true);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Your details' }).click();
    await page.waitForURL('/profile');
  }
});

story('back to a list leads to where one was, not to where one came in', async ({ open }) => {
  const page = await open({ as: john, viewport: { width: 1280, height: 600 } });
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
  expect(await scrolled()).toBe(0);
  await page.evaluate(() => delete document.documentElement.dataset.sent);
  await page.goBack();
  await page.getByRole('heading', { name: 'Church Announcements' }).waitFor();
  await expect.poll(scrolled).toBe(place);
  const sent = () => page.evaluate(() => document.documentElement.dataset.sent);
  expect(await sent(), 'nor past the top').toBeUndefined();
});

story('a street in a row leads to the map, not to the event', async ({ member: page }) => {
  await page.goto('/dashboard');
  const street = page.getByRole('link', { name: '412 Elm Street, Springfield' });
  await street.waitFor();
  const isOnTop = await street.evaluate((link) => {
    const { left, top, height } = link.getBoundingClientRect();
    return document.elementFromPoint(left + 5, top + height / 2) === link;
  });
  expect(isOnTop).toBe(true);
});
