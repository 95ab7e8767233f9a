import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { day, in1980 } from '../harness/days';
import { isForEverybody } from '../harness/for-everybody';
import { addPerson, asOffice, idOf } from '../harness/office';
import { button, card, dialog, field, isHeld, PHONE, row, still, touch } from '../harness/parts';
import { PASSWORD, type Portal } from '../harness/portal';
import { answer, cutOff, serverAgain } from '../harness/slow';
import { storiesOf } from '../harness/story';
import { toast, toasts } from '../harness/toast';

const will = { firstName: 'Will', lastName: 'Carver', email: 'will@example.org' };
const nils = { firstName: 'Nils', lastName: 'Berg', email: 'nils@example.org' };

const story = storiesOf({}, async (portal) => {
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
  for (const person of [will, nils]) await portal.addMember(person);
  for (const [firstName, lastName] of [
    ['Ada', 'Lund'],
    ['Ben', 'Hill'],
  ] as const)
    await addPerson(portal, { firstName, lastName });
  await addPerson(portal, { firstName: 'Berta', lastName: 'Lund', dateOfBirth: '1938-02-03' });
});

async function opens(page: Page, id: string, name: string) {
  await page.goto(`/office/people/${id}`);
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
}

async function finds(page: Page, portal: Portal, name: string): Promise<string> {
  const id = await idOf(portal, name);
  await opens(page, id, name);
  return id;
}

async function fromMore(page: Page, item: string) {
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: item }).click();
}

const drafts = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).join());

story('by keyboard alone a phone number is changed where it stands', async ({ open, portal }) => {
  const page = await open({ as: portal.member, ...still });
  await finds(page, portal, 'Will Carver');
  await button(page, 'Edit').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => isHeld(field(page, 'First Name'))).toBe(true);
  await field(page, 'Birth Date').fill('1890-01-01');
  await page.keyboard.press('Enter');
  await page.getByText('Birth Date is before 1900').waitFor();
  await field(page, 'Birth Date').fill('');
  await page.getByText('More fields').focus();
  await page.keyboard.press('Enter');
  await field(page, 'Office Notes').focus();
  await page.keyboard.type('Large print bulletin.');
  await field(page, 'Phone').focus();
  await page.keyboard.type('(217) 555-0120');
  await isForEverybody(page, 'office-person-edit', PHONE);
  await page.keyboard.press('Enter');
  await toast(page, 'Saved').waitFor();
  await expect.poll(() => isHeld(button(page, 'Edit'))).toBe(true);
  await card(page, 'Details').getByText('(217) 555-0120').waitFor();
  await card(page, 'What happened').getByText('(217) 555-0120').waitFor();
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await isForEverybody(page, 'office-person');
});

story(
  'two of the office at one field: both values, one chooses, and rights that slept are woken',
  async ({ member, portal, watch }) => {
    const id = await finds(member, portal, 'Ada Lund');
    await button(member, 'Edit').click();
    await field(member, 'Phone').fill('mine');
    await member.getByText('More fields').click();
    await field(member, 'Employer').fill('Mill');
    const { version } = (await asOffice(portal, 'GET', `people/${id}`)) as { version: number };
    const fields = { phone: 'theirs', city: 'Chatham' };
    await asOffice(portal, 'PUT', `people/${id}`, { version, fields });
    watch.provokes(409, `/api/office/people/${id}`);
    await button(member, 'Save changes').click();
    await member.getByText(/Now it says: theirs/).waitFor();
    await expect.poll(() => field(member, 'Phone').inputValue()).toBe('mine');
    await expect.poll(() => field(member, 'City').inputValue()).toBe('Chatham');
    await button(member, 'Use that').click();
    await expect.poll(() => field(member, 'Phone').inputValue()).toBe('theirs');

    const asleep = JSON.stringify({ code: 'role_asleep', message: 'Please type your password.' });
    watch.provokes(403, `/api/office/people/${id}`);
    await answer(member, `/api/office/people/${id}`, 403, asleep);
    await button(member, 'Save changes').click();
    const wake = dialog(member, 'Is it still you?');
    await field(wake, 'Your password').fill(PASSWORD);
    await isForEverybody(member, 'office-wake', PHONE);
    await serverAgain(member);
    await field(wake, 'Your password').press('Enter');
    await toast(member, 'Saved').waitFor();
    await card(member, 'Details').getByText('Mill').waitFor();
  },
);

