import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { day } from '../harness/days';
import { enlarge, isForEverybody } from '../harness/for-everybody';
import { button, long, still } from '../harness/gift-books';
import { sticksOut } from '../harness/layout';
import { asOffice } from '../harness/office';
import { readPdf } from '../harness/pdf';
import { john, type Portal } from '../harness/portal';
import { storiesOf } from '../harness/story';

const anna = { firstName: 'Anna', lastName: 'Weber', email: 'anna@example.org' };
const ben = { firstName: 'Ben', lastName: 'Stone', email: 'ben@example.org' };

/** The code of all pictures, with its styles, as the browser gets it unpacked. */
const MOST_BYTES = 10 * 1024;
/** A year that is over, so that nothing depends on the day; and others before it. */
const year = Number(day('UTC').slice(0, 4)) - 1;
const [before, oneMonth, empty] = [year - 1, year - 4, year - 6];

interface Gift {
  date: string;
  cents: number;
  fund: string;
  email: string;
}

const gift = (date: string, cents: number, fund = 'General Fund', email = anna.email): Gift => ({
  date,
  cents,
  fund,
  email,
});

// Amounts whose binary fractions do not add up.
const gifts: Gift[] = [
  ...Array.from({ length: 12 }, (_, at) => {
    const month = String(at + 1).padStart(2, '0');
    return [
      gift(`${year}-${month}-08`, 123_410 + at * 21_003),
      gift(`${before}-${month}-08`, 140_020 + ((at * 7) % 5) * 30_007),
      gift(`${year}-${month}-15`, 33_333, 'Missions', john.email),
    ];
  }).flat(),
  // More goes back in May than comes.
  gift(`${year}-05-20`, -400_000),
  gift(`${year}-09-20`, 50_010, `${long} ${long}`),
  gift(`${before}-11-20`, 90_000, 'Youth', ben.email),
  gift(`${oneMonth}-03-03`, 25_000),
];

