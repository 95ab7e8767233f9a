import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { day } from '../harness/days';
import { enlarge, isForEverybody, takePicture } from '../harness/for-everybody';
import { sticksOut } from '../harness/layout';
import { button, dialog, PHONE, still } from '../harness/parts';
import { readPdf, wordsOn } from '../harness/pdf';
import { john, PASSWORD } from '../harness/portal';
import { storiesOf } from '../harness/story';
import { toast } from '../harness/toast';

const zone = 'America/Chicago';
const mary = { firstName: 'Mary', lastName: 'Miller', email: 'mary@example.org' };
const lena = { firstName: 'Lena', lastName: 'Bauer-Schimmelpfennig', email: 'lena@example.org' };

const story = storiesOf({ timeZone: zone, helpContact: 'Ruth, 312 555 0100' }, async (portal) => {
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
  const household = 'Miller Family';
  await portal.addMember(mary, { household, householdRole: 'head' });
  await portal.addMember(lena);
  for (const [firstName, householdRole] of [
    ['Daniel', 'spouse'],
    ['Wilhelmina-Charlotte', 'child'],
  ] as const) {
    const child = { firstName, lastName: 'Miller', household, householdRole };
    portal.run('member', 'add', '--no-email', child);
  }
});

const choice = (page: Page, name: string, label: string) =>
  button(page.getByRole('group', { name: `Is ${name} coming?` }), label);
const pressed = (page: Page, name: string, label: string) =>
  choice(page, name, label).getAttribute('aria-pressed');

/** The server has what the page shows already. */
const isAnswered = (page: Page) =>
  page.waitForResponse((answer) => answer.request().method() !== 'GET');

