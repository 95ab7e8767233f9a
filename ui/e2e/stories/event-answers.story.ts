import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { day } from '../harness/days';
import { isForEverybody, takePicture } from '../harness/for-everybody';
import { PASSWORD } from '../harness/portal';
import { storiesOf } from '../harness/story';
import { toast } from '../harness/toast';

const zone = 'America/Chicago';
const mary = { firstName: 'Mary', lastName: 'Miller', email: 'mary@example.org' };
const lena = { firstName: 'Lena', lastName: 'Bauer-Schimmelpfennig', email: 'lena@example.org' };

const story = storiesOf({ timeZone: zone }, async (portal) => {
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
  const household = 'Miller Family';
  await portal.addMember(mary, { household, householdRole: 'head' });
  await portal.addMember(lena);
  portal.run('member', 'add', '--no-email', {
    firstName: 'Daniel',
    lastName: 'Miller',
    household,
    householdRole: 'spouse',
  });
  portal.run('member', 'add', '--no-email', {
    firstName: 'Emma',
    lastName: 'Miller',
    household,
    householdRole: 'child',
  });
});

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const choice = (page: Page, name: string) =>
  page.getByRole('group', { name: `Is ${name} coming?` });
const pressed = (page: Page, name: string, label: string) =>
  choice(page, name).getByRole('button', { name: label }).getAttribute('aria-pressed');

/** The office adds an event that asks; returns its address. */
async function addPotluck(page: Page, title: string, fields: Record<string, string> = {}) {
  await page.goto('/events');
  await page.getByRole('button', { name: 'New event' }).click();
  const form = dialog(page, 'New event');
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Date', { exact: true }).fill(day(zone, 9));
  await form.getByLabel('Begins at').fill('11:45');
  await form.getByLabel('Ends at').fill('14:00');
  await form.getByLabel('Location').fill('Fellowship Hall');
  await form.getByLabel('Description').fill('Last names A to M bring a main dish.');
  await form.getByLabel('Ask who is coming').check();
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value);
  await form.getByRole('button', { name: 'Add the event' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  return page.url();
}

story('the office asks, a member says with one tap who is coming', async ({ member, open }) => {
  const title = `Potluck ${Date.now()}`;
  const address = await addPotluck(member, title, { Places: '3' });
  const page = await open({ as: mary });
  await page.goto(address);
  await page.getByText('asked by').waitFor();
  await choice(page, 'Mary').getByRole('button', { name: 'Coming' }).click();
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
  await page.getByText('One of you. 2 places are left of 3.').waitFor();
  await page.getByRole('button', { name: 'One guest more' }).click();
  await page.getByRole('button', { name: 'One guest more' }).click();
  await page.getByText('3 of you. No places are left of 3.').waitFor();
  await page.getByLabel(/^A note to/).fill('We bring a salad.');
  await page.getByRole('button', { name: 'Save the note' }).click();
  await page.getByRole('button', { name: 'Save the note' }).waitFor({ state: 'detached' });
  await page.reload();
  expect(await pressed(page, 'Mary', 'Coming')).toBe('true');
  expect(await page.getByLabel(/^A note to/).inputValue()).toBe('We bring a salad.');

  // There is no room for who comes later: they wait, and move up.
  const other = await open({ as: lena });
  await other.goto(address);
  await choice(other, 'Lena').getByRole('button', { name: 'Coming' }).click();
  await other.getByText('You are on the waiting list.').waitFor();
  // The page shows it before the server has it.
  const answered = page.waitForResponse((answer) => answer.request().method() !== 'GET');
  await choice(page, 'Mary').getByRole('button', { name: 'Not this time' }).click();
  await page.getByText('2 places are left of 3.').waitFor();
  await answered;
  await other.reload();
  await other.getByText('One person', { exact: true }).waitFor();
  expect(await other.getByText('You are on the waiting list.').count()).toBe(0);

  // Who asks reads all of it.
  await member.reload();
  await member.getByRole('region', { name: 'All answers' }).getByText('1 coming').waitFor();
  await isForEverybody(member, 'event-asked');
  await isForEverybody(other, 'event');
});

story(
  'the office answers on the telephone, closes, and prints and downloads the list',
  async ({ member: page, open }) => {
    await page.addInitScript(() => {
      window.print = () => {
        document.documentElement.dataset.printed = 'yes';
      };
    });
    const title = `Supper ${Date.now()}`;
    const address = await addPotluck(page, title, { Places: '12' });
    const region = page.getByRole('region', { name: 'All answers' });
    await region.getByText('Nobody has answered yet.').waitFor();

    await region.getByRole('button', { name: 'Answer for somebody' }).click();
    const call = dialog(page, 'Answer for somebody');
    await call.getByLabel('Who is it?').fill('mary');
    await call.getByRole('button', { name: 'Mary Miller' }).click();
    for (const name of ['Mary', 'Daniel'])
      await choice(page, name).getByRole('button', { name: 'Coming' }).last().click();
    await call.getByLabel(/^A note to/).fill('By telephone: a salad.');
    await call.getByRole('button', { name: 'Save the note' }).click();
    await call.getByText('Saved.').waitFor();
    await isForEverybody(page, 'event-answer-for');
    await call.getByRole('button', { name: 'Done' }).click();
    await region.getByText('2 coming of 12 places').waitFor();
    await region.getByText('“By telephone: a salad.”').waitFor();

    await region.getByRole('button', { name: 'Take no more answers' }).click();
    const closing = dialog(page, 'Take no more answers?');
    await closing.getByLabel('Because').fill('The kitchen has to shop.');
    await isForEverybody(page, 'event-closing');
    await closing.getByRole('button', { name: 'Take no more' }).click();
    await region.getByRole('button', { name: 'Take answers again' }).waitFor();
    const asMary = await open({ as: mary });
    await asMary.goto(address);
    await asMary.getByText('The kitchen has to shop.').waitFor();

    await region.getByRole('button', { name: 'Download' }).click();
    const file = dialog(page, 'Download the answers');
    await file.getByLabel('Your password').fill(PASSWORD);
    const arrives = page.waitForEvent('download');
    await file.getByRole('button', { name: 'Download' }).click();
    const csv = readFileSync(await (await arrives).path(), 'utf8');
    expect(csv).toContain('Mary');
    expect(csv).toContain('By telephone: a salad.');

    await region.getByRole('button', { name: 'Print' }).click();
    await page.locator('[data-printed]').waitFor();
    await page.emulateMedia({ media: 'print' });
    const sheet = page.locator('.answers-sheet');
    await sheet.getByText('2 people come').waitFor();
    expect(await sheet.locator('tbody tr').count()).toBe(1);
    await takePicture(page, 'event-answers-sheet');
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), 'one sheet').toHaveLength(1);
    await page.emulateMedia({ media: 'screen' });

    // And the event itself, for one's own calendar.
    const comes = asMary.waitForEvent('download');
    await asMary.getByRole('link', { name: 'Add to my calendar' }).click();
    expect(readFileSync(await (await comes).path(), 'utf8')).toContain(`SUMMARY:${title}`);
  },
);

