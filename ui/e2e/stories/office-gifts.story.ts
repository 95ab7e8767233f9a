import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isForEverybody } from '../harness/for-everybody';
import { asOffice } from '../harness/office';
import { PASSWORD, type Portal } from '../harness/portal';
import { storiesOf } from '../harness/story';
import { toast } from '../harness/toast';

const still = { reducedMotion: 'reduce' } as const;
// Without a place to break the line.
const long = 'Donaudampfschifffahrt'.repeat(3);

const story = storiesOf({}, (portal) => {
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
  for (const [first, last] of [
    ['Jonah', 'Smythe'],
    ['Rosa', long],
    ['Hugo', 'Winter'],
  ] as const) {
    portal.run('member', 'add', '--first-name', first, '--last-name', last, '--no-email');
  }
});

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const row = (page: Page, words: string | RegExp) =>
  page.getByRole('row').filter({ hasText: words });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** The first Sunday of the month before this one, so that it is over wherever the clock stands. */
function sunday(): string {
  const now = new Date();
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  while (day.getUTCDay() !== 0) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

const monthInWords = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

interface Given {
  id: string;
}

/** A counted Sunday: one check of Jonah's over two funds, and 20 loose. */
async function counted(portal: Portal) {
  const office = (method: string, path: string, body?: unknown) =>
    asOffice(portal, method, `giving/${path}`, body);
  for (const name of ['General Fund', 'Building Fund'])
    await office('POST', 'funds', { name, taxDeductible: true });
  const [jonah] = (await office('GET', 'givers?search=jonah')) as Given[];
  const funds = (await office('GET', 'funds')) as { id: number; name: string }[];
  const fund = (name: string) => funds.find((fund) => fund.name === name)?.id;
  const sheet = (await office('POST', 'sheets', {
    date: sunday(),
    counters: 'Ruth and Emil',
    expected: '100',
  })) as { id: number };
  const check = { giverId: jonah?.id, method: 'Check', checkNumber: '1042', note: '' };
  const rows = [
    { ...check, amount: '50', fundId: fund('General Fund') },
    { ...check, amount: '30', fundId: fund('Building Fund') },
    { amount: '20', fundId: fund('General Fund'), method: 'Cash', checkNumber: '', note: '' },
  ];
  for (const [at, row] of rows.entries())
    await office('PUT', `sheets/${sheet.id}/rows/row-000${at}`, row);
  const { version } = (await office('GET', `sheets/${sheet.id}`)) as { version: number };
  await office('POST', `sheets/${sheet.id}/close`, { version, reason: '' });
}

async function opens(page: Page, address = '/office/giving/gifts') {
  await page.goto(address);
  await page.getByRole('heading', { name: 'Gifts', level: 1 }).waitFor();
}

/** A gift that stands in no counting sheet, of the same Sunday. */
async function given(portal: Portal, who: string, amount: string) {
  const [giver] = (await asOffice(portal, 'GET', `giving/givers?search=${who}`)) as {
    number: string;
  }[];
  if (!giver) throw new Error(`${who} is not here.`);
  const flags = { member: giver.number, amount, date: sunday(), method: 'Cash', yes: true };
  portal.run('donation', 'add', flags);
}

story(
  'a gift is found, corrected, moved to another giver, and a check bounces',
  async ({ open, portal, watch }) => {
    const page = await open({ as: portal.administrator, ...still });
    await opens(page);
    await page.getByText('No gifts are in the books yet').waitFor();
    await isForEverybody(page, 'gifts-empty');

    await counted(portal);
    await given(portal, 'Rosa', '1250.50');
    await given(portal, 'Hugo', '15');
    await page.reload();
    await row(page, 'Donaudampf').waitFor();
    await isForEverybody(page, 'gifts-list');

    // By name, amount, check number; all of it stands in the address.
    await page.getByLabel('Search').fill('1042');
    await expect.poll(() => page.getByRole('row').count()).toBe(3);
    await page.getByLabel('Search').fill('1,250.50');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    expect(new URL(page.url()).searchParams.get('search')).toBe('1,250.50');
    await page.getByLabel('Search').fill('nobody of this name');
    await page.getByText('No gift is like that').waitFor();
    await isForEverybody(page, 'gifts-none');
    await page.goto(`/office/giving/gifts?from=${sunday()}&to=${sunday()}`);
    await page.getByText('$1,365.50').first().waitFor();

    // The cash was Rosa's, not Hugo's.
    await row(page, 'Hugo').getByRole('link').click();
    await dialog(page, 'Gift').waitFor();
    await isForEverybody(page, 'gift-of-no-sheet');
    await button(page, 'Correct').click();
    await button(page, /^Another/).click();
    await page.getByLabel('Giver').fill('Rosa');
    await isForEverybody(page, 'gift-correct');
    await button(page, /^Rosa/).click();
    await page.getByLabel('Note').fill('It was in her envelope');
    watch.provokes(400, '/api/office/giving/gifts/5/correct');
    await page.getByLabel('Amount').fill('much');
    await button(page, 'Correct').click();
    await page.getByText('is not an amount').waitFor();
    await page.getByLabel('Amount').fill('10+5');
    await button(page, 'Correct').click();
    await toast(page, 'Corrected').waitFor();
    await button(page, 'Close').last().click();
    await expect.poll(() => row(page, 'Hugo').count()).toBe(0);
    await row(page, 'It was in her envelope').filter({ hasText: 'Rosa' }).waitFor();

    // The sheet is closed: a reason, and the password; what stood there is kept.
    await row(page, 'Anonymous').getByRole('link').click();
    await button(page, 'Correct').click();
    await page.getByText('Counting sheet 1 is closed').waitFor();
    await page.getByLabel('Amount').fill('25');
    await page.getByLabel('Why it is corrected').fill('A five was in the hymnal');
    await page.getByLabel('Your password').fill(PASSWORD);
    await isForEverybody(page, 'gift-correct-closed');
    await button(page, 'Correct').click();
    await toast(page, 'Corrected').waitFor();
    await page.getByText('What stood there before').waitFor();
    await page.getByText('$20.00, General Fund, Cash, Anonymous').waitFor();
    await page.getByText(/A five was in the hymnal/).waitFor();
    await isForEverybody(page, 'gift-corrected');
    await page.keyboard.press('Escape');

    // One check over two funds bounces whole, and says so before.
    await row(page, 'Building Fund').getByRole('link').click();
    await button(page, 'Check bounced').click();
    await page.getByText('It bounces whole').waitFor();
    await isForEverybody(page, 'gift-bounce');
    await button(page, 'Check bounced').click();
    await toast(page, 'The check is taken back').waitFor();
    await page.getByText('Taken back', { exact: true }).first().waitFor();
    await page.keyboard.press('Escape');
    await page.goto('/office/giving/gifts?kind=bounced');
    await expect.poll(() => page.getByRole('row').count()).toBe(3);
    await row(page, '-$50.00').waitFor();
    await row(page, '-$30.00').waitFor();
    await isForEverybody(page, 'gifts-bounced');
  },
);

story('money goes back in parts, and a mistake is removed', async ({ open, portal, watch }) => {
  await given(portal, 'Hugo', '15');
  const page = await open({ as: portal.administrator, ...still });
  await opens(page);
  await row(page, 'Hugo').getByRole('link').click();
  await button(page, 'Give back').click();
  watch.provokes(400, '/api/office/giving/gifts/1/refund');
  await page.getByLabel('Amount').fill('16');
  await button(page, 'Give back').click();
  await page.getByText('more than what is left of the gift: $15.00').waitFor();
  await isForEverybody(page, 'gift-refund');
  await page.getByLabel('Amount').fill('5');
  await button(page, 'Give back').click();
  await toast(page, 'Given back').waitFor();
  await page.getByText('Partly taken back').first().waitFor();
  await page.keyboard.press('Escape');

  await row(page, '-$5.00').getByRole('link').click();
  await button(page, 'Remove').click();
  await page.getByRole('alertdialog').waitFor();
  await isForEverybody(page, 'gift-remove');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await toast(page, 'Removed').waitFor();
  await expect.poll(() => row(page, '-$5.00').count()).toBe(0);

  await button(page, 'Download a file').click();
  await page.getByLabel('Your password').fill(PASSWORD);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download').click(),
  ]);
  expect(file.suggestedFilename()).toBe('gifts.csv');
});

