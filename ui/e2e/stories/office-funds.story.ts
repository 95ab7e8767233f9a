import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isForEverybody, takePicture } from '../harness/for-everybody';
import { asOffice } from '../harness/office';
import type { Portal } from '../harness/portal';
import { storiesOf } from '../harness/story';
import { toast } from '../harness/toast';

const still = { reducedMotion: 'reduce' } as const;
// Without a place to break the line.
const long = 'Donaudampfschifffahrt'.repeat(3);

const people = [
  ['Anna', 'Bauer'],
  ['Bert', 'Clark'],
  ['Clara', 'Dahl'],
  ['Rosa', long],
] as const;

const story = storiesOf({}, async (portal) => {
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
  for (const [firstName, lastName] of people) {
    portal.run('member', 'add', { firstName, lastName, noEmail: true });
  }
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const fundRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Funds' }).getByRole('listitem').filter({ hasText: name });

story(
  'funds are added, renamed, merged, put in order and closed',
  async ({ open, portal, watch }) => {
    const page = await open({ as: portal.administrator, ...still });
    await page.goto('/office/giving/funds');
    await page.getByText('No funds yet').waitFor();
    await isForEverybody(page, 'funds-empty');

    // By keyboard alone.
    for (const name of ['General Fund', 'Organ']) {
      await button(page, 'Add a fund').focus();
      await page.keyboard.press('Enter');
      await page.getByLabel('Name').waitFor();
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      await fundRow(page, name).waitFor();
    }
    await button(page, 'Add a fund').click();
    watch.provokes(409, '/api/office/giving/funds');
    await page.getByLabel('Name').fill('general  FUND');
    await page.keyboard.press('Enter');
    await page.getByText('There is a fund called "General Fund" already').waitFor();
    await isForEverybody(page, 'funds-add');
    await page.keyboard.press('Escape');
    await expect
      .poll(() => button(page, 'Add a fund').evaluate((it) => it === document.activeElement))
      .toBe(true);

    for (const [fund, amount] of [
      ['General Fund', '50'],
      ['General Found', '20'],
      ['General Found', '30'],
      [long, '5'],
    ] as const) {
      portal.run('donation', 'add', '--anonymous', '--again', {
        amount,
        fund,
        date: today(),
        method: 'Cash',
      });
    }
    await page.reload();
    const alike = page.getByRole('region', { name: 'Likely the same fund' });
    // Neither side has more than the other: of two and one gifts, the one goes.
    await alike.getByText(/looks like/).waitFor();
    await isForEverybody(page, 'funds');

    await fundRow(page, 'General Found').getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Name').fill('General Foundation');
    await page.getByLabel('Gifts to it are tax-deductible').uncheck();
    // Somebody else is quicker.
    const funds = (await asOffice(portal, 'GET', 'giving/funds')) as { id: number; name: string }[];
    const { id } = funds.find(({ name }) => name === 'General Found') ?? { id: 0 };
    await asOffice(portal, 'PUT', `giving/funds/${id}`, {
      version: 1,
      name: 'General Fnd',
      taxDeductible: true,
      isClosed: false,
    });
    watch.provokes(409, `/api/office/giving/funds/${id}`);
    await button(page, /^Save/).click();
    await page
      .getByText(/Somebody else has changed this fund meanwhile: it is called General Fnd/)
      .waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('General Foundation');
    await isForEverybody(page, 'funds-stale');
    await button(page, 'Save mine').click();
    await fundRow(page, 'General Foundation').getByText('Not tax-deductible').waitFor();

    await fundRow(page, 'General Foundation').getByRole('button', { name: 'Merge' }).click();
    await page.getByLabel('Into').selectOption('General Fund');
    await page.getByText('This cannot be undone.').waitFor();
    await isForEverybody(page, 'funds-merge');
    await button(page, 'Merge 2 gifts').click();
    await toast(page, 'Merged').waitFor();
    await fundRow(page, 'General Fund').getByText('3 gifts').waitFor();
    expect(await fundRow(page, 'General Foundation').count()).toBe(0);

    await button(page, 'Move Organ up').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => names(page)).toEqual(['Organ', 'General Fund', long]);
    const isHeld = () =>
      button(page, 'Move Organ up').evaluate((it) => it === document.activeElement);
    await expect.poll(isHeld, { message: 'the keyboard keeps its place' }).toBe(true);

    await fundRow(page, 'Organ').getByRole('button', { name: 'Close' }).click();
    await button(page, 'Close it').click();
    await fundRow(page, 'Organ').getByText('Closed', { exact: true }).waitFor();
    await expect.poll(() => names(page)).toEqual(['General Fund', long, 'Organ']);
    await isForEverybody(page, 'funds-closed');
    await fundRow(page, 'Organ').getByRole('button', { name: 'Open' }).click();
    await expect.poll(() => names(page)).toEqual(['Organ', 'General Fund', long]);
  },
);

story('envelopes are numbered by keyboard and printed', async ({ open, portal, watch }) => {
  const page = await open({ as: portal.administrator, ...still });
  const year = Number(today().slice(0, 4));
  await page.goto(`/office/giving/envelopes?year=${year}`);
  await page.getByText(`No numbers in ${year} yet`).waitFor();
  await isForEverybody(page, 'envelopes-empty');

  const number = page.getByLabel('Number', { exact: true });
  const who = page.getByRole('combobox', { name: 'Who' });
  await who.focus();
  // Slowly, with the arrows; and as fast as one types, Enter before the answer.
  await page.keyboard.type('a');
  await page.getByRole('option', { name: /Anna Bauer/ }).waitFor();
  await isForEverybody(page, 'envelopes-finder');
  await page.keyboard.type('nna');
  await page.keyboard.press('Enter');
  await page.getByText('Number 1 is given to Anna Bauer.').waitFor();
  expect(await number.inputValue()).toBe('2');
  await page.keyboard.type('clark');
  await page.keyboard.press('Enter');
  await page.getByText('Number 2 is given to Bert Clark.').waitFor();

  watch.provokes(409, `/api/office/giving/envelopes/${year}/2`);
  watch.provokes(409, `/api/office/giving/envelopes/${year}/7`);
  // Whose number it is stands below; who has one is told.
  await number.fill('2');
  await page.getByText('Bert Clark has it').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('dahl');
  await page.keyboard.press('Enter');
  await page.getByText(/Number 2 is Bert Clark \(M\d+\)'s in/).waitFor();
  await number.fill('7');
  await page.keyboard.press('Enter');
  await who.fill('anna');
  await page.keyboard.press('Enter');
  await page.getByText(/Anna Bauer \(M\d+\) has number 1 in/).waitFor();
  await isForEverybody(page, 'envelopes-refused');
  for (const name of ['dahl', 'rosa']) {
    await who.fill(name);
    await page.keyboard.press('Enter');
    await expect.poll(() => who.inputValue()).toBe('');
  }
  await page.getByRole('row', { name: /^7 Dahl, Clara/ }).waitFor();
  await page.getByRole('row', { name: /^8/ }).waitFor();
  await isForEverybody(page, 'envelopes');

  await page.getByLabel('Find a number').fill('dahl');
  await page.waitForURL('**/envelopes?**search=dahl');
  expect(await page.getByRole('row').count()).toBe(2);
  await page.reload();
  await page.getByRole('row', { name: /^7/ }).waitFor();
  expect(await page.getByRole('row').count(), 'it stands in the address').toBe(2);
  await page.getByRole('row', { name: /^7/ }).getByRole('button').click();
  await button(page, 'Take it back').click();
  await toast(page, 'Taken back').waitFor();
  await page.getByLabel('Find a number').fill('');
  await expect.poll(() => page.getByRole('row').count()).toBe(4);

  await page.getByLabel('Year').selectOption(String(year + 1));
  await page.waitForURL(`**/envelopes?year=${year + 1}`);
  await button(page, `Give the numbers of ${year} again`).click();
  await button(page, 'Give them again').click();
  await toast(page, 'Done').waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(4);

  // More than one sheet: two columns, nothing cut, each number once.
  await manyNumbers(portal, year + 1, 142);
  await page.reload();
  await page.getByRole('row', { name: /^150/ }).waitFor();
  await page.evaluate(() => {
    window.print = () => {};
  });
  for (const paper of ['Letter', 'A4']) {
    await page.getByLabel('Paper').selectOption(paper);
    await button(page, 'Print the list').click();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g), paper).toHaveLength(3);
    const [, width, height] = pdf.match(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/) ?? [];
    const size = paper === 'A4' ? [595, 842] : [612, 792];
    expect([Math.round(Number(width)), Math.round(Number(height))], paper).toEqual(size);
  }
  await page.emulateMedia({ media: 'print' });
  await takePicture(page, 'envelopes-on-paper');
  const printed = page.locator('.printed li');
  const lefts = await printed.evaluateAll((lines) =>
    lines.map((line) => Math.round(line.getBoundingClientRect().left)),
  );
  expect(new Set(lefts).size, 'two columns').toBe(2);
  const lines = await printed.allTextContents();
  expect([lines[0], lines.length, new Set(lines).size]).toEqual(['1Bauer, Anna', 145, 145]);
});

/** So many people more, who gave yesterday; the first free numbers of the year are theirs. */
async function manyNumbers(portal: Portal, year: number, count: number) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-lists-'));
  const list = (name: string, lines: string[]) => {
    const path = join(folder, name);
    writeFileSync(path, lines.join('\n'));
    return path;
  };
  const all = Array.from({ length: count }, (_, at) => at);
  const person = (at: number) => `${at},Person,Number ${String(at).padStart(3, '0')}`;
  const gift = (at: number) => `${at},10,${today()}`;
  portal.run(
    'import',
    'people',
    list('p.csv', ['importKey,firstName,lastName', ...all.map(person)]),
  );
  portal.run('import', 'donations', list('g.csv', ['personKey,amount,date', ...all.map(gift)]));
  rmSync(folder, { recursive: true });
  await asOffice(portal, 'POST', `giving/envelopes/${year}/number-givers`);
}

function names(page: Page) {
  return page.getByRole('list', { name: 'Funds' }).locator('li strong').allTextContents();
}

/** A day that is not in the future anywhere. */
function today(): string {
  return new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
}
