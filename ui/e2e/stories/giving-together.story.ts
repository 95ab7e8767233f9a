import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { day } from '../harness/days';
import { isForEverybody } from '../harness/for-everybody';
import { asOffice } from '../harness/office';
import { storiesOf } from '../harness/story';
import { toast } from '../harness/toast';

const still = { reducedMotion: 'reduce' } as const;
const anna = { firstName: 'Anna', lastName: 'Weber', email: 'anna@example.org' };
const ben = { firstName: 'Ben', lastName: 'Weber', email: 'ben@example.org' };
// Without a place to break the line.
const long = 'Donaudampfschifffahrt'.repeat(3);

const story = storiesOf({}, async (portal) => {
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
  await portal.addMember(anna, { household: 'Weber', householdRole: 'head' });
  await portal.addMember(ben, { household: 'Weber', householdRole: 'spouse' });
  portal.run('member', 'add', '--first-name', 'Rosa', '--last-name', long, '--no-email', {
    household: 'Winter',
    householdRole: 'head',
  });
  portal.run('member', 'add', '--first-name', 'Hugo', '--last-name', 'Winter', '--no-email', {
    household: 'Winter',
    householdRole: 'spouse',
  });
});

const part = (page: Page) => page.getByRole('region', { name: 'Giving together' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function opens(page: Page) {
  await page.goto('/profile');
  await part(page).waitFor();
}

story('a couple agrees on their profiles, and ends it again', async ({ open, portal }) => {
  const annas = await open({ as: anna, ...still });
  await opens(annas);
  await isForEverybody(annas, 'together-none');
  await button(annas, 'Ask Ben').click();
  await toast(annas, 'You have asked').waitFor();
  await button(annas, 'Take the question back').waitFor();
  await isForEverybody(annas, 'together-asked');
  const letter = await portal.letterTo(ben.email, /Anna asks whether you give together/);
  expect(letter).toContain('/profile');

  const bens = await open({ as: ben, ...still });
  await opens(bens);
  await isForEverybody(bens, 'together-question');
  await button(bens, 'Yes, we give together').click();
  await part(bens)
    .getByText(/You and Anna give together since/)
    .waitFor();
  await isForEverybody(bens, 'together-yes');
  await annas.reload();
  await part(annas)
    .getByText(/You and Ben give together since/)
    .waitFor();
  await button(annas, 'Stop giving together').click();
  await annas.getByRole('alertdialog').waitFor();
  await isForEverybody(annas, 'together-stop');
  await button(annas, /^Stop$/).click();
  await button(annas, 'Ask Ben').waitFor();
});

story('the treasurer records a paper and ends it', async ({ open, portal, watch }) => {
  watch.provokes(400, '/api/office/giving/together');
  const page = await open({ as: portal.administrator, ...still });
  await page.goto('/office/people');
  await page.getByRole('link', { name: 'Giving', exact: true }).click();
  await page.getByRole('link', { name: 'Giving together', exact: true }).click();
  await page.getByRole('heading', { name: 'Giving together', level: 1 }).waitFor();
  await isForEverybody(page, 'together-office-before');
  await button(page, 'Record their paper').click();
  await page.getByLabel('One of both').fill('Rosa');
  const paper = page.getByRole('dialog', { name: 'Record their paper' });
  await paper.getByRole('button', { name: /^Rosa/ }).click();
  await page.getByLabel('The other').fill('Hugo');
  await paper.getByRole('button', { name: /^Hugo Winter/ }).click();
  await isForEverybody(page, 'together-paper');
  await page.getByLabel('Since').fill('2020-01-01');
  await button(page, /^Record$/).click();
  await page.getByText(/more than a year back/).waitFor();
  await page.getByLabel('Since').fill(day(portal.timeZone));
  await button(page, /^Record$/).click();
  await toast(page, 'Recorded').waitFor();
  const row = page.getByRole('listitem').filter({ hasText: 'Rosa' });
  await row.getByText(/^Together/).waitFor();
  await isForEverybody(page, 'together-office');
  await row.getByRole('button', { name: /^End/ }).click();
  await button(page, /^End it$/).click();
  await row.getByText('The treasurer ended it').waitFor();
  const { couples } = (await asOffice(portal, 'GET', 'giving/together')) as {
    couples: { state: string }[];
  };
  expect(couples.map(({ state }) => state)).toContain('ended');
});
