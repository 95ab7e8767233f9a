import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { Counting, types } from '../harness/counting';
import { isForEverybody, takePicture } from '../harness/for-everybody';
import { givers, giving, importList } from '../harness/office';
import { button, isHeld, long, PHONE, row, still } from '../harness/parts';
import { printedBy, wordsOn } from '../harness/pdf';
import { PASSWORD } from '../harness/portal';
import { storiesOf } from '../harness/story';
import { toast } from '../harness/toast';

const mary = { firstName: 'Mary', lastName: 'Weaver', email: 'mary.weaver@example.org' };

const story = storiesOf({}, async (portal) => {
  await Counting.in(portal);
  await portal.addMember(mary);
});

const add = (page: Page) => page.getByRole('region', { name: 'Add a pledge' });
const who = (page: Page | Locator) => page.getByRole('combobox', { name: 'Who' });
const sums = (page: Page) => page.getByRole('region', { name: 'How far it is' });
const pledges = (page: Page) => page.getByRole('region', { name: 'Pledges' });

/** Waits until the keyboard is in the field of this name. */
const comesTo = (page: Page, name: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(name);

/** The text, in spite of its line breaks. */
async function inOneLine(part: Locator): Promise<string> {
  const words = (await part.allInnerTexts()).join(' ');
  return words.trim().replaceAll(/\s+/g, ' ');
}

story(
  'a campaign is made, pledged for by keyboard, paid by a counted check, and its pledge withdrawn',
  async ({ open, portal }) => {
    const counting = await Counting.of(portal);
    const page = await open({ as: portal.administrator, ...still });
    await page.goto('/office/giving/campaigns');
    await button(page, 'New campaign').click();
    await page.getByLabel('Name').fill('New roof');
    await page.getByLabel('Goal').fill('1000');
    await page.getByLabel('First day').fill(counting.sunday);
    await page.getByLabel('Fund').selectOption('Building Fund');
    await isForEverybody(page, 'campaigns-new', PHONE);
    await button(page, 'Make the campaign').click();
    await page.waitForURL(/\/campaigns\/\d+$/);

    // Giver, amount, rhythm: without the mouse.
    await who(add(page)).focus();
    await types(page, 'weaver<Enter>');
    await comesTo(page, 'amount');
    await types(page, '100<Tab>$25 a week<Enter>');
    await add(page).getByText('Mary Weaver: $100.00 is written down.').waitFor();
    await expect.poll(() => isHeld(who(add(page)))).toBe(true);
    for (const [name, amount] of [
      ['daniel', '500'],
      ['donau', '70'],
    ]) {
      await types(page, `${name}<Enter>`);
      await comesTo(page, 'amount');
      await types(page, `${amount}<Enter>`);
      await add(page)
        .getByText(/is written down/)
        .waitFor();
      await expect.poll(() => isHeld(who(add(page)))).toBe(true);
    }
    await row(page, 'Whitfield, Daniel and Ruth').getByText('$500.00').waitFor();

    // A counted check pays it.
    const sheet = await counting.sheet('100');
    const [weaver] = await givers(portal, 'weaver');
    await counting.saveRow(sheet, 'row-0001', {
      giverId: weaver?.id,
      fundId: counting.funds.get('Building Fund'),
      amount: '100',
      method: 'Check',
      checkNumber: '7',
    });
    await counting.close(sheet);
    await page.reload();
    await row(page, 'Weaver, Mary').getByText('Completed', { exact: true }).waitFor();
    await sums(page).getByText('10% of the goal').waitFor();
    await isForEverybody(page, 'campaign');
    const member = await open({ as: mary, ...still });
    await member.goto('/giving');
    await pledges(member).getByText('New roof').waitFor();
    await expect
      .poll(() => inOneLine(pledges(member)))
      .toMatch(
        /New roof Completed Pledged on \w+ \d+, \d{4} \$25 a week \$100.00 paid so far \$100.00/,
      );

    // The search is kept in the address.
    await page.getByLabel('Find a pledge').fill('mary');
    await page.waitForURL('**/campaigns/*?search=mary');
    await page.getByText(/^1 of 3 pledges/).waitFor();
    await button(page, 'Withdraw the pledge of Mary Weaver').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await toast(page, 'Withdrawn').waitFor();
    await page.getByText('No pledge is like that').waitFor();
    await page.goto('/office/giving/campaigns');
    await row(page, 'New roof').getByText('$1,000.00').waitFor();
    await isForEverybody(page, 'campaigns');
  },
);

story('many pledges are downloaded, and printed to the cent', async ({ open, portal }) => {
  const counting = await Counting.of(portal);
  const MANY = 60;
  const names = Array.from({ length: MANY }, (_, at) => `Number${String(at).padStart(3, '0')}`);
  importList(portal, 'people', [
    'importKey,firstName,lastName',
    ...names.map((name, at) => `more-${at},Person,${name}`),
  ]);
  const { id } = (await giving(portal, 'POST', 'campaigns', {
    name: 'Summer camp',
    fundId: counting.funds.get('Youth'),
    goal: '1000',
    from: counting.sunday,
    to: '',
  })) as { id: number };
  for (const [at, name] of names.entries()) {
    const [giver] = await givers(portal, name);
    const pledge = { giverId: giver?.id, amount: `50.${10 + at}`, rhythm: '', date: '' };
    await giving(portal, 'POST', `campaigns/${id}/pledges`, pledge);
  }
  const page = await open({ as: portal.administrator, ...still });
  await page.goto(`/office/giving/campaigns/${id}`);
  await page.getByText('60 pledges: $3,023.70 pledged').waitFor();
  await button(page, 'Download a file').click();
  await page.getByLabel('Your password').fill(PASSWORD);
  const comes = page.waitForEvent('download');
  await button(page, 'Download').click();
  expect((await comes).suggestedFilename()).toMatch(/\.csv$/);

  const pages = await printedBy(page, () => button(page, 'Print the list').click(), 'A4');
  expect(pages.length).toBeGreaterThan(1);
  const all = pages.map(wordsOn);
  const read = all.join(' ');
  for (const said of ['Pledges for Summer camp', 'Grace Community Church', 'Youth'])
    expect(read).toContain(said);
  for (const words of all) expect(words, 'a head on every page').toContain('Paid so far');
  // Every name once with its amount, and the sums below the last of them.
  const printed = [...read.matchAll(/(Number\d{3}), Person \$(\d+\.\d\d)/g)];
  expect(printed.map(([, name, amount]) => [name, amount])).toEqual(
    names.map((name, at) => [name, `50.${10 + at}`]),
  );
  expect(all.at(-1)).toMatch(/Number059.*60 pledges \$3,023.70 \$0.00 \$3,023.70/);
  expect(read, 'no interface').not.toMatch(/Dashboard|Withdraw|Add a pledge/);
  await page.emulateMedia({ media: 'print' });
  await takePicture(page, 'pledges-on-paper');
});

const fundRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Funds' }).getByRole('listitem').filter({ hasText: name });
const fundNames = (page: Page) =>
  page.getByRole('list', { name: 'Funds' }).locator('li strong').allTextContents();

story('funds are added by keyboard, merged, put in order and closed', async ({ open, portal }) => {
  const page = await open({ as: portal.administrator, ...still });
  await page.goto('/office/giving/funds');
  for (const name of ['Organ', long, 'Youht']) {
    await button(page, 'Add a fund').focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Name').waitFor();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await fundRow(page, name).waitFor();
    await expect.poll(() => isHeld(button(page, 'Add a fund'))).toBe(true);
  }
  await page.getByRole('region', { name: 'Likely the same fund' }).waitFor();
  await isForEverybody(page, 'funds');
  await fundRow(page, 'Youht').getByRole('button', { name: 'Edit' }).press('Enter');
  await page.getByLabel('Name').fill('Young people');
  await page.getByLabel('Gifts to it are tax-deductible').uncheck();
  await page.keyboard.press('Enter');
  await fundRow(page, 'Young people').getByText('Not tax-deductible').waitFor();
  // A toast lies over it.
  await fundRow(page, 'Young people').getByRole('button', { name: 'Merge' }).press('Enter');
  await page.getByLabel('Into').selectOption('Youth');
  await page.getByText('This cannot be undone.').waitFor();
  await isForEverybody(page, 'funds-merge', PHONE);
  await page.getByLabel('Your password').fill(PASSWORD);
  await button(page, /^Merge \d gifts?$/).click();
  await toast(page, 'Merged').waitFor();
  await expect.poll(() => fundRow(page, 'Young people').count()).toBe(0);

  const others = (await fundNames(page)).filter((name) => name !== 'Organ' && name !== long);
  await button(page, `Move ${long} up`).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => fundNames(page)).toEqual([...others, long, 'Organ']);
  await expect
    .poll(() => isHeld(button(page, `Move ${long} up`)), {
      message: 'the keyboard keeps its place',
    })
    .toBe(true);
  await fundRow(page, 'Organ').getByRole('button', { name: 'Close' }).press('Enter');
  await button(page, 'Close it').click();
  await fundRow(page, 'Organ').getByText('Closed', { exact: true }).waitFor();
});

