import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { isForEverybody } from '../harness/for-everybody';
import { asOffice } from '../harness/office';
import { PASSWORD, type Portal } from '../harness/portal';
import { storiesOf } from '../harness/story';
import { toast, toasts } from '../harness/toast';

const FEW = { widths: [360, 390, 768, 1280] };
const still = { reducedMotion: 'reduce' } as const;

const story = storiesOf({}, async (portal) => {
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
});

const field = (page: Page | Locator, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });

async function add(portal: Portal, fields: object): Promise<string> {
  const body = { fields, another: true, newHousehold: true };
  return ((await asOffice(portal, 'POST', 'people', body)) as { id: string }).id;
}

async function search(page: Page, text: string, rows: number) {
  await page.goto(`/office/people?search=${text}`);
  await expect.poll(() => page.locator('.row-link').count()).toBe(rows);
}

story('three people come into one household, by keyboard', async ({ open, portal }) => {
  const page = await open({ as: portal.administrator, ...still });
  const ida = await add(portal, { firstName: 'Ida', lastName: 'Moss', dateOfBirth: '1985-05-05' });
  await add(portal, { firstName: 'Jon', lastName: 'Moss', dateOfBirth: '1984-04-04' });
  await add(portal, { firstName: 'Kim', lastName: 'Moss', dateOfBirth: '2018-08-08' });
  await search(page, 'moss', 3);
  await page.locator('.row-link').first().focus();
  for (const key of ['x', 'ArrowDown', 'x', 'ArrowDown', 'x']) await page.keyboard.press(key);
  await page.getByText('3 chosen').waitFor();
  await button(page, 'One household…').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Put into one household' });
  await expect.poll(() => field(dialog, 'Role of Jon Moss').inputValue()).toBe('Head');
  expect(await field(dialog, 'Role of Ida Moss').inputValue()).toBe('Spouse');
  expect(await field(dialog, 'Role of Kim Moss').inputValue()).toBe('Child');
  expect(await field(dialog, 'Name of the household').inputValue()).toBe('Moss');
  await isForEverybody(page, 'office-together', FEW);
  await field(dialog, 'Name of the household').focus();
  await page.keyboard.press('Enter');
  await toast(page, 'Moss was made').waitFor();
  await page.goto(`/office/people/${ida}`);
  const household = page.getByRole('region', { name: 'Household', exact: true });
  await household.getByRole('link', { name: 'Jon Moss' }).waitFor();
  await household.getByRole('link', { name: 'Kim Moss' }).waitFor();

  // A fourth joins them there.
  await add(portal, { firstName: 'Lou', lastName: 'Moss', dateOfBirth: '2020-02-02' });
  await search(page, 'moss', 4);
  for (const name of ['Moss, Ida', 'Moss, Lou']) {
    await page.getByRole('row', { name }).getByRole('checkbox').check();
  }
  await button(page, 'One household…').click();
  expect(await field(dialog, 'Household').inputValue()).toBe('Moss');
  await expect.poll(() => field(dialog, 'Role of Lou Moss').inputValue()).toBe('Child');
  expect(await field(dialog, 'Role of Ida Moss').count()).toBe(0);
  await button(dialog, 'Put there').click();
  await toast(page, 'Saved').waitFor();
  await page.goto(`/office/people/${ida}`);
  await household.getByRole('link', { name: 'Lou Moss' }).waitFor();
});

story('a field of several is set, and set back', async ({ open, portal, watch }) => {
  const page = await open({ as: portal.administrator, ...still });
  await add(portal, { firstName: 'Ann', lastName: 'Berry', membershipStatus: 'visitor' });
  await add(portal, { firstName: 'Bob', lastName: 'Berry', membershipStatus: 'member' });
  await add(portal, { firstName: 'Cid', lastName: 'Berry', membershipStatus: 'visitor' });
  await search(page, 'berry', 3);
  for (const box of await page.getByRole('row').getByRole('checkbox').all()) await box.check();
  await button(page, 'Set a field…').click();
  const dialog = page.getByRole('dialog', { name: 'Set a field of 3 people' });
  await dialog.getByText('Now: 2 have “Visitor”, 1 has “Member”.').waitFor();
  await field(dialog, 'Field').selectOption('Joined');
  await button(dialog, 'Set it').click();
  await dialog.getByText('Joined is required').waitFor();
  await field(dialog, 'Joined').fill('1800-01-01');
  watch.provokes(400, '/api/office/people/field');
  await button(dialog, 'Set it').click();
  await dialog.locator('[aria-invalid]').waitFor();
  await field(dialog, 'Field').selectOption('Membership Status');
  await field(dialog, 'Membership Status').selectOption('Member');
  await isForEverybody(page, 'office-set-field', FEW);
  await button(dialog, 'Set it').click();
  await toast(page, 'Saved').waitFor();
  await page.getByText('Membership Status of 2 people was changed.').waitFor();
  await expect.poll(() => page.getByRole('cell', { name: 'Member', exact: true }).count()).toBe(3);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Set back').waitFor();
  await expect.poll(() => page.getByRole('cell', { name: 'Visitor', exact: true }).count()).toBe(2);
});

story(
  'the list is downloaded as a file that a spreadsheet reads',
  async ({ open, portal, watch }) => {
    const page = await open({ as: portal.administrator, ...still });
    await add(portal, { firstName: 'Jürgen', lastName: 'Quast', city: 'Köln' });
    await search(page, 'quast', 1);
    await isForEverybody(page, 'office-people-found', FEW);
    await button(page, 'Download this list').click();
    const dialog = page.getByRole('dialog', { name: 'Download this list' });
    await field(dialog, 'Your password').fill('not the password at all');
    watch.provokes(400, '/api/office/people/file');
    await button(dialog, 'Download').click();
    await dialog.locator('[aria-invalid]').waitFor();
    await field(dialog, 'Your password').fill(PASSWORD);
    await isForEverybody(page, 'office-people-file', FEW);
    const comes = page.waitForEvent('download');
    await button(dialog, 'Download').click();
    const file = await comes;
    expect(file.suggestedFilename()).toBe('people.csv');
    const text = readFileSync(await file.path(), 'utf8');
    expect(text.startsWith('\u{feff}"memberNumber"')).toBe(true);
    const lines = text.trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('"Jürgen"');
    expect(lines[1]).toContain('"Köln"');
  },
);
