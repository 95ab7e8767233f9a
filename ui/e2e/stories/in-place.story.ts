import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { day } from '../harness/days';
import { isForEverybody } from '../harness/for-everybody';
import { asOffice } from '../harness/office';
import { john, PASSWORD } from '../harness/portal';
import { storiesOf } from '../harness/story';
import { toast, toasts } from '../harness/toast';

const zone = 'Pacific/Kiritimati';
const mary = { firstName: 'Mary', lastName: 'Miller', email: 'mary@example.org' };

const story = storiesOf({ timeZone: zone }, async (portal) => {
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
  await portal.addMember(mary);
  portal.run('event', 'add', { title: 'Choir rehearsal', date: day(zone, 3), time: '18:30' });
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

const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

story(
  'the office publishes, changes, removes and brings back where members read',
  async ({ member: page, open, watch }) => {
    watch.provokes(400, '/api/office/announcements');
    // A second try finds what the first one has left.
    const potluck = `Potluck ${Date.now()}`;
    await page.goto('/announcements');
    await page.getByRole('button', { name: 'New announcement' }).click();
    const form = dialog(page, 'New announcement');
    await form.getByLabel('Title').fill(potluck);
    await form.getByRole('button', { name: 'Publish' }).click();
    await form.getByText('The content is missing.').waitFor();
    expect(await form.getByLabel('Title').inputValue(), 'nothing is lost').toBe(potluck);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('content');
    await page.keyboard.type('Bring a dish.');
    await form.getByRole('button', { name: 'Publish' }).click();
    await form.waitFor({ state: 'detached' });
    await card(page, potluck).getByText('Bring a dish.').waitFor();

    const reader = await open({ as: mary });
    await reader.goto('/announcements');
    await card(reader, potluck).waitFor();
    expect(await reader.getByRole('button', { name: /^(New|Edit|Remove)/ }).count()).toBe(0);

    await page.getByRole('button', { name: `Edit ${potluck}` }).click();
    const edit = dialog(page, 'Edit announcement');
    await edit.getByLabel('Mark it as important').check();
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await edit.waitFor({ state: 'detached' });
    await card(page, potluck).getByText('Important').waitFor();

    await page.getByRole('button', { name: `Remove ${potluck}` }).click();
    await toast(page, 'The announcement is removed').waitFor();
    await expect.poll(() => card(page, potluck).count()).toBe(0);
    await toasts(page).getByRole('button', { name: 'Undo' }).click();
    await card(page, potluck).waitFor();
  },
);

story(
  'what was typed survives a reload, and Escape; Cancel discards it',
  async ({ member: page }) => {
    await page.goto('/events');
    const create = () => page.getByRole('button', { name: 'New event' }).click();
    await create();
    const form = dialog(page, 'New event');
    await form.getByLabel('Title').fill('Garden day');
    await form.getByLabel('Location').fill('Churchyard');
    await page.reload();
    await create();
    await form.getByText('This was typed here before').waitFor();
    expect(await form.getByLabel('Location').inputValue()).toBe('Churchyard');
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await create();
    expect(await form.getByLabel('Title').inputValue()).toBe('Garden day');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await create();
    expect(await form.getByLabel('Title').inputValue()).toBe('');
  },
);

story(
  'an announcement is looked at as a letter, sent once, and one to come waits apart',
  async ({ member: page }) => {
    const snow = `Snow ${Date.now()}`;
    await page.goto('/announcements');
    await page.getByRole('button', { name: 'New announcement' }).click();
    const form = dialog(page, 'New announcement');
    await form.getByLabel('Title').fill(snow);
    await form.getByLabel('Text').fill('Stay home.');
    await form.getByLabel('Pin it to the top').check();
    await form.getByRole('button', { name: 'Publish' }).click();
    await card(page, snow)
      .getByText(/· by .* · Pinned/)
      .waitFor();

    await page.getByRole('button', { name: `Send ${snow} by letter` }).click();
    const letter = dialog(page, 'Send by letter');
    await letter.getByText('Stay home.').waitFor();
    await letter.getByRole('button', { name: /^Send \d+ letters$/ }).click();
    await toast(page, 'By letter').waitFor();
    await page.getByRole('button', { name: `Send ${snow} by letter` }).click();
    await letter.getByText('It was sent by letter on').waitFor();
    await page.keyboard.press('Escape');
    await letter.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: `Edit ${snow}` }).click();
    const edit = dialog(page, 'Edit announcement');
    await edit.getByLabel('Pin it to the top').uncheck();
    await edit.getByLabel('Members see it from').fill('2090-07-04T18:00');
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await edit.waitFor({ state: 'detached' });
    await expect.poll(() => card(page, snow).count()).toBe(0);
    await page.getByRole('button', { name: 'Scheduled and ended' }).click();
    await page.getByText('From Jul 4, 2090, 6:00 PM').waitFor();
  },
);

