import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { day } from '../harness/days';
import { isForEverybody } from '../harness/for-everybody';
import { asOffice } from '../harness/office';
import { button, dialog, PHONE, still } from '../harness/parts';
import { PASSWORD } from '../harness/portal';
import { storiesOf } from '../harness/story';
import { toast, toasts } from '../harness/toast';

const zone = 'Pacific/Kiritimati';
const mary = { firstName: 'Mary', lastName: 'Miller', email: 'mary@example.org' };

const story = storiesOf({ timeZone: zone }, async (portal) => {
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
  await portal.addMember(mary);
  portal.run('event', 'add', { title: 'Picnic', date: day(zone, 9), location: 'Lake shore' });
  portal.run('announcement', 'add', { title: 'Parking', content: 'Use the north gate.' });
  for (const [firstName, lastName] of [
    ['Anna', 'Bauer'],
    ['Bert', 'Carver'],
  ] as const) {
    const email = `${firstName.toLowerCase()}@example.org`;
    portal.run('member', 'add', { firstName, lastName, email });
    portal.run('member', 'invite', email, '--print');
  }
});

const article = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });

story(
  'the office publishes, changes, sends by letter, removes and brings back where members read',
  async ({ open, portal }) => {
    const page = await open({ as: portal.member, ...still });
    await page.goto('/announcements');
    await button(page, 'New announcement').click();
    const form = dialog(page, 'New announcement');
    await form.getByLabel('Title').fill('Potluck');
    await button(form, 'Publish').click();
    await form.getByText('Please fill this in.').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('content');
    await isForEverybody(page, 'in-place-dialog', PHONE);
    await page.keyboard.type('Bring a dish.');
    await button(form, 'Publish').click();
    await article(page, 'Potluck').getByText('Bring a dish.').waitFor();
    const reader = await open({ as: mary });
    await reader.goto('/announcements');
    await article(reader, 'Potluck').waitFor();
    await expect.poll(() => button(reader, /^(New|Edit|Remove)/).count()).toBe(0);

    await button(page, 'Edit Potluck').click();
    const edit = dialog(page, 'Edit announcement');
    await edit.getByLabel('Mark it as important').check();
    await button(edit, 'Save changes').click();
    await article(page, 'Potluck').getByText('Important').waitFor();
    await isForEverybody(page, 'in-place-announcements');
    await button(page, 'Send Potluck by letter').click();
    const letter = dialog(page, 'Send by letter');
    await letter.getByText('Bring a dish.').waitFor();
    await isForEverybody(page, 'announcement-letter', PHONE);
    await button(letter, /^Send \d+ letters$/).click();
    await toast(page, 'By letter').waitFor();
    await portal.letterTo(mary.email, /Bring a dish/);

    await button(page, 'Remove Potluck').click();
    await toast(page, 'The announcement is removed').waitFor();
    await expect.poll(() => article(page, 'Potluck').count()).toBe(0);
    await button(toasts(page), 'Undo').click();
    await article(page, 'Potluck').waitFor();

    // One that is to come waits apart.
    await button(page, 'Edit Parking').click();
    await edit.getByLabel('Members see it from').fill('2090-07-04T18:00');
    await button(edit, 'Save changes').click();
    await expect.poll(() => article(page, 'Parking').count()).toBe(0);
    await button(page, 'Scheduled and ended').click();
    await page.getByText('From Jul 4, 2090, 6:00 PM').waitFor();
  },
);

story(
  'what was typed survives a reload; of two editors the second sees what the first wrote',
  async ({ open, portal, watch }) => {
    const page = await open({ as: portal.member, ...still });
    await page.goto('/events');
    await isForEverybody(page, 'in-place-events');
    await button(page, 'New event').click();
    const form = dialog(page, 'New event');
    await form.getByLabel('Title').fill('Garden day');
    await form.getByLabel('Location').fill('Churchyard');
    await page.reload();
    await button(page, 'New event').click();
    await form.getByText('This was typed here before').waitFor();
    await expect.poll(() => form.getByLabel('Location').inputValue()).toBe('Churchyard');
    await button(form, 'Cancel').click();

    const id = String(await article(page, 'Picnic').getAttribute('id'));
    watch.provokes(409, `/api/office/events/${id}`);
    await button(page, 'Edit Picnic').click();
    const edit = dialog(page, 'Edit event');
    await edit.getByLabel('Title').fill('Picnic by the lake');
    await edit.getByLabel('Location').fill('Lake');
    const read = (await asOffice(portal, 'GET', `events/${id}`)) as { version: number };
    const theirs = { title: 'Summer picnic', date: day(zone, 9), location: 'Lake shore' };
    await asOffice(portal, 'PUT', `events/${id}`, {
      version: read.version,
      text: { ...theirs, category: 'family' },
    });
    await button(edit, 'Save changes').click();
    await edit.getByText('Now it says: “Summer picnic”').waitFor();
    await expect
      .poll(() => edit.getByLabel('Location').inputValue(), { message: 'ours stays' })
      .toBe('Lake');
    await expect
      .poll(() => edit.getByLabel('Category').inputValue(), { message: 'theirs came' })
      .toBe('family');
    await button(edit, 'Use that').click();
    await button(edit, 'Save changes').click();
    await article(page, 'Summer picnic').getByText('Lake').waitFor();
  },
);

story('waiting invitations are reminded once and withdrawn', async ({ open, portal }) => {
  const page = await open({ as: portal.member, ...still });
  await page.goto('/office/invitations');
  const one = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await button(one('Anna Bauer'), 'Remind Anna Bauer').click();
  await one('Anna Bauer').getByText('Reminded today').waitFor();
  await isForEverybody(page, 'office-invitations');
  await button(one('Bert Carver'), /Withdraw/).click();
  await button(page.getByRole('alertdialog'), 'Withdraw').click();
  await expect.poll(() => one('Bert Carver').count()).toBe(0);
});

story('the log is filtered by the address, and handed over as a file', async ({ open, portal }) => {
  const page = await open({ as: portal.member, ...still });
  await page.goto('/office/log');
  const lines = page.getByRole('list', { name: 'Security log' }).getByRole('listitem');
  await lines.first().waitFor();
  await isForEverybody(page, 'office-log');
  await page.getByLabel('Kind').selectOption('Events and announcements');
  await page.waitForURL(/group=news/);
  await page.getByLabel('Search').fill('picnic');
  await page.waitForURL(/search=picnic/);
  await expect.poll(() => lines.filter({ hasNotText: /picnic/i }).count()).toBe(0);
  await page.reload();
  await lines.first().waitFor();
  await expect.poll(() => lines.filter({ hasNotText: /picnic/i }).count()).toBe(0);
  await button(page, 'Download a file').click();
  await page.getByLabel('Your password').fill(PASSWORD);
  const comes = page.waitForEvent('download');
  await button(page, 'Download').click();
  expect((await comes).suggestedFilename()).toBe('security-log.csv');
});