/** The office adds an event that asks; returns its address. */
async function addPotluck(page: Page, title: string, places: string) {
  await page.goto('/events');
  await button(page, 'New event').click();
  const form = dialog(page, 'New event');
  for (const [label, value] of [
    ['Title', title],
    ['Date', day(zone, 9)],
    ['Begins at', '11:45'],
    ['Ends at', '14:00'],
    ['Location', 'Fellowship Hall, 12 Elm Street'],
    ['Description', 'Last names A to M bring a main dish.'],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByLabel('Ask who is coming').check();
  await form.getByLabel('Places').fill(places);
  await form.getByLabel('Last day to answer, in days before the event').fill('2');
  await button(form, 'Add the event').click();
  await form.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  return page.url();
}

story('the office asks, a member says with one tap who is coming', async ({ member, open }) => {
  const address = await addPotluck(member, 'Potluck', '3');
  const page = await open({ as: mary, ...still });
  await page.goto(address);
  await choice(page, 'Mary', 'Coming').click();
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
  await button(page, 'One guest more').click();
  await button(page, 'One guest more').click();
  await page.getByText('3 of you. No places are left of 3.').waitFor();
  await page.getByLabel(/^A note to/).fill('We bring a salad.');
  const noted = isAnswered(page);
  await button(page, 'Save the note').click();
  await noted;
  await page.reload();
  await expect.poll(() => pressed(page, 'Mary', 'Coming')).toBe('true');
  await expect.poll(() => page.getByLabel(/^A note to/).inputValue()).toBe('We bring a salad.');
  await isForEverybody(page, 'event');

  // There is no room for others: they wait, and move up.
  const other = await open({ as: lena });
  await other.goto(address);
  await choice(other, 'Lena', 'Coming').click();
  await other.getByText('You are on the waiting list.').waitFor();
  const answered = isAnswered(page);
  await choice(page, 'Mary', 'Not this time').click();
  await answered;
  await other.reload();
  await other.getByText('One person', { exact: true }).waitFor();
  await expect.poll(() => other.getByText('You are on the waiting list.').count()).toBe(0);
  await member.reload();
  await member.getByRole('region', { name: 'All answers' }).getByText('1 coming').waitFor();
});

story(
  'the office answers on the telephone, closes, and prints and downloads the list',
  async ({ open, portal }) => {
    const page = await open({ as: portal.member, ...still });
    await page.addInitScript(() => {
      window.print = () => {
        document.documentElement.dataset.printed = 'yes';
      };
    });
    const address = await addPotluck(page, 'Supper', '12');
    const region = page.getByRole('region', { name: 'All answers' });
    await button(region, 'Answer for somebody').click();
    const call = dialog(page, 'Answer for somebody');
    await call.getByLabel('Who is it?').fill('mary');
    await button(call, /^Mary Miller/).click();
    for (const name of ['Mary', 'Daniel']) await choice(page, name, 'Coming').last().click();
    await call.getByLabel(/^A note to/).fill('By telephone: a salad.');
    await button(call, 'Save the note').click();
    await call.getByText('Saved.').waitFor();
    await isForEverybody(page, 'event-answer-for', PHONE);
    await button(call, 'Done').click();
    await region.getByText('2 coming of 12 places').waitFor();
    await button(region, 'Take no more answers').click();
    const closing = dialog(page, 'Take no more answers?');
    await closing.getByLabel('Because').fill('The kitchen has to shop.');
    await button(closing, 'Take no more').click();
    await button(region, 'Take answers again').waitFor();
    await isForEverybody(page, 'event-asked');
    const asMary = await open({ as: mary });
    await asMary.goto(address);
    await asMary.getByText('The kitchen has to shop.').waitFor();

    await button(region, 'Download').click();
    const file = dialog(page, 'Download the answers');
    await file.getByLabel('Your password').fill(PASSWORD);
    const arrives = page.waitForEvent('download');
    await button(file, 'Download').click();
    expect(readFileSync(await (await arrives).path(), 'utf8')).toContain('By telephone: a salad.');
    await button(region, 'Print').click();
    await page.locator('[data-printed]').waitFor();
    await page.emulateMedia({ media: 'print' });
    const sheet = page.locator('.answers-sheet');
    await sheet.getByText('2 people come').waitFor();
    await expect.poll(() => sheet.locator('tbody tr').count()).toBe(1);
    await takePicture(page, 'event-answers-sheet');
    const sheets = readPdf(await page.pdf({ format: 'A4' }));
    expect(sheets.map(wordsOn), 'one sheet').toEqual([expect.stringContaining('1 / 1')]);

    // And the event itself, for one's own calendar.
    const comes = asMary.waitForEvent('download');
    await asMary.getByRole('link', { name: 'Add to my calendar' }).click();
    expect(readFileSync(await (await comes).path(), 'utf8')).toContain('SUMMARY:Supper');
  },
);

story(
  'a series: one is cancelled with its reason, several are removed and come back',
  async ({ open, portal }) => {
    const page = await open({ as: portal.member, ...still });
    await page.goto('/events');
    await button(page, 'New event').click();
    const form = dialog(page, 'New event');
    await form.getByLabel('Title').fill('Choir');
    await form.getByLabel('Date', { exact: true }).fill(day(zone, 3));
    await form.getByLabel('Repeats').selectOption('Every week');
    await form.getByLabel('Until').fill(day(zone, 25));
    await isForEverybody(page, 'event-series', PHONE);
    await button(form, 'Add the event').click();
    await toast(page, 'The event is there for everybody').waitFor();
    const cards = page
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name: 'Choir' }) });
    const folded = page.getByText('every').filter({ hasText: '2 dates' });
    await expect.poll(() => cards.count()).toBe(2);
    await expect.poll(() => folded.count()).toBe(1);

    await button(cards.nth(1), 'Cancel: Choir').click();
    const cancel = dialog(page, 'Cancel the event?');
    await cancel.getByLabel('Reason').fill('The choir is away.');
    await cancel.getByLabel('Which ones').waitFor();
    await isForEverybody(page, 'event-cancel', PHONE);
    await button(cancel, 'Cancel the event').click();
    await cards.nth(1).getByText('Cancelled', { exact: true }).waitFor();
    await cards.nth(1).getByText('The choir is away.').waitFor();

    await button(cards.nth(1), 'Remove Choir').click();
    const remove = dialog(page, 'Remove the event?');
    await remove.getByLabel('Which ones').selectOption('This one and all later ones');
    await button(remove, 'Remove').click();
    await expect.poll(() => cards.count()).toBe(1);
    await expect.poll(() => folded.count()).toBe(0);
    await button(page, 'Undo').click();
    await expect.poll(() => cards.count()).toBe(2);
    await expect.poll(() => folded.count()).toBe(1);

    await button(cards.nth(0), 'Edit Choir').click();
    const edit = dialog(page, 'Edit event');
    await edit.getByLabel('Location').fill('Choir room');
    await edit.getByLabel('Change').selectOption('all');
    await button(edit, 'Save changes').click();
    await expect.poll(() => cards.filter({ hasText: 'Choir room' }).count()).toBe(2);
  },
);