story(
  'a series: one is cancelled with its reason, several are removed and come back',
  async ({ member: page }) => {
    const title = `Choir ${Date.now()}`;
    await page.goto('/events');
    await page.getByRole('button', { name: 'New event' }).click();
    const form = dialog(page, 'New event');
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Date', { exact: true }).fill(day(zone, 3));
    await form.getByLabel('Repeats').selectOption('Every week');
    await form.getByLabel('Until').fill(day(zone, 25));
    await isForEverybody(page, 'event-series');
    await form.getByRole('button', { name: 'Add the event' }).click();
    await toast(page, 'The event is there for everybody').waitFor();
    const cards = page
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name: title }) });
    await expect.poll(() => cards.count()).toBe(4);

    await cards
      .nth(1)
      .getByRole('button', { name: `Cancel: ${title}` })
      .click();
    const cancel = dialog(page, 'Cancel the event?');
    await cancel.getByLabel('Reason').fill('The choir is away.');
    await cancel.getByLabel('Which ones').waitFor();
    await isForEverybody(page, 'event-cancel');
    await cancel.getByRole('button', { name: 'Cancel the event' }).click();
    await cards.nth(1).getByText('Cancelled: The choir is away.').waitFor();

    await cards
      .nth(2)
      .getByRole('button', { name: `Remove ${title}` })
      .click();
    const remove = dialog(page, 'Remove the event?');
    await remove.getByLabel('Which ones').selectOption('This one and all behind it');
    await remove.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => cards.count()).toBe(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => cards.count()).toBe(4);

    await cards
      .nth(0)
      .getByRole('button', { name: `Edit ${title}` })
      .click();
    const edit = dialog(page, 'Edit event');
    await edit.getByLabel('Location').fill('Choir room');
    await edit.getByLabel('Change').selectOption('all');
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await edit.waitFor({ state: 'detached' });
    await expect.poll(() => cards.filter({ hasText: 'Choir room' }).count()).toBe(4);
  },
);

story('an event that is gone says so, and leads to the others', async ({ member: page, watch }) => {
  watch.provokes(404, '/api/events/nothing');
  await page.goto('/events/nothing');
  await page.getByRole('heading', { name: 'This event is not here any more' }).waitFor();
  await page.getByRole('link', { name: 'All events' }).click();
  await page.waitForURL('/events');
});