story(
  'a reload or a lost connection loses nothing, a sign-out everything',
  async ({ member, portal, watch }) => {
    const id = await finds(member, portal, 'Ben Hill');
    await button(member, 'Edit').click();
    await member.getByText('More fields').click();
    await field(member, 'Employer').fill('The Mill');
    await member.reload();
    await member.getByText('These are changes that were not saved yet').waitFor();
    watch.provokes('nothing', `/api/office/people/${id}`);
    await cutOff(member, `/api/office/people/${id}`);
    await button(member, 'Save changes').click();
    await member.getByText('What you have typed is still here').waitFor();
    await serverAgain(member);
    await expect.poll(() => field(member, 'Employer').inputValue()).toBe('The Mill');
    await button(member, 'Your account').click();
    await member.getByRole('menuitem', { name: 'Sign out' }).click();
    await member.getByRole('heading', { name: 'Member Login' }).waitFor();
    await expect.poll(() => drafts(member)).not.toMatch(/draft/);
  },
);

story(
  'a locked account is unlocked, disabled with the password, and enabled again',
  async ({ open, portal }) => {
    for (let tries = 0; tries < 6; tries += 1) {
      await portal.post('/api/auth/login', { email: will.email, password: 'wrong' });
    }
    const page = await open({ as: portal.member, ...still });
    await finds(page, portal, 'Will Carver');
    const banner = page.getByRole('region', { name: /This account is locked since/ });
    await banner.waitFor();
    await isForEverybody(page, 'office-locked', PHONE);
    await button(banner, 'Unlock').click();
    await banner.waitFor({ state: 'detached' });
    await button(page, 'More').focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('menu', { name: 'More' }).waitFor();
    await isForEverybody(page, 'office-more', PHONE);
    await page.getByRole('menuitem', { name: 'Disable the account' }).click();
    const disable = dialog(page, 'Disable the account');
    await field(disable, 'Your password').fill(PASSWORD);
    await button(disable, 'Disable the account').click();
    await card(page, 'Account').getByText('Disabled').waitFor();
    await button(page, 'Enable the account').click();
    await card(page, 'Account').getByText('Can sign in').waitFor();
  },
);

story(
  'a new person who is here already: who it is, and then all the same',
  async ({ member, watch }) => {
    await member.goto('/office/people/new');
    await field(member, 'First Name').fill('Berta');
    await field(member, 'Last Name').fill('Lund');
    await field(member, 'Birth Date').fill('1938-02-03');
    await field(member, 'Household').selectOption('With somebody who is here');
    await field(member, 'With whom').fill('ada lu');
    await button(member, /^Ada Lund/).waitFor();
    await member.keyboard.press('Enter');
    await member.getByText('one is made for both').waitFor();
    await member.reload();
    await expect.poll(() => field(member, 'Birth Date').inputValue()).toBe('1938-02-03');
    watch.provokes(409, '/api/office/people');
    await button(member, 'Add this person').click();
    const twin = dialog(member, 'Is it the same person?');
    await twin.getByText('3 February 1938 · the same').waitFor();
    await isForEverybody(member, 'office-twin', PHONE);
    await button(twin, /^Save anyway/).click();
    // The whole family on one screen.
    await member.getByRole('heading', { name: 'Lund', level: 1 }).waitFor();
    for (const name of ['Ada Lund', 'Berta Lund'])
      await member.getByRole('link', { name }).waitFor();
    await isForEverybody(member, 'office-household', PHONE);
    await expect.poll(() => drafts(member)).not.toMatch(/draft/);
  },
);

