import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { day, in1980 } from '../harness/days';
import { isForEverybody } from '../harness/for-everybody';
import { asOffice, idOf } from '../harness/office';
import type { Portal } from '../harness/portal';
import { storiesOf } from '../harness/story';
import { toast, toasts } from '../harness/toast';

const FEW = { widths: [360, 390, 768, 1280] };
const still = { reducedMotion: 'reduce' } as const;

const story = storiesOf({}, async (portal) => {
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
});

const field = (page: Page | Locator, label: string | RegExp) =>
  page.getByLabel(label, typeof label === 'string' ? { exact: true } : {});
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

interface Row {
  firstName: string;
  lastName: string;
  email?: string;
  household?: string;
  householdRole?: string;
}

/** As the office adds somebody; the id. */
async function add(portal: Portal, { email, household, householdRole, ...fields }: Row) {
  const body = { fields, email, household, householdRole, another: true, newHousehold: true };
  const { id } = (await asOffice(portal, 'POST', 'people', body)) as { id: string };
  return id;
}

async function opens(page: Page, id: string, name: string) {
  await page.goto(`/office/people/${id}`);
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

async function fromMore(page: Page, item: string) {
  await button(page, /^More$/).click();
  await page.getByRole('menuitem', { name: item }).click();
}

story(
  'a death: the widow keeps her household, and the anniversary is gone',
  async ({ open, portal, watch }) => {
    const page = await open({ as: portal.administrator, ...still });
    const today = day(portal.timeZone);
    const home = { lastName: 'Winter', household: 'Winter', anniversary: in1980(today) };
    const rosa = await add(portal, { ...home, firstName: 'Rosa', householdRole: 'head' });
    const hugo = await add(portal, {
      ...home,
      firstName: 'Hugo',
      email: 'hugo@example.org',
      householdRole: 'spouse',
    });
    await page.goto('/celebrations');
    await page
      .getByText(/Winter/)
      .first()
      .waitFor();

    await opens(page, hugo, 'Hugo Winter');
    await button(page, /^More$/).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('menu', { name: 'More' }).waitFor();
    await isForEverybody(page, 'office-more', FEW);
    await page.getByRole('menuitem', { name: 'Died…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hugo: Died' });
    await dialog.getByText('Household and gifts stay').waitFor();
    await button(dialog, 'Write it down').click();
    await dialog.getByText('Day of death is required').waitFor();
    await field(dialog, 'Day of death').fill('2199-01-01');
    await dialog.getByText('is in the future').waitFor();
    await isForEverybody(page, 'office-died', FEW);
    await page.keyboard.press('Escape');
    const more = button(page, /^More$/);
    await expect
      .poll(() => more.evaluate((element) => element === document.activeElement))
      .toBe(true);
    await fromMore(page, 'Died…');
    await field(dialog, 'Day of death').fill(today);
    await page.keyboard.press('Enter');
    await toast(page, 'Done').waitFor();
    await page.getByText(/^Died /).waitFor();
    await card(page, 'Account').getByText('It ended with their death.').waitFor();
    await toasts(page).getByRole('button', { name: 'Close' }).click();
    await isForEverybody(page, 'office-person-died', FEW);

    await card(page, 'Household').getByRole('link', { name: 'Rosa Winter' }).click();
    await page.getByRole('heading', { name: 'Rosa Winter', level: 1 }).waitFor();
    await card(page, 'Household').getByText('Spouse, died').waitFor();
    await page.goto('/celebrations');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(() => !document.querySelector('[data-skeleton]'));
    expect(await page.getByText(/Winter/).count()).toBe(0);

    // It was a mistake: one click.
    await opens(page, hugo, 'Hugo Winter');
    await fromMore(page, 'Did not die: it was a mistake');
    await page.getByText(/^Died /).waitFor({ state: 'detached' });
    watch.provokes(404, `/api/office/people/${rosa}x`);
    await page.goto(`/office/people/${rosa}x`);
    await page.getByText('There is no such person here any more.').waitFor();
  },
);

story('somebody moves away and comes back with one click', async ({ open, portal }) => {
  const page = await open({ as: portal.administrator, ...still });
  await portal.addMember({ firstName: 'Nils', lastName: 'Berg', email: 'nils@example.org' });
  await opens(page, await idOf(portal, 'Nils Berg'), 'Nils Berg');
  await fromMore(page, 'Moved away…');
  const dialog = page.getByRole('dialog', { name: 'Nils: Moved away' });
  await dialog.getByText(/can sign in until/).waitFor();
  await isForEverybody(page, 'office-moved', FEW);
  await button(dialog, 'Write it down').click();
  await page.getByText(/^Account ends on /).waitFor();
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await isForEverybody(page, 'office-person-moved', FEW);
  await button(page, 'Came back').click();
  await page.getByText(/^Moved away /).waitFor({ state: 'detached' });
});

story('a wedding: both names and the household in one step', async ({ open, portal, watch }) => {
  const page = await open({ as: portal.administrator, ...still });
  const lea = await add(portal, { firstName: 'Lea', lastName: 'Sommer' });
  await add(portal, {
    firstName: 'Max',
    lastName: 'Maximilianopoulos-Wittgenstein',
    household: 'Wittgenstein',
    householdRole: 'child',
  });
  await opens(page, lea, 'Lea Sommer');
  await fromMore(page, 'Married…');
  const dialog = page.getByRole('dialog', { name: 'Lea: Married' });
  await field(dialog, 'With whom').fill('max maxi');
  await button(dialog, /^Max Maxi/).waitFor();
  await page.keyboard.press('Enter');
  await field(dialog, 'Last name of Max').fill('');
  await field(dialog, 'Name of the new household').fill('Wittgenstein');
  await button(dialog, 'Write it down').click();
  await dialog.getByText('The last name is required').waitFor();
  await field(dialog, 'Last name of Max').fill('Sommer');
  watch.provokes(400, `/api/office/people/${lea}/married`);
  await button(dialog, 'Write it down').click();
  await dialog.getByText('There is a household called "Wittgenstein" already').waitFor();
  await isForEverybody(page, 'office-married', FEW);
  await field(dialog, 'Name of the new household').fill('Sommer, Elm Road');
  await button(dialog, 'Write it down').click();
  await dialog.waitFor({ state: 'detached' });
  await card(page, 'Household').getByRole('link', { name: 'Max Sommer' }).waitFor();
  await card(page, 'Details').getByText('Married').waitFor();
});

story(
  'a divorce: the household is split, and the child lives in both',
  async ({ open, portal }) => {
    const page = await open({ as: portal.administrator, ...still });
    const home = { lastName: 'Falk', household: 'Falk' };
    const ines = await add(portal, { ...home, firstName: 'Ines', householdRole: 'head' });
    await add(portal, { ...home, firstName: 'Ole', householdRole: 'spouse' });
    const kim = await add(portal, { ...home, firstName: 'Kim', householdRole: 'child' });
    await opens(page, ines, 'Ines Falk');
    await button(page, 'Change Falk').click();
    await button(page, 'Split').click();
    const split = page.getByRole('dialog', { name: 'Split Falk' });
    await field(split, 'Name of the new household').fill('Falk, Mill Lane');
    await field(split, 'Ole Falk').selectOption('Goes to the new household');
    await field(split, 'Kim Falk').selectOption('Lives in both');
    await isForEverybody(page, 'office-split', FEW);
    await split.locator('[type="submit"]').click();
    await split.waitFor({ state: 'detached' });
    await button(page, 'Done').click();
    await button(page, 'Edit').click();
    await field(page, 'Marital Status').selectOption('Divorced');
    await button(page, 'Save changes').click();
    await card(page, 'Details').getByText('Divorced').waitFor();
    await opens(page, kim, 'Kim Falk');
    const homes = card(page, 'Households');
    await homes.getByRole('link', { name: 'Ole Falk' }).waitFor();
    await homes.getByRole('link', { name: 'Ines Falk' }).waitFor();
    // Each parent sees only their own household there.
    await opens(page, ines, 'Ines Falk');
    expect(await page.getByRole('link', { name: 'Ole Falk' }).count()).toBe(0);
  },
);
