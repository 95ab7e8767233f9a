import { expect } from 'vitest';
import { day } from '../harness/days';
import { storiesOf } from '../harness/story';

const story = storiesOf({}, (portal) => {
  const add = (title: string, content: string, later: number, more = {}) =>
    portal.run('announcement', 'add', {
      title,
      content,
      publishAt: `${day(portal.timeZone, later)} 09:00`,
      ...more,
    });
  add('Food pantry', 'We need rice and beans.', -20);
  add('Parking lot', 'First line.\nSecond line.\n\n  A new paragraph, set in.', -2, {
    summary: 'Closed on Saturday.',
    important: true,
  });
  add('Not yet', 'A surprise.', 3);
});

story(
  'the newest first, line by line, and on paper without the shell',
  async ({ member: page }) => {
    await page.goto('/announcements');
    const cards = page.getByRole('article');
    const parking = cards.filter({ hasText: 'Parking lot' });
    await parking.getByText('Important', { exact: true }).waitFor();
    await expect
      .poll(() => cards.getByRole('heading').allTextContents())
      .toEqual(['Parking lot', 'Food pantry']);
    // As it is laid out, not as it stands in the document.
    // biome-ignore lint/performance/useDomNodeTextContent: line breaks are made by the layout
    const laidOut = () => parking.innerText();
    await expect.poll(laidOut).toMatch(/First line\.\nSecond line\.\n\n\s*A new paragraph/);

    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.locator('#sidebar').isVisible()).toBe(false);
    await expect
      .poll(() => page.getByRole('button', { name: 'Your account' }).isVisible())
      .toBe(false);
    await expect.poll(() => cards.filter({ hasText: 'Food pantry' }).isVisible()).toBe(true);
    await expect
      .poll(() => parking.evaluate((one) => getComputedStyle(one).color))
      .toBe('rgb(0, 0, 0)');
    expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(5000);
  },
);
