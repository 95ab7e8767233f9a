import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newSheet, opensSheet, readyToCount, rowsOf, types } from '../harness/counting';
import { isForEverybody } from '../harness/for-everybody';
import { storiesOf } from '../harness/story';

const still = { reducedMotion: 'reduce' } as const;

const story = storiesOf({}, async (portal) => {
  await readyToCount(portal);
});

const who = (page: Page) => page.getByRole('combobox', { name: 'Envelope or name' }).last();

story('a first look', async ({ open, portal }) => {
  const sheet = await newSheet(portal);
  const page = await open({ as: portal.administrator, ...still });
  await opensSheet(page, sheet);
  await isForEverybody(page, 'counting-empty');
  await types(page, '118<Enter>50/1042<Enter>');
  await types(page, '118<Enter>25<Tab>b<Tab><Tab>1042<Enter>');
  await types(page, '204<Enter>*40<Tab>g<Enter>');
  await types(page, '<Enter>312.75<Enter>');
  await types(page, 'coop<Enter>100+20/553<Enter>');
  await expect.poll(async () => (await rowsOf(portal, sheet)).length).toBe(5);
  await types(page, '91');
  await page.getByText('Ruth Albright').first().waitFor();
  await isForEverybody(page, 'counting-typing');
  await types(page, '<Backspace><Backspace>dahl');
  await page.getByRole('option').first().waitFor();
  await isForEverybody(page, 'counting-list');
  console.log(JSON.stringify(await rowsOf(portal, sheet), null, 1));
  expect(await who(page).inputValue()).toBe('dahl');
});