story(
  'a household by touch: made, filled, shared, split; a child in two',
  async ({ open, portal }) => {
    const ida = await addPerson(portal, { firstName: 'Ida', lastName: 'Moss' });
    for (const firstName of ['Jon', 'Kim'])
      await addPerson(portal, { firstName, lastName: 'Moss' });
    const page = await open({ as: portal.member, ...touch, ...still });
    await opens(page, ida, 'Ida Moss');
    await button(page, 'Make a household').tap();
    await button(page, 'Make it').tap();
    await toast(page, 'Made').waitFor();
    await button(page, 'Change Moss').tap();
    for (const [name, role] of [
      ['Jon', 'Spouse'],
      ['Kim', 'Child'],
    ] as const) {
      await button(page, 'Add somebody').tap();
      const add = dialog(page, 'Add somebody to Moss');
      await field(add, 'Who is it').fill(`${name} Moss`);
      await button(add, new RegExp(`^${name} Moss`)).tap();
      await field(add, 'Role').selectOption(role);
      await button(add, 'Add').tap();
      await add.waitFor({ state: 'detached' });
    }
    await button(page, 'Name, address and phone').tap();
    const shared = dialog(page, 'Name, address and phone');
    await field(shared, 'Address').fill('3 Oak Road');
    await button(shared, 'Save changes').tap();
    await card(page, 'Details').getByText('3 Oak Road').waitFor();

    await button(page, 'Split').tap();
    const split = dialog(page, 'Split Moss');
    await field(split, 'Name of the new household').fill('Moss, Mill Lane');
    await field(split, 'Jon Moss').selectOption('Goes to the new household');
    await field(split, 'Kim Moss').selectOption('Lives in both');
    await isForEverybody(page, 'office-split', PHONE);
    await split.locator('[type="submit"]').tap();
    await page.getByText('also in Moss, Mill Lane').waitFor();
    await button(page, 'Done').tap();
    await card(page, 'Household').getByRole('link', { name: 'Kim Moss' }).tap();
    await page.getByRole('heading', { name: 'Kim Moss', level: 1 }).waitFor();
    await card(page, 'Households').getByRole('link', { name: 'Jon Moss' }).waitFor();
  },
);

story(
  'a death: the widow keeps her household, and what was a mistake is taken back',
  async ({ open, portal }) => {
    const page = await open({ as: portal.administrator, ...still });
    const today = day(portal.timeZone);
    const home = { lastName: 'Winter', household: 'Winter', anniversary: in1980(today) };
    await addPerson(portal, { ...home, firstName: 'Rosa', householdRole: 'head' });
    const hugo = await addPerson(portal, { ...home, firstName: 'Hugo', householdRole: 'spouse' });
    await opens(page, hugo, 'Hugo Winter');
    await fromMore(page, 'Died…');
    const died = dialog(page, 'Hugo: Died');
    await died.getByText('Household and gifts stay').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => isHeld(button(page, 'More'))).toBe(true);
    await fromMore(page, 'Died…');
    await field(died, 'Day of death').fill(today);
    await field(died, 'Day of death').press('Enter');
    await toast(page, 'Done').waitFor();
    await page.getByText(/^Died /).waitFor();
    await card(page, 'Household').getByRole('link', { name: 'Rosa Winter' }).click();
    await page.getByRole('heading', { name: 'Rosa Winter', level: 1 }).waitFor();
    await card(page, 'Household').getByText('Spouse, died').waitFor();
    await opens(page, hugo, 'Hugo Winter');
    await fromMore(page, 'Did not die: it was a mistake');
    await page.getByText(/^Died /).waitFor({ state: 'detached' });
  },
);