story(
  'envelopes are numbered by keyboard and all at once, and printed',
  async ({ open, portal }) => {
    const { sunday } = await Counting.of(portal);
    const year = Number(sunday.slice(0, 4)) + 1;
    const MANY = 110;
    const all = Array.from({ length: MANY }, (_, at) => at);
    importList(portal, 'people', [
      'importKey,firstName,lastName',
      ...all.map((at) => `envelope-${at},Person,Envelope ${String(at).padStart(3, '0')}`),
    ]);
    importList(portal, 'donations', [
      'personKey,amount,date',
      ...all.map((at) => `envelope-${at},10,${sunday}`),
    ]);
    const page = await open({ as: portal.administrator, ...still });
    await page.goto(`/office/giving/envelopes?year=${year}`);
    await page.getByText(`No numbers in ${year} yet`).waitFor();
    const number = page.getByLabel('Number', { exact: true });
    await who(page).focus();
    // As fast as one types, Enter before the answer.
    await page.keyboard.type('weaver');
    await page.keyboard.press('Enter');
    await page.getByText('Number 1 is given to Mary Weaver.').waitFor();
    await expect.poll(() => number.inputValue()).toBe('2');
    await page.keyboard.type('i');
    await page.getByRole('option', { name: /Paul Iverson/ }).waitFor();
    await isForEverybody(page, 'envelopes', PHONE);
    await page.keyboard.type('verson');
    await page.keyboard.press('Enter');
    await page.getByText('Number 2 is given to Paul Iverson.').waitFor();
    await button(page, `Give the numbers of ${year - 1} again`).click();
    await button(page, 'Give them again').click();
    await toast(page, 'Done').waitFor();
    await page.getByRole('row', { name: /^118 Whitfield/ }).waitFor();
    await button(page, 'Number everybody who gives').click();
    await button(page, 'Number them').click();
    await page.getByRole('row', { name: /Envelope 109, Person/ }).waitFor();

    await page.getByLabel('Find a number').fill('iverson');
    await page.waitForURL('**/envelopes?**search=iverson');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('row', { name: /^2 / }).getByRole('button').click();
    await button(page, 'Take it back').click();
    await toast(page, 'Taken back').waitFor();
    await page.getByLabel('Find a number').fill('');
    await page.getByRole('row', { name: /Envelope 109, Person/ }).waitFor();

    // More than one sheet: two columns, nothing cut, each number once.
    const count = (await page.getByRole('row').count()) - 1;
    expect(count).toBeGreaterThan(MANY);
    await page.evaluate(() => {
      window.print = () => {};
    });
    await page.getByLabel('Paper').selectOption('A4');
    await button(page, 'Print the list').click();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(1);
    const [, width, height] = pdf.match(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/) ?? [];
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842]);
    await page.emulateMedia({ media: 'print' });
    await takePicture(page, 'envelopes-on-paper');
    const printed = page.locator('.printed li');
    const lefts = await printed.evaluateAll((lines) =>
      lines.map((line) => Math.round(line.getBoundingClientRect().left)),
    );
    expect(new Set(lefts).size, 'two columns').toBe(2);
    const lines = await printed.allTextContents();
    expect([lines.length, new Set(lines).size]).toEqual([count, count]);
    expect(lines[0]).toBe('1Weaver, Mary');
  },
);