story('a month is closed, and refuses what would change it', async ({ open, portal, watch }) => {
  await counted(portal);
  await given(portal, 'Hugo', '15');
  const page = await open({ as: portal.administrator, ...still });
  const [year] = sunday().split('-');
  await page.goto(`/office/giving/months?year=${year}`);
  const month = row(page, monthInWords(sunday()));
  await month.getByText('$115.00').waitFor();
  await isForEverybody(page, 'months');
  await month.getByRole('button', { name: /^Close/ }).click();
  await page.getByText(/so that what accounting has stays true/).waitFor();
  await isForEverybody(page, 'months-close');
  await button(page, 'Close the month').click();
  await toast(page, `${monthInWords(sunday())} is closed`).waitFor();
  await month.getByText('Closed', { exact: true }).waitFor();
  await isForEverybody(page, 'months-closed');

  await page.goto('/office/giving/gifts?search=hugo');
  await row(page, 'Hugo').getByRole('link').click();
  await page.getByText(/Its month is closed/).waitFor();
  await button(page, 'Correct').click();
  watch.provokes(409, '/api/office/giving/gifts/4/correct');
  await page.getByLabel('Amount').fill('16');
  await button(page, 'Correct').click();
  await page.getByText(`${monthInWords(sunday())} is closed: its gifts do not change`).waitFor();
  await isForEverybody(page, 'gift-month-closed');

  await page.goto(`/office/giving/months?year=${year}`);
  await month.getByRole('button', { name: /^Open again/ }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await isForEverybody(page, 'months-reopen');
  await dialog(page, `Open ${monthInWords(sunday())} again?`)
    .getByRole('button', { name: 'Open again' })
    .click();
  await toast(page, `${monthInWords(sunday())} is open again`).waitFor();
  await month.getByText('Open', { exact: true }).waitFor();
});
