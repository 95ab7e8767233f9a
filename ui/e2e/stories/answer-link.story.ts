import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { day } from '../harness/days';
import { enlarge, isForEverybody } from '../harness/for-everybody';
import { sticksOut } from '../harness/layout';
import { john, PASSWORD } from '../harness/portal';
import { storiesOf } from '../harness/story';
import { toast } from '../harness/toast';

const zone = 'America/Chicago';
const mary = { firstName: 'Mary', lastName: 'Miller', email: 'mary@example.org' };

const story = storiesOf({ timeZone: zone, helpContact: 'Ruth, 312 555 0100' }, async (portal) => {
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
  const household = 'Miller Family';
  await portal.addMember(mary, { household, householdRole: 'head' });
  for (const firstName of ['Daniel', 'Wilhelmina-Charlotte']) {
    const householdRole = firstName === 'Daniel' ? 'spouse' : 'child';
    portal.run('member', 'add', '--no-email', {
      firstName,
      lastName: 'Miller',
      household,
      householdRole,
    });
  }
});

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const choice = (page: Page, name: string, label: string) =>
  page.getByRole('group', { name: `Is ${name} coming?` }).getByRole('button', { name: label });

/** As a letter has it, in quoted-printable. */
function linkIn(letter: string): string {
  const [, token] = /\/answer#([\w-]+)/.exec(letter.replaceAll(/=\r?\n/g, '')) ?? [];
  return `/answer#${token}`;
}

story(
  'the office invites by letter, a household answers without signing in',
  async ({ member, portal, open }) => {
    await member.goto('/events');
    await member.getByRole('button', { name: 'New event' }).click();
    const form = dialog(member, 'New event');
    await form.getByLabel('Title').fill('Potluck lunch');
    await form.getByLabel('Date', { exact: true }).fill(day(zone, 9));
    await form.getByLabel('Begins at').fill('11:45');
    await form.getByLabel('Ends at').fill('14:00');
    await form.getByLabel('Location').fill('Fellowship Hall, 12 Elm Street');
    await form.getByLabel('Ask who is coming').check();
    await form.getByLabel('Places').fill('4');
    await form.getByLabel('Answers end so many days before').fill('2');
    await form.getByRole('button', { name: 'Add the event' }).click();
    await form.waitFor({ state: 'detached' });
    await member.getByRole('link', { name: 'Potluck lunch', exact: true }).click();
    const byLetter = (page: Page) =>
      page.getByRole('button', { name: 'Invite to Potluck lunch by letter' });
    await byLetter(member).click();
    await dialog(member, 'Invite by letter')
      .getByText(/The link in the letter would lead nowhere/)
      .waitFor();
    expect(await member.getByRole('button', { name: /^Send \d/ }).count()).toBe(0);
    const address = member.url();

    portal.run('settings', 'set', 'public-address', 'https://portal.example.org');
    // Now its cookies are an encrypted site's, which Chromium takes from this machine.
    const office = await open();
    await office.goto('/login');
    await office.getByLabel('Email').fill(john.email);
    await office.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await office.getByRole('button', { name: 'Sign In' }).click();
    await office.waitForURL('/dashboard');
    await office.goto(address);
    await byLetter(office).click();
    const invite = dialog(office, 'Invite by letter');
    await invite.getByText('2 letters to 2 households.').waitFor();
    await invite.getByLabel('To').selectOption('Who has not answered yet');
    await invite.getByLabel('Also to who was invited before').waitFor();
    await isForEverybody(office, 'event-invite');
    await invite.getByRole('button', { name: 'Send 2 letters' }).click();
    await toast(office, 'By letter').waitFor();

    const link = linkIn(await portal.letterTo(mary.email, /\/answer#/));
    const page = await open();
    await page.goto(link);
    await page.getByRole('heading', { name: 'Potluck lunch' }).waitFor();
    await choice(page, 'Mary', 'Coming').waitFor();
    await isForEverybody(page, 'answer-link-open');

    // By the keyboard alone.
    await choice(page, 'Mary', 'Coming').focus();
    await page.keyboard.press('Enter');
    await page.getByText(/^Saved\./).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect
      .poll(() => choice(page, 'Daniel', 'Not this time').getAttribute('aria-pressed'))
      .toBe('true');
    await page.getByRole('button', { name: 'One guest more' }).click();
    await page.getByLabel('A note to the organiser').fill('We bring a salad.');
    await page.getByRole('button', { name: 'Save the note' }).click();
    await page.getByRole('button', { name: 'Save the note' }).waitFor({ state: 'detached' });
    await page.getByText(/^Saved\./).waitFor();
    for (const button of await page.locator('.answer-link button:visible').all()) {
      const { height = 0 } = (await button.boundingBox()) ?? {};
      expect(height, 'a thumb finds it').toBeGreaterThanOrEqual(44);
    }
    await isForEverybody(page, 'answer-link');
    await page.reload();
    await page.getByRole('heading', { name: 'Potluck lunch' }).waitFor();
    await expect
      .poll(() => choice(page, 'Mary', 'Coming').getAttribute('aria-pressed'))
      .toBe('true');
    expect(await page.getByLabel('A note to the organiser').inputValue()).toBe('We bring a salad.');
    await page.setViewportSize({ width: 360, height: 800 });
    await enlarge(page);
    await expect.poll(() => sticksOut(page)).toEqual([]);
    await enlarge(page, '');
    expect(await page.context().cookies(), 'nobody is signed in').toEqual([]);
  },
);

story('a link that has ended says what to do', async ({ visitor: page, watch }) => {
  watch.provokes(410, '/api/answer-link/open');
  await page.goto('/answer#nothing');
  await page.getByRole('heading', { name: 'This link has ended' }).waitFor();
  await page.getByText('Sign in to answer, or ask your church office.').waitFor();
  await isForEverybody(page, 'answer-link-ended');
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await page.waitForURL('/login');
});
