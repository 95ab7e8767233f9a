import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from '../harness/axe';
import { asOffice, idOf } from '../harness/office';
import type { Portal } from '../harness/portal';
import { PASSWORD } from '../harness/portal';
import { answer, cutOff, serverAgain } from '../harness/slow';
import { storiesOf } from '../harness/story';
import { toast } from '../harness/toast';

const will = { firstName: 'Will', lastName: 'Carver', email: 'will@example.org' };
const ada = { firstName: 'Ada', lastName: 'Lund', email: 'ada@example.org' };
const ben = { firstName: 'Ben', lastName: 'Hill', email: 'ben@example.org' };

const story = storiesOf({}, async (portal) => {
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
  for (const person of [will, ada, ben]) await portal.addMember(person);
  portal.run('member', 'add', {
    firstName: 'Berta',
    lastName: 'Lund',
    birthday: '1938-02-03',
    noEmail: true,
  });
});

async function openPerson(page: Page, portal: Portal, search: string): Promise<string> {
  const id = await idOf(portal, search);
  await page.goto(`/office/people/${id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
  return id;
}

const field = (page: Page | Locator, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

story('by keyboard alone a phone number is mended where it stands', async ({ member, portal }) => {
  await openPerson(member, portal, 'Will Carver');
  await button(member, 'Edit').focus();
  await member.keyboard.press('Enter');
  const first = field(member, 'First Name');
  expect(await first.evaluate((element) => element === document.activeElement)).toBe(true);
  await field(member, 'Phone').focus();
  await member.keyboard.type('(217) 555-0120');
  await field(member, 'Office Notes').focus();
  await member.keyboard.type('Large print bulletin.');
  await field(member, 'Phone').focus();
  await member.keyboard.press('Enter');
  await toast(member, 'Saved').waitFor();
  const edit = button(member, 'Edit');
  await expect
    .poll(() => edit.evaluate((element) => element === document.activeElement))
    .toBe(true);
  const details = card(member, 'Details');
  await details.getByText('(217) 555-0120').waitFor();
  await details.getByText('Only the office sees this.').waitFor();
  await card(member, 'What happened').getByText('(217) 555-0120').waitFor();
  expect(await axeFindings(member)).toEqual([]);
});

story('what the server refuses is said at its field', async ({ member, portal, watch }) => {
  const id = await openPerson(member, portal, 'Will Carver');
  await button(member, 'Edit').click();
  await field(member, 'Last Name').fill(' ');
  await field(member, 'Birth Date').fill('1890-01-01');
  await button(member, 'Save changes').click();
  await member.getByText('Last Name is required').waitFor();
  await member.getByText('Birth Date is before 1900').waitFor();
  expect(await axeFindings(member)).toEqual([]);
  await button(member, 'Cancel').click();
  await button(member, 'Edit').click();
  await field(member, 'Member Number').fill('M0003');
  watch.provokes(400, `/api/office/people/${id}`);
  await button(member, 'Save changes').click();
  await member.getByText('is already somebody').waitFor();
  await button(member, 'Cancel').click();
});

story(
  'two of the office at one field: both values, and one chooses',
  async ({ member, portal, watch }) => {
    const id = await openPerson(member, portal, 'Ada Lund');
    await button(member, 'Edit').click();
    await field(member, 'Phone').fill('mine');
    await field(member, 'Employer').fill('Mill');
    const { version } = (await asOffice(portal, 'GET', `people/${id}`)) as { version: number };
    const fields = { phone: 'theirs', city: 'Chatham' };
    await asOffice(portal, 'PUT', `people/${id}`, { version, fields });
    watch.provokes(409, `/api/office/people/${id}`);
    await button(member, 'Save changes').click();
    await member.getByText('They wrote: theirs').waitFor();
    expect(await field(member, 'Phone').inputValue()).toBe('mine');
    expect(await field(member, 'City').inputValue()).toBe('Chatham');
    expect(await axeFindings(member)).toEqual([]);
    await button(member, 'Take theirs').click();
    expect(await field(member, 'Phone').inputValue()).toBe('theirs');
    await button(member, 'Save changes').click();
    await toast(member, 'Saved').waitFor();
    await card(member, 'Details').getByText('Mill').waitFor();
  },
);

story(
  'a reload or a lost connection loses nothing, a sign-out everything',
  async ({ member, portal, watch }) => {
    const id = await openPerson(member, portal, 'Ben Hill');
    await button(member, 'Edit').click();
    await field(member, 'Employer').fill('The Mill');
    await member.reload();
    await member.getByText('These are changes that were not saved yet').waitFor();
    expect(await field(member, 'Employer').inputValue()).toBe('The Mill');
    watch.provokes('nothing', `/api/office/people/${id}`);
    await cutOff(member, `/api/office/people/${id}`);
    await button(member, 'Save changes').click();
    await member.getByText('What you have typed is still here').waitFor();
    await serverAgain(member);
    expect(await field(member, 'Employer').inputValue()).toBe('The Mill');
    await button(member, 'Your account').click();
    await member.getByRole('menuitem', { name: 'Sign out' }).click();
    await member.getByRole('heading', { name: 'Member Login' }).waitFor();
    expect(await member.evaluate(() => Object.keys(sessionStorage).join())).not.toMatch(/draft/);
  },
);

story(
  'the dangerous asks for the password, and says what happens',
  async ({ member, portal, watch }) => {
    const id = await openPerson(member, portal, 'Ben Hill');
    await button(member, /^More$/).focus();
    await member.keyboard.press('ArrowDown');
    await member.getByRole('menu', { name: 'More' }).waitFor();
    expect(await axeFindings(member)).toEqual([]);
    await member.getByRole('menuitem', { name: 'Disable the account' }).click();
    const dialog = member.getByRole('dialog', { name: 'Disable the account' });
    await dialog.getByText('can no longer sign in').waitFor();
    expect(await axeFindings(member)).toEqual([]);
    await field(dialog, 'Your password').fill('not this one');
    watch.provokes(400, `/api/office/people/${id}/disable`);
    await button(dialog, 'Disable the account').click();
    await dialog.locator('.field-error').waitFor();
    await field(dialog, 'Your password').fill(PASSWORD);
    await button(dialog, 'Disable the account').click();
    await dialog.waitFor({ state: 'detached' });
    await card(member, 'Account').getByText('Disabled').waitFor();
    await button(member, 'Enable the account').click();
    await card(member, 'Account').getByText('Can sign in').waitFor();
  },
);

story(
  'rights that fell asleep are woken over the form, and it is saved',
  async ({ member, portal, watch }) => {
    const id = await openPerson(member, portal, 'Ada Lund');
    await button(member, 'Edit').click();
    await field(member, 'Ministry Group').fill('Choir');
    const asleep = JSON.stringify({ code: 'role_asleep', message: 'Please type your password.' });
    watch.provokes(403, `/api/office/people/${id}`);
    await answer(member, `/api/office/people/${id}`, 403, asleep);
    await button(member, 'Save changes').click();
    const dialog = member.getByRole('dialog');
    await field(dialog, 'Your password').fill(PASSWORD);
    await serverAgain(member);
    await member.keyboard.press('Enter');
    await toast(member, 'Saved').waitFor();
    await card(member, 'Details').getByText('Choir').waitFor();
  },
);

story(
  'somebody without an e-mail address gets a name to sign in with',
  async ({ member, portal, watch }) => {
    const id = await openPerson(member, portal, 'Berta Lund');
    const account = card(member, 'Account');
    await account.getByText('Nothing yet').waitFor();
    await button(account, 'Set the sign-in name').click();
    const dialog = member.getByRole('dialog', { name: 'Set the sign-in name' });
    await field(dialog, 'Sign-in name').fill('Oma Berta');
    await field(dialog, 'Your password').fill(PASSWORD);
    watch.provokes(400, `/api/office/people/${id}/sign-in-name`);
    await button(dialog, 'Save').click();
    await dialog.locator('.field-error').waitFor();
    expect(await axeFindings(member)).toEqual([]);
    await field(dialog, 'Sign-in name').fill('oma.berta');
    await member.keyboard.press('Enter');
    await account.getByText('oma.berta').waitFor();
    await account.getByRole('link', { name: 'Print a slip with a QR code' }).waitFor();
  },
);

story('a locked account says why, and one press unlocks it', async ({ member, portal }) => {
  for (let tries = 0; tries < 6; tries += 1) {
    await portal.post('/api/auth/login', { email: will.email, password: 'wrong' });
  }
  await openPerson(member, portal, 'Will Carver');
  const banner = member.getByRole('region', { name: /This account is locked since/ });
  await banner.waitFor();
  expect(await axeFindings(member)).toEqual([]);
  await button(banner, 'Unlock').click();
  await banner.waitFor({ state: 'detached' });
  await card(member, 'Account').getByText('Can sign in').waitFor();
});

story(
  'a new person who is here already: who it is, and then all the same',
  async ({ member, watch }) => {
    await member.goto('/office/people/new');
    await field(member, 'First Name').fill('Berta');
    await field(member, 'Last Name').fill('Lund');
    await field(member, 'Birth Date').fill('1938-02-03');
    await field(member, 'Household').selectOption('With somebody who is here');
    await field(member, 'With whom').fill('ada lu');
    await member.getByRole('button', { name: /^Ada Lund/ }).waitFor();
    await member.keyboard.press('Enter');
    await member.getByText('one is made for both').waitFor();
    expect(await axeFindings(member)).toEqual([]);
    await member.reload();
    expect(await field(member, 'Birth Date').inputValue()).toBe('1938-02-03');
    watch.provokes(409, '/api/office/people');
    await button(member, 'Add this person').click();
    const dialog = member.getByRole('dialog', { name: 'Is it the same person?' });
    await dialog.getByText('is in the database already').waitFor();
    await dialog.getByText('3 February 1938 · the same').waitFor();
    expect(await axeFindings(member)).toEqual([]);
    await button(dialog, /^Save anyway/).click();
    await member.getByRole('heading', { name: 'Berta Lund', level: 1 }).waitFor();
    await card(member, 'Household').getByRole('link', { name: 'Ada Lund' }).waitFor();
    expect(await member.evaluate(() => Object.keys(sessionStorage).join())).not.toMatch(/draft/);
  },
);

story(
  'a household under fingers: made, filled, shared, split; a child in two',
  async ({ open, portal }) => {
    for (const [firstName, birthday] of [
      ['Ida', '1985-05-05'],
      ['Jon', '1984-04-04'],
      ['Kim', '2018-08-08'],
    ] as const) {
      portal.run('member', 'add', { firstName, lastName: 'Moss', birthday, noEmail: true });
    }
    const page = await open({
      as: portal.member,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await openPerson(page, portal, 'Ida Moss');
    await button(page, 'Make a household').tap();
    await button(page, 'Make it').tap();
    await toast(page, 'Made').waitFor();
    await button(page, 'Change Moss').tap();
    for (const [name, role] of [
      ['Jon', 'Spouse'],
      ['Kim', 'Child'],
    ] as const) {
      await button(page, 'Add somebody').tap();
      const dialog = page.getByRole('dialog', { name: 'Add somebody to Moss' });
      await field(dialog, 'Who is it').fill(`${name} Moss`);
      await dialog.getByRole('button', { name: new RegExp(`^${name} Moss`) }).tap();
      await field(dialog, 'Role').selectOption(role);
      await button(dialog, 'Add').tap();
      await dialog.waitFor({ state: 'detached' });
    }
    await button(page, 'Name, address and phone').tap();
    const shared = page.getByRole('dialog', { name: 'Name, address and phone' });
    await field(shared, 'Address').fill('3 Oak Road');
    expect(await axeFindings(page)).toEqual([]);
    await button(shared, 'Save changes').tap();
    await shared.waitFor({ state: 'detached' });
    await card(page, 'Details').getByText('3 Oak Road').waitFor();
    expect(await axeFindings(page)).toEqual([]);

    await button(page, 'Split').tap();
    const split = page.getByRole('dialog', { name: 'Split Moss' });
    await field(split, 'Name of the new household').fill('Moss, Mill Lane');
    await field(split, 'Jon Moss').selectOption('Goes to the new household');
    await field(split, 'Kim Moss').selectOption('Lives in both');
    expect(await axeFindings(page)).toEqual([]);
    await split.locator('[type="submit"]').tap();
    await split.waitFor({ state: 'detached' });
    await page.getByText('also in Moss, Mill Lane').waitFor();
    await button(page, 'Done').tap();
    await card(page, 'Household').getByRole('link', { name: 'Kim Moss' }).tap();
    await page.getByRole('heading', { name: 'Kim Moss', level: 1 }).waitFor();
    await card(page, 'Households').getByRole('link', { name: 'Jon Moss' }).waitFor();
  },
);

story(
  'two editors of one address: the second sees what the first wrote, and chooses',
  async ({ member, portal, watch }) => {
    const id = await openPerson(member, portal, 'Ben Hill');
    await button(member, /^More$/).click();
    await member.getByRole('menuitem', { name: 'Change the e-mail address' }).click();
    const dialog = member.getByRole('dialog', { name: 'Change the e-mail address' });
    const { version } = (await asOffice(portal, 'GET', `people/${id}`)) as { version: number };
    await asOffice(portal, 'PUT', `people/${id}/email`, {
      version,
      email: 'theirs@example.org',
      stepUp: { password: PASSWORD },
    });
    await field(dialog, 'New e-mail address').fill('mine@example.org');
    await field(dialog, 'Your password').fill(PASSWORD);
    watch.provokes(409, `/api/office/people/${id}/email`);
    await button(dialog, 'Save').click();
    await dialog.getByText('They wrote: theirs@example.org').waitFor();
    expect(await field(dialog, 'New e-mail address').inputValue()).toBe('mine@example.org');
    expect(await axeFindings(member)).toEqual([]);
    await button(dialog, 'Save').click();
    await toast(member, 'Done').waitFor();
    await card(member, 'Account').getByText('mine@example.org').first().waitFor();
  },
);