story(
  'of two editors the second sees what the first wrote, and chooses',
  async ({ member: page, portal, watch }) => {
    const picnic = `Picnic ${Date.now()}`;
    portal.run('event', 'add', { title: picnic, date: day(zone, 9) });
    await page.goto('/events');
    const id = String(await card(page, picnic).getAttribute('id'));
    watch.provokes(409, `/api/office/events/${id}`);
    await page.getByRole('button', { name: `Edit ${picnic}` }).click();
    const edit = dialog(page, 'Edit event');
    await edit.getByLabel('Title').fill(`${picnic} by the lake`);
    await edit.getByLabel('Location').fill('Lake');
    const { version } = (await asOffice(portal, 'GET', `events/${id}`)) as { version: number };
    const text = { title: `Summer ${picnic}`, date: day(zone, 9), category: 'family' };
    await asOffice(portal, 'PUT', `events/${id}`, { version, text });
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await edit.getByText('Somebody else has changed this event meanwhile.').waitFor();
    await edit.getByText(`Now it says: “Summer ${picnic}”`).waitFor();
    expect(await edit.getByLabel('Location').inputValue(), 'ours stays').toBe('Lake');
    expect(await edit.getByLabel('Category').inputValue(), 'theirs came').toBe('family');
    await edit.getByRole('button', { name: 'Use that' }).click();
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await edit.waitFor({ state: 'detached' });
    await card(page, `Summer ${picnic}`).getByText('Lake').waitFor();
  },
);

story(
  'asleep rights wake in a dialog, and the removal goes on',
  async ({ member: page, portal, watch }) => {
    const concert = `Concert ${Date.now()}`;
    portal.run('event', 'add', { title: concert, date: day(zone, 5) });
    await page.goto('/events');
    const id = await card(page, concert).getAttribute('id');
    watch.provokes(403, `/api/office/events/${id}`);
    await page.getByRole('button', { name: `Remove ${concert}` }).waitFor();
    const asleep = {
      status: 403,
      contentType: 'application/json',
      body: '{"message":"Please type your password.","code":"role_asleep"}',
    };
    const once = { times: 1 };
    await page.route('**/api/office/events/*', (route) => route.fulfill(asleep), once);
    await page.getByRole('button', { name: `Remove ${concert}` }).click();
    const wake = dialog(page, 'Is it still you?');
    await wake.getByLabel('Your password').fill(PASSWORD);
    await wake.getByRole('button', { name: 'Go on' }).click();
    await toast(page, 'The event is removed').waitFor();
  },
);

story('waiting invitations are reminded once and withdrawn', async ({ member: page }) => {
  await page.goto('/office/invitations');
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await row('Anna Bauer').waitFor();
  await row('Anna Bauer').getByRole('button', { name: 'Remind Anna Bauer' }).click();
  await toast(page, 'Done').waitFor();
  await row('Anna Bauer').getByText('Reminded today').waitFor();
  await expect
    .poll(() =>
      row('Anna Bauer')
        .getByRole('button', { name: /Remind/ })
        .count(),
    )
    .toBe(0);
  await row('Bert Carver')
    .getByRole('button', { name: /Withdraw/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect.poll(() => row('Bert Carver').count()).toBe(0);
});

story('the log is filtered by the address, and handed over as a file', async ({ member: page }) => {
  await page.goto('/office/log');
  const lines = page.getByRole('list', { name: 'Security log' }).getByRole('listitem');
  await lines.first().waitFor();
  await page.getByLabel('Kind').selectOption('Events and announcements');
  await page.waitForURL(/group=news/);
  await expect.poll(() => lines.filter({ hasText: 'signed in' }).count()).toBe(0);
  await page.getByLabel('Search').fill('parking');
  await page.waitForURL(/search=parking/);
  await expect.poll(() => lines.count()).toBe(1);
  await page.reload();
  await expect.poll(() => lines.count()).toBe(1);
  await page.getByRole('button', { name: 'Download a file' }).click();
  const ask = dialog(page, 'Download the log');
  await ask.getByLabel('Your password').fill(PASSWORD);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    ask.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('security-log.csv');
});

const looks: [string, (page: Page) => Promise<void>][] = [
  [
    'in-place-events',
    async (page) => {
      await page.goto('/events');
      await page.getByRole('button', { name: 'New event' }).waitFor();
    },
  ],
  [
    'in-place-announcements',
    async (page) => {
      await page.goto('/announcements');
      await page.getByRole('button', { name: 'New announcement' }).waitFor();
    },
  ],
  [
    'announcement-letter',
    async (page) => {
      await page.goto('/announcements');
      await page.getByRole('button', { name: 'Send Parking by letter' }).click();
      await dialog(page, 'Send by letter').getByText('Use the north gate.').waitFor();
    },
  ],
  [
    'in-place-dialog',
    async (page) => {
      await page.goto('/events');
      await page.getByRole('button', { name: 'New event' }).click();
      await dialog(page, 'New event').getByRole('button', { name: 'Add the event' }).click();
      await page.getByText('The date is missing.').waitFor();
    },
  ],
  [
    'office-invitations',
    async (page) => {
      await page.goto('/office/invitations');
      await page.getByRole('link', { name: 'Anna Bauer' }).waitFor();
    },
  ],
  [
    'office-log',
    async (page) => {
      await page.goto('/office/log');
      await page.getByRole('list', { name: 'Security log' }).waitFor();
    },
  ],
];

for (const [name, visit] of looks) {
  story(`${name} is for everybody`, async ({ open, watch }) => {
    if (name === 'in-place-dialog') watch.provokes(400, '/api/office/events');
    const page = await open({ as: john, reducedMotion: 'reduce' });
    await visit(page);
    await isForEverybody(page, name);
  });
}