story('a move with its way back, and a wedding in one step', async ({ open, portal }) => {
  const page = await open({ as: portal.administrator, ...still });
  await finds(page, portal, 'Nils Berg');
  await fromMore(page, 'Moved away…');
  const moved = dialog(page, 'Nils: Moved away');
  await moved.getByText(/can sign in until/).waitFor();
  await button(moved, 'Write it down').click();
  await page.getByText(/^Account ends on /).waitFor();
  await button(page, 'Came back').click();
  await page.getByText(/^Moved away /).waitFor({ state: 'detached' });

  const lea = await addPerson(portal, { firstName: 'Lea', lastName: 'Sommer' });
  const lastName = 'Maximilianopoulos-Wittgenstein';
  await addPerson(portal, { firstName: 'Max', lastName });
  await opens(page, lea, 'Lea Sommer');
  await fromMore(page, 'Married…');
  const married = dialog(page, 'Lea: Married');
  await field(married, 'With whom').fill('max maxi');
  await button(married, /^Max Maxi/).waitFor();
  await page.keyboard.press('Enter');
  await field(married, 'Last name of Max').fill('Sommer');
  await field(married, 'Name of the new household').fill('Sommer, Elm Road');
  await isForEverybody(page, 'office-married', PHONE);
  await button(married, 'Write it down').click();
  await card(page, 'Household').getByRole('link', { name: 'Max Sommer' }).waitFor();
});

story('two rows of one person are merged, and made two again', async ({ open, portal }) => {
  const page = await open({ as: portal.administrator, ...still });
  const brandt = { lastName: 'Brandt', household: 'Brandt', householdRole: 'head' };
  const greta = await addPerson(portal, { ...brandt, firstName: 'Greta', city: 'Lakeview' });
  await addPerson(portal, {
    firstName: 'Margarete',
    lastName: 'Brandt',
    city: 'Springfield',
    dateOfBirth: '1950-06-07',
    email: 'greta@example.org',
  });
  await opens(page, greta, 'Greta Brandt');
  await fromMore(page, 'Merge with…');
  const find = dialog(page, 'Merge Greta with');
  await field(find, 'Who is the same person').fill('margarete');
  await button(find, /^Margarete Brandt/).waitFor();
  await page.keyboard.press('Enter');
  const merge = card(page, 'Side by side');
  const from = (legend: string, value: string) =>
    merge.getByRole('group', { name: legend }).getByRole('radio', { name: value });
  await expect.poll(() => from('Birth Date', '7 June 1950').isChecked()).toBe(true);
  await from('Address', 'Springfield').focus();
  await page.keyboard.press('Space');
  // The choice outlives a visit to another page.
  await page.reload();
  await merge.waitFor();
  await expect.poll(() => from('Address', 'Springfield').isChecked()).toBe(true);
  await isForEverybody(page, 'office-merge');
  await button(merge, 'Merge…').click();
  const confirm = dialog(page, 'Merge the two');
  await field(confirm, 'Your password').fill(PASSWORD);
  await button(confirm, 'Merge').click();
  await toast(page, 'Merged').waitFor();
  await card(page, 'Details').getByText('Springfield').waitFor();
  await button(page, 'Undo the merge').click();
  await card(page, 'Details').getByText('Lakeview').waitFor();
  await finds(page, portal, 'Margarete Brandt');
});

story('a person who was added by mistake is removed, and comes back', async ({ open, portal }) => {
  const page = await open({ as: portal.administrator, ...still });
  const mistake = { firstName: 'Test', lastName: 'Mistake', email: 'mistake@example.org' };
  await portal.addMember(mistake);
  const id = await idOf(portal, 'Test Mistake');
  const remove = dialog(page, 'Remove Test Mistake');
  for (const way of ['Undo', 'Restore']) {
    await opens(page, id, 'Test Mistake');
    await fromMore(page, 'Remove…');
    await field(remove, 'Type “Test Mistake”').fill('Test Mistake');
    await field(remove, 'Your password').fill(PASSWORD);
    await button(remove, 'Remove').click();
    await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
    if (way === 'Undo') {
      await toasts(page).getByRole('button', { name: 'Undo' }).click();
      await toast(page, 'Done').waitFor();
    } else {
      // A toast that comes in this moment lies under the pointer.
      await page.getByRole('link', { name: /Removed/ }).press('Enter');
      await button(page, /^Restore/).waitFor();
      await isForEverybody(page, 'office-removed', PHONE);
      await button(page, /^Restore/).click();
      await page.getByText('Nobody was removed').waitFor();
    }
  }
});

