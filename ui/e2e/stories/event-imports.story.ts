import { expect } from 'vitest';
import { day } from '../harness/days';
import { isForEverybody } from '../harness/for-everybody';
import { storiesOf } from '../harness/story';

const zone = 'America/Chicago';

const story = storiesOf({ timeZone: zone }, (portal) => {
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
  portal.run('event', 'add', { title: 'Advent bazaar', date: day(zone, 9), time: '12:00' });
});

const compact = (later: number) => day(zone, later).replaceAll('-', '');

const event = (uid: string, title: string, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${title}`, ...lines, 'END:VEVENT'].join('\r\n');

const calendar = [
  'BEGIN:VCALENDAR',
  'X-WR-CALNAME:Grace Church',
  event('a', 'Choir', `DTSTART:${compact(3)}T190000`, 'RRULE:FREQ=WEEKLY;COUNT=4'),
  event('b', 'Family camp', `DTSTART;VALUE=DATE:${compact(40)}`, `DTEND;VALUE=DATE:${compact(43)}`),
  event('c', 'Advent bazaar', `DTSTART:${compact(9)}T120000`),
  event('d', 'Prayer chain', `DTSTART:${compact(9)}T120000`, 'RRULE:FREQ=HOURLY'),
  event('e', 'Feast of the congregation', `DTSTART;VALUE=DATE:${compact(20)}`, 'RRULE:FREQ=YEARLY'),
  'END:VCALENDAR',
].join('\r\n');

story(
  'the office sees what the old calendar would bring, brings it in and takes it back',
  async ({ member: page }) => {
    await page.goto('/events');
    const cards = page.getByRole('article');
    await expect.poll(() => cards.count()).toBe(1);
    await page.getByRole('button', { name: 'Bring in a calendar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bring in a calendar' });
    const file = { name: 'old.ics', mimeType: 'text/calendar', buffer: Buffer.from(calendar) };
    await dialog.getByLabel('Calendar file (.ics)').setInputFiles(file);
    await dialog.getByText(/^[34] events new, 1 of them series/).waitFor();
    await dialog.getByText('Prayer chain:').waitFor();
    await dialog.getByText('Advent bazaar:').waitFor();
    await dialog.getByText('Feast of the congregation:').waitFor();
    expect(await cards.count(), 'nothing is written yet').toBe(1);
    await isForEverybody(page, 'calendar-rehearsed');

    await dialog.getByRole('button', { name: /^Import [34] events$/ }).click();
    await dialog.getByText(/^Brought in: [34] added, 0 changed/).waitFor();
    await expect.poll(() => cards.count()).toBeGreaterThan(6);
    await dialog.getByRole('button', { name: /^Take back old\.ics/ }).waitFor();
    await isForEverybody(page, 'calendar-brought-in');

    // The same file once more changes nothing.
    await dialog.getByLabel('Calendar file (.ics)').setInputFiles([]);
    await dialog.getByLabel('Calendar file (.ics)').setInputFiles(file);
    await dialog.getByText('0 events new').waitFor();
    expect(await dialog.getByRole('button', { name: /^Import/ }).count()).toBe(0);

    await dialog.getByRole('button', { name: /^Take back old\.ics/ }).click();
    await dialog.getByText(/^Taken back: \d+ events removed\.$/).waitFor();
    await expect.poll(() => cards.count()).toBe(1);
  },
);

story('what is no calendar says so, and the dialog stays', async ({ member: page, watch }) => {
  watch.provokes(400, '/api/office/event-imports');
  await page.goto('/events');
  await page.getByRole('button', { name: 'Bring in a calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bring in a calendar' });
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n') };
  await dialog.getByLabel('Calendar file (.ics)').setInputFiles(file);
  await dialog.getByText(/^This is no calendar file\./).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});