/** Reckoned apart from the product's own code. */
function total(begin: string, fund?: string): string {
  const cents = gifts
    .filter((gift) => gift.date.startsWith(begin) && (!fund || gift.fund === fund))
    .reduce((sum, { cents }) => sum + BigInt(cents), 0n);
  const [sign, size] = cents < 0n ? ['-', -cents] : ['', cents];
  const whole = String(size / 100n).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}$${whole}.${String(size % 100n).padStart(2, '0')}`;
}

const story = storiesOf({}, async (portal) => {
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
  await portal.addMember(anna);
  portal.run('member', 'add', ben);
  const lines = gifts.map(({ date, cents, fund, email }) =>
    [date, (cents / 100).toFixed(2), email, fund, 'Check'].join(','),
  );
  const folder = mkdtempSync(join(tmpdir(), 'portal-gifts-'));
  const path = join(folder, 'gifts.csv');
  writeFileSync(path, ['date,amount,personEmail,fund,method', ...lines].join('\n'));
  portal.run('import', 'donations', path);
  rmSync(folder, { recursive: true });
});

const figure = (page: Page, name: string) => page.getByRole('figure', { name });
const byMonth = (page: Page) => figure(page, `Giving by month, ${year} and ${before}`);
const byFund = (page: Page) => figure(page, `Giving by fund, ${year} and ${before}`);

/** The table behind a picture, as text, without its heads. */
const numbers = (picture: ReturnType<typeof figure>) =>
  picture
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));

async function opens(page: Page, of = year) {
  await page.goto(`/office/giving/overview?year=${of}`);
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
}

story('a year is looked at, as pictures and as tables', async ({ open, portal }) => {
  const page = await open({ as: portal.administrator, ...still });
  await opens(page);
  await byFund(page).waitFor();
  const months = await numbers(byMonth(page));
  expect(months).toHaveLength(12);
  expect(months[4]).toEqual(['May', total(`${year}-05`), total(`${before}-05`)]);
  expect(months[4]?.[1], 'more went back').toMatch(/^-/);
  expect(await numbers(byFund(page))).toEqual(
    [
      ['General Fund', total(`${year}`, 'General Fund'), total(`${before}`, 'General Fund')],
      ['Missions', total(`${year}`, 'Missions'), '$0.00'],
      [`${long} ${long}`, '$500.10', '$0.00'],
      ['Youth', '$0.00', '$900.00'],
    ].sort(([, a = ''], [, b = '']) => amount(b) - amount(a)),
  );
  await page
    .getByText(total(`${year}`), { exact: true })
    .first()
    .waitFor();
  const tile = (name: string) =>
    page.locator('.overview-tile').filter({ hasText: name }).locator('.overview-value');
  expect(await tile('Gave again').textContent()).toBe('1');
  expect(await tile('New').textContent()).toBe('1');
  expect(await tile('Lost').textContent()).toBe('1');
  await isForEverybody(page, 'overview');
  await page.setViewportSize({ width: 1280, height: 800 });

  // By keyboard, and the place is kept.
  const asTable = button(page, /^Show as a table: Giving by month/);
  await asTable.focus();
  await page.keyboard.press('Enter');
  const shown = byMonth(page).getByRole('table');
  expect((await shown.boundingBox())?.height).toBeGreaterThan(200);
  expect(await byMonth(page).locator('svg').isVisible()).toBe(false);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(
    /^Show as a picture/,
  );
  await isForEverybody(page, 'overview-table');
  await page.keyboard.press('Enter');
  expect(await byMonth(page).locator('svg').isVisible()).toBe(true);

  await page.getByLabel('Year').selectOption(String(before));
  await figure(page, `Giving by month, ${before} and ${before - 1}`).waitFor();
  expect(page.url()).toContain(`year=${before}`);
});

story('on paper the numbers stand below the pictures', async ({ open, portal }) => {
  const page = await open({ as: portal.administrator, ...still });
  await opens(page);
  await byFund(page).waitFor();
  const pages = readPdf(await page.pdf({ format: 'Letter' }));
  const words = pages.map(({ words }) => words.replaceAll(/\s+/g, ' ')).join(' ');
  for (const one of [
    total(`${year}`),
    total(`${year}-05`),
    total(`${year}`, 'Missions'),
    '$900.00',
  ])
    expect(words).toContain(one);
  expect(words).not.toContain('Show as a table');
  expect(words, 'no navigation').not.toContain('Envelopes');
  expect(pages.length).toBeLessThanOrEqual(4);
});

story('one month, nothing at all, and large text', async ({ open, portal }) => {
  const page = await open({ as: portal.administrator, ...still });
  await opens(page, oneMonth);
  const picture = figure(page, `Giving by month, ${oneMonth} and ${oneMonth - 1}`);
  await picture.waitFor();
  expect((await numbers(picture))[2]).toEqual(['March', '$250.00', '$0.00']);
  await isForEverybody(page, 'overview-one-month', { widths: [360, 1280] });
  await opens(page, empty);
  await page.getByText(`Nothing was given in ${empty}`).waitFor();
  await isForEverybody(page, 'overview-empty', { widths: [360] });
  await opens(page);
  await byFund(page).waitFor();
  await enlarge(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => sticksOut(page), { message: `${width} px, 200 %` }).toEqual([]);
  }
});

story('a member sees their own year below their donations', async ({ open }) => {
  const page = await open({ as: anna, ...still });
  await page.goto('/profile');
  const own = figure(page, `Your giving by month, ${year}`);
  await own.locator('svg').waitFor();
  const months = await numbers(own);
  const mine = gifts.filter(
    ({ date, email }) => email === anna.email && date.startsWith(`${year}-03`),
  );
  expect(months[2]?.[1]).toBe(`$${((mine[0]?.cents ?? 0) / 100).toLocaleString('en-US')}`);
  await page.getByRole('combobox', { name: 'Year' }).selectOption(String(oneMonth));
  const alone = figure(page, `Your giving by month, ${oneMonth}`);
  await alone.waitFor();
  expect((await numbers(alone))[2]).toEqual(['March', '$250.00']);
  await isForEverybody(page, 'own-year', { widths: [360, 1280] });
});

story('the code of all pictures is small, and comes with the first of them', async ({ open }) => {
  const page = await open({ as: anna });
  const loaded: { name: string; bytes: Promise<number> }[] = [];
  page.on('response', (response) => {
    const name = new URL(response.url()).pathname;
    if (/\/charts-[^/]*\.(js|css)$/.test(name))
      loaded.push({ name, bytes: response.body().then(({ length }) => length) });
  });
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(loaded).toEqual([]);
  await page.goto('/profile');
  await figure(page, `Your giving by month, ${year}`).locator('svg').waitFor();
  const sizes = await Promise.all(loaded.map(({ bytes }) => bytes));
  expect(loaded.map(({ name }) => name.split('.').at(-1)).sort()).toEqual(['css', 'js']);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  expect(all, `${sizes}`).toBeGreaterThan(2000);
  expect(all, `${sizes}`).toBeLessThanOrEqual(MOST_BYTES);
});

story('the treasurer’s pages stand in three groups, also on a phone', async ({ open, portal }) => {
  const page = await open({ as: portal.administrator, ...still });
  await opens(page);
  const pages = page.getByRole('navigation', { name: 'Giving' });
  expect(await pages.getByRole('link').count()).toBe(11);
  expect(await pages.getByRole('link', { name: 'Overview' }).getAttribute('aria-current')).toBe(
    'page',
  );
  await page.setViewportSize({ width: 360, height: 800 });
  const group = (name: string) => pages.getByRole('button', { name });
  await expect.poll(() => pages.getByRole('link').count()).toBe(4);
  expect(await group('The year').getAttribute('aria-expanded')).toBe('true');
  const height = (await pages.boundingBox())?.height ?? 0;
  expect(height, 'what the page is for stands high up').toBeLessThan(190);
  await group('Every week').focus();
  await page.keyboard.press('Enter');
  await pages.getByRole('link', { name: 'Import' }).waitFor();
  expect(await group('The year').getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Gifts', level: 1 }).waitFor();
  expect(await pages.getByRole('link', { name: 'Gifts' }).getAttribute('aria-current')).toBe(
    'page',
  );
});

story('the year’s end leads to where each step is done', async ({ open, portal }) => {
  const sheet = await openSheet(portal);
  const page = await open({ as: portal.administrator, ...still });
  const opensEnd = async () => {
    await page.goto(`/office/giving/year-end?year=${year}`);
    await page.getByRole('heading', { name: "Year's end", level: 1 }).waitFor();
  };
  await opensEnd();
  const step = (title: string) => page.getByRole('listitem').filter({ hasText: title }).first();
  await step('Close the counting sheets').getByText('Open', { exact: true }).waitFor();
  await step('Look at gifts without a giver').getByText('Done', { exact: true }).waitFor();
  await step('Find missing addresses').getByText('To look at', { exact: true }).waitFor();
  await step('Compare the sums').getByText('They differ', { exact: true }).waitFor();
  await step('Compare the sums')
    .getByText(/gifts of open counting sheets/)
    .waitFor();
  await isForEverybody(page, 'year-end');
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('link', { name: /^Counting sheet 1 of/ }).click();
  await expect.poll(() => page.url()).toContain(`/office/giving/sheets/${sheet.id}`);
  await page.goBack();
  await page.getByRole('link', { name: 'Anna Weber' }).click();
  await expect.poll(() => page.url()).toContain('/office/people?search=Weber');
  await page.goBack();
  await page.getByRole('link', { name: 'To the months' }).click();
  await expect.poll(() => page.url()).toContain(`/office/giving/months?year=${year}`);

  // All of it is done: every step says so, and the sums agree.
  await asOffice(portal, 'POST', `giving/sheets/${sheet.id}/close`, {
    version: await version(portal, sheet.id),
    reason: '',
  });
  for (let month = 1; month <= 12; month += 1) {
    const name = `${year}-${String(month).padStart(2, '0')}`;
    await asOffice(portal, 'POST', `giving/months/${name}/close`, {});
  }
  await asOffice(portal, 'PUT', 'giving/statements/words', {
    postalAddress: '12 Church Street',
    taxNumber: '12-3456789',
    wording: 'No goods or services were provided.',
    thanks: '',
    signed: '',
  });
  const days = { from: `${year}-01-01`, to: `${year}-12-31` };
  await asOffice(portal, 'POST', 'giving/statements', { ...days, tellMembers: false });
  await opensEnd();
  await step('Close the counting sheets').getByText('Done', { exact: true }).waitFor();
  await step('Close the months').getByText('Done', { exact: true }).waitFor();
  await step('Make the statements').getByText('Done', { exact: true }).waitFor();
  await step('Compare the sums').getByText('They agree', { exact: true }).waitFor();
  const sums = page.getByRole('table', { name: `The sums of ${year}` });
  expect(await sums.getByRole('row').last().textContent()).toContain(`All gifts of ${year}`);
  await isForEverybody(page, 'year-end-done');

  await page.getByRole('link', { name: 'Show them' }).click();
  await page.getByRole('heading', { name: 'Gifts', level: 1 }).waitFor();
  expect(await page.getByLabel('Given by').inputValue()).toBe('anonymous');
});

const amount = (shown: string) => Number(shown.replaceAll(/[$,]/g, ''));

/** A counting sheet of the year with 20 dollars of loose plate, still open. */
async function openSheet(portal: Portal) {
  const office = (method: string, path: string, body?: unknown) =>
    asOffice(portal, method, `giving/${path}`, body);
  const sheet = (await office('POST', 'sheets', {
    date: `${year}-12-27`,
    counters: 'Ruth and Emil',
    expected: '20',
  })) as { id: number };
  const [fund] = (await office('GET', 'funds')) as { id: number }[];
  const row = { amount: '20', fundId: fund?.id, method: 'Cash', checkNumber: '', note: '' };
  await office('PUT', `sheets/${sheet.id}/rows/row-0001`, row);
  return sheet;
}

async function version(portal: Portal, id: number): Promise<number> {
  const { version } = (await asOffice(portal, 'GET', `giving/sheets/${id}`)) as { version: number };
  return version;
}