const compact = (later: number) => day(zone, later).replaceAll('-', '');
const inCalendar = (uid: string, title: string, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${title}`, ...lines, 'END:VEVENT'].join('\r\n');

story(
  'the office sees what the old calendar would bring, imports it and undoes it',
  async ({ open, portal }) => {
    const page = await open({ as: portal.member, ...still });
    portal.run('event', 'add', { title: 'Advent bazaar', date: day(zone, 9), time: '12:00' });
    const calendar = [
      'BEGIN:VCALENDAR',
      'X-WR-CALNAME:Grace Church',
      inCalendar('a', 'Band', `DTSTART:${compact(3)}T190000`, 'RRULE:FREQ=WEEKLY;COUNT=4'),
      inCalendar(
        'b',
        'Camp',
        `DTSTART;VALUE=DATE:${compact(40)}`,
        `DTEND;VALUE=DATE:${compact(43)}`,
      ),
      inCalendar('c', 'Advent bazaar', `DTSTART:${compact(9)}T120000`),
      inCalendar('d', 'Prayer chain', `DTSTART:${compact(9)}T120000`, 'RRULE:FREQ=HOURLY'),
      'END:VCALENDAR',
    ].join('\r\n');
    await page.goto('/events');
    const band = page.getByRole('article').filter({ hasText: 'Band' });
    await button(page, 'Bring in a calendar').click();
    const bring = dialog(page, 'Bring in a calendar');
    const file = { name: 'old.ics', mimeType: 'text/calendar', buffer: Buffer.from(calendar) };
    await bring.getByLabel('Calendar file (.ics)').setInputFiles(file);
    await bring.getByText(/^2 events new, 1 of them series/).waitFor();
    await bring.getByText('Prayer chain:').waitFor();
    await bring.getByText('Advent bazaar:').waitFor();
    await expect.poll(() => band.count(), { message: 'nothing is written yet' }).toBe(0);
    await isForEverybody(page, 'calendar-rehearsed', PHONE);
    await button(bring, 'Import 2 events').click();
    await bring.getByText(/^Brought in: 2 added, 0 changed/).waitFor();
    // Two within fourteen days; the other two are one card.
    await expect.poll(() => band.count()).toBe(2);
    await page
      .locator('summary')
      .filter({ hasText: 'Band' })
      .getByText(/2 dates/)
      .waitFor();
    await button(bring, /^Take back old\.ics/).click();
    const takeBack = dialog(page, 'Take back old.ics?');
    await takeBack.getByText('Band').waitFor();
    await button(takeBack, 'Take it back').click();
    await bring.getByText(/^Taken back: \d+ events removed\.$/).waitFor();
    await expect.poll(() => band.count()).toBe(0);
  },
);

/** As a letter has it, in quoted-printable. */
function linkIn(letter: string): string {
  const [, token] = /\/answer#([\w-]+)/.exec(letter.replaceAll(/=\r?\n/g, '')) ?? [];
  return `/answer#${token}`;
}

// The last one: from now on the portal's address is an encrypted site's.
story(
  'the office invites by letter, a household answers without signing in',
  async ({ member, portal, open }) => {
    const address = await addPotluck(member, 'Picnic', '4');
    // The session of this page ends with the address: nothing is asked of the server with it any more.
    await member.goto('about:blank');
    portal.run('settings', 'set', 'public-address', 'https://portal.example.org');
    // Chromium takes its cookies from this machine.
    const office = await open(still);
    await office.goto('/login');
    await office.getByLabel('Email').fill(john.email);
    await office.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button(office, 'Sign In').click();
    await office.waitForURL('/dashboard');
    await office.goto(address);
    await button(office, 'Invite to Picnic by letter').click();
    const invite = dialog(office, 'Invite by letter');
    await invite.getByText('3 letters to 3 households.').waitFor();
    await isForEverybody(office, 'event-invite', PHONE);
    await button(invite, 'Send 3 letters').click();
    await toast(office, 'By letter').waitFor();

    const link = linkIn(await portal.letterTo(mary.email, /\/answer#/));
    const page = await open(still);
    await page.goto(link);
    // By the keyboard alone.
    await choice(page, 'Mary', 'Coming').focus();
    await page.keyboard.press('Enter');
    await page.getByText(/^Saved\./).waitFor();
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect.poll(() => pressed(page, 'Daniel', 'Not this time')).toBe('true');
    await button(page, 'One guest more').click();
    await page.getByLabel('A note to the organiser').fill('We bring a salad.');
    await button(page, 'Save the note').click();
    await button(page, 'Save the note').waitFor({ state: 'detached' });
    await page.getByText(/^Saved\./).waitFor();
    for (const button of await page.locator('.answer-link button:visible').all()) {
      const { height = 0 } = (await button.boundingBox()) ?? {};
      expect(height, 'a thumb finds it').toBeGreaterThanOrEqual(44);
    }
    await isForEverybody(page, 'answer-link');
    await page.reload();
    await page.getByRole('heading', { name: 'Picnic' }).waitFor();
    await expect.poll(() => pressed(page, 'Mary', 'Coming')).toBe('true');
    await page.setViewportSize({ width: 360, height: 800 });
    await enlarge(page);
    await expect.poll(() => sticksOut(page)).toEqual([]);
    await expect
      .poll(() => page.context().cookies(), { message: 'nobody is signed in' })
      .toEqual([]);
  },
);
