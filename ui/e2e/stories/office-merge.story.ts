import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { isForEverybody } from '../harness/for-everybody';
import { asOffice, idOf } from '../harness/office';
import { PASSWORD } from '../harness/portal';
import { storiesOf } from '../harness/story';
import { toast, toasts } from '../harness/toast';

const FEW = { widths: [360, 390, 768, 1280] };
const still = { reducedMotion: 'reduce' } as const;

const story = storiesOf({}, async (portal) => {
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
});

const field = (page: Page | Locator, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function opens(page: Page, id: string, name: string) {
  await page.goto(`/office/people/${id}`);
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

async function fromMore(page: Page, item: string) {
  await button(page, /^More$/).click();
  await page.getByRole('menuitem', { name: item }).click();
}

story('two rows of one person are merged, and made two again', async ({ open, portal }) => {
  const page = await open({ as: portal.administrator, ...still });
  const home = { household: 'Brandt', householdRole: 'head', newHousehold: true };
  const add = (fields: object, more: object = {}) =>
    asOffice(portal, 'POST', 'people', { fields, ...more, another: true }) as Promise<{
      id: string;
    }>;
  const { id } = await add(
    { firstName: 'Greta', lastName: 'Brandt', city: 'Lakeview', phone: '(217) 555-0111' },
    home,
  );
  const twin = await add(
    { firstName: 'Margarete', lastName: 'Brandt', city: 'Springfield', dateOfBirth: '1950-06-07' },
    { email: 'greta@example.org' },
  );

  await opens(page, id, 'Greta Brandt');
  await fromMore(page, 'Merge with…');
  const find = page.getByRole('dialog', { name: 'Merge Greta with' });
  await field(find, 'Who is the same person').fill('margarete');
  await button(find, /^Margarete Brandt/).waitFor();
  await isForEverybody(page, 'office-merge-with', FEW);
  await page.keyboard.press('Enter');
  const merge = card(page, 'Side by side');
  await merge.waitFor();
  await isForEverybody(page, 'office-merge', FEW);

  // What only the other has goes along; where both have something, the one that stays has its own, until chosen.
  const from = (legend: string, value: string) =>
    merge.getByRole('group', { name: legend }).getByRole('radio', { name: value });
  expect(await from('Birth Date', '7 June 1950').isChecked()).toBe(true);
  expect(await from('City', 'Lakeview').isChecked()).toBe(true);
  await from('City', 'Springfield').focus();
  await page.keyboard.press('Space');
  await merge.getByText('greta@example.org goes along.').waitFor();
  // What was chosen outlives a look elsewhere.
  await page.reload();
  await merge.waitFor();
  expect(await from('City', 'Springfield').isChecked()).toBe(true);
  await button(merge, 'Merge…').click();
  const confirm = page.getByRole('dialog', { name: 'Merge the two' });
  await field(confirm, 'Your password').fill(PASSWORD);
  await isForEverybody(page, 'office-merge-confirm', FEW);
  await button(confirm, 'Merge').click();
  await toast(page, 'Merged').waitFor();
  await page.getByRole('heading', { name: 'Greta Brandt', level: 1 }).waitFor();
  const details = card(page, 'Details');
  await details.getByText('Springfield').waitFor();
  await details.getByText('7 June 1950').waitFor();
  await card(page, 'Account').getByText('greta@example.org').first().waitFor();
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await isForEverybody(page, 'office-merged', FEW);
  await page.goto('/office/people/removed');
  await page.getByText(/^Merged into/).waitFor();
  await isForEverybody(page, 'office-removed', FEW);

  await opens(page, id, 'Greta Brandt');
  await button(page, 'Undo the merge').click();
  await details.getByText('Lakeview').waitFor();
  expect(await card(page, 'Account').getByText('greta@example.org').count()).toBe(0);
  await opens(page, twin.id, 'Margarete Brandt');
  await details.getByText('Springfield').waitFor();
  await card(page, 'Account').getByText('greta@example.org').first().waitFor();
});

story('who was added by mistake is removed, and comes back', async ({ open, portal, watch }) => {
  const page = await open({ as: portal.administrator, ...still });
  await page.goto('/office/people/removed');
  await page.getByText('Nobody was removed').waitFor();
  await isForEverybody(page, 'office-removed-nobody', FEW);
  await portal.addMember({ firstName: 'Test', lastName: 'Mistake', email: 'mistake@example.org' });
  const id = await idOf(portal, 'Test Mistake');
  await opens(page, id, 'Test Mistake');
  await fromMore(page, 'Remove…');
  const dialog = page.getByRole('dialog', { name: 'Remove Test Mistake' });
  await field(dialog, 'Type “Test Mistake”').fill('Test');
  await field(dialog, 'Your password').fill('not the password at all');
  await isForEverybody(page, 'office-remove', FEW);
  watch.provokes(400, `/api/office/people/${id}/remove`);
  await button(dialog, 'Remove').click();
  await dialog.getByText(/password is (wrong|not right|incorrect)/i).waitFor();
  await field(dialog, 'Type “Test Mistake”').fill('Test Mistake');
  await field(dialog, 'Your password').fill(PASSWORD);
  await button(dialog, 'Remove').click();
  await toast(page, 'Removed').waitFor();
  await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Done').waitFor();
  await opens(page, id, 'Test Mistake');

  await fromMore(page, 'Remove…');
  await field(dialog, 'Type “Test Mistake”').fill('Test Mistake');
  await field(dialog, 'Your password').fill(PASSWORD);
  await button(dialog, 'Remove').click();
  await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
  await page.getByRole('link', { name: /Removed/ }).click();
  await button(page, /^Restore/).click();
  await page.getByText('Nobody was removed').waitFor();
  await idOf(portal, 'Test Mistake');
});