const phone = { viewport: { width: 390, height: 780 } };

async function chooses(page: Page) {
  await field(page, 'New Password').fill('seven green kettles');
  await field(page, 'Confirm Password').fill('seven green kettles');
  await page.keyboard.press('Enter');
}

async function signsIn(page: Page, name: string) {
  await page.goto('/login');
  await field(page, 'Email').fill(name);
  await field(page, 'Password').fill('seven green kettles');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
}

story(
  'a newcomer family with a grandmother without e-mail, from nothing to everybody signed in',
  async ({ open, portal }) => {
    const desk = await open({ as: portal.administrator, ...still });
    const adds = async (first: string, born: string) => {
      await desk.goto('/office/people');
      await desk.getByRole('link', { name: 'New person' }).click();
      await field(desk, 'First Name').fill(first);
      await field(desk, 'Last Name').fill('Novak');
      await field(desk, 'Birth Date').fill(born);
    };
    await adds('Karl', '1980-01-02');
    await field(desk, 'E-mail').fill('karl@example.org');
    await field(desk, 'Household').selectOption('A new household');
    await field(desk, 'Name of the household').fill('Novak');
    await field(desk, 'Role there').selectOption('Head');
    await button(desk, 'Add this person').click();
    await desk.getByRole('heading', { name: 'Karl Novak', level: 1 }).waitFor();
    // He gets a letter, and opens its link on his phone.
    await button(desk, 'Send an invitation').click();
    const link = new URL(await portal.linkInLetterTo('karl@example.org'));
    await adds('Olga', '1941-03-04');
    await field(desk, 'Household').selectOption('With somebody who is here');
    await field(desk, 'With whom').fill('karl nov');
    await button(desk, /^Karl Novak/).waitFor();
    await desk.keyboard.press('Enter');
    await button(desk, 'Add this person').click();
    await desk.getByRole('heading', { name: 'Novak', level: 1 }).waitFor();
    await desk.getByRole('link', { name: 'Olga Novak' }).waitFor();
    const karl = await open(phone);
    await karl.goto(link.pathname + link.search);
    await chooses(karl);
    await karl.waitForURL('**/login');
    await signsIn(karl, 'karl@example.org');

    // She gets a slip: a name to sign in with is made along with it.
    await desk.goto('/office/people?search=olga');
    await row(desk, 'Novak, Olga').getByRole('checkbox').check();
    await desk.getByRole('link', { name: 'Print slips' }).click();
    await button(desk, /^Make/).click();
    await field(desk, 'Your password').fill(PASSWORD);
    await desk.keyboard.press('Enter');
    const slip = desk.locator('.printed .slip').filter({ hasText: 'Olga Novak' });
    await slip.getByText('olga.novak').waitFor({ state: 'attached' });
    const code = (await slip.locator('.slip-code').textContent()) ?? '';
    const olga = await open({ ...phone, ...still });
    await olga.goto('/join');
    // As one types it: in small letters, without the dash.
    await field(olga, 'Code').fill(code.toLowerCase().replace('-', ' '));
    await olga.keyboard.press('Enter');
    await olga.getByText('Olga Novak').waitFor();
    await isForEverybody(olga, 'join', PHONE);
    await chooses(olga);
    await olga.waitForURL('**/dashboard');
    await olga.goto('/profile');
    await olga.getByText('Karl Novak').first().waitFor();
    await desk.goto('/office/people?search=novak');
    for (const name of ['Novak, Karl', 'Novak, Olga'])
      await row(desk, name).getByText('Signed in today').waitFor();
  },
);
