import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { day } from '../harness/days';
import { enlarge, isForEverybody, takePicture } from '../harness/for-everybody';
import { isSqueezed, sticksOut } from '../harness/layout';
import { giving, importList } from '../harness/office';
import { button, card, dialog, long, PHONE, still } from '../harness/parts';
import { readPdf, wordsOn } from '../harness/pdf';
import { john } from '../harness/portal';
import { storiesOf } from '../harness/story';
import { toast } from '../harness/toast';

const anna = { firstName: 'Anna', lastName: 'Weber', email: 'anna@example.org' };
const ben = { firstName: 'Ben', lastName: 'Weber', email: 'ben@example.org' };

interface Gift {
  date: string;
  cents: number;
  notes: string;
  fund: string;
  email: string;
}

const gift = (
  date: string,
  cents: number,
  notes = '',
  fund = 'General Fund',
  email = anna.email,
): Gift => ({ date, cents, notes, fund, email });

// Years that are over, so that nothing depends on the day; amounts whose binary fractions do not add up.
const gifts: Gift[] = [
  ...Array.from({ length: 20 }, (_, week) =>
    gift(`2025-${String(1 + Math.floor(week / 2)).padStart(2, '0')}-${week % 2 ? 21 : 10}`, 3333),
  ),
  gift('2025-12-24', 10, 'Zoë’s "gift", wrapped', 'Missions'),
  gift('2025-12-28', 20, '=1+1', '@Missions'),
  // More goes back in December than comes.
  gift('2025-12-31', -2500, 'Taken back'),
  // Without a place to break the line.
  gift('2024-03-03', 5, 'Donaudampfschifffahrt'.repeat(5), 'Orgelrestaurierung'.repeat(4)),
  gift('2024-01-01', 123_456_789, 'The organ', 'Building Fund'),
  gift('2024-07-04', 1, '-1', 'Building Fund'),
  gift('2025-06-15', 33_333, '', 'Missions', john.email),
];

/** Reckoned apart from the product's own code. */
function total(begin: string, of: (gift: Gift) => boolean = () => true): string {
  const cents = gifts
    .filter((gift) => gift.date.startsWith(begin) && of(gift))
    .reduce((sum, { cents }) => sum + BigInt(cents), 0n);
  const [sign, size] = cents < 0n ? ['-', -cents] : ['', cents];
  const whole = String(size / 100n).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}$${whole}.${String(size % 100n).padStart(2, '0')}`;
}
const annas = ({ email }: Gift) => email === anna.email;

const story = storiesOf({}, async (portal) => {
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
  await portal.addMember(anna, { household: 'Weber', householdRole: 'head' });
  await portal.addMember(ben, { household: 'Weber', householdRole: 'spouse' });
  for (const [firstName, householdRole] of [
    ['Rosa', 'head'],
    ['Hugo', 'spouse'],
  ] as const) {
    const lastName = firstName === 'Rosa' ? long : 'Winter';
    const winter = { firstName, lastName, household: 'Winter', householdRole };
    portal.run('member', 'add', '--no-email', winter);
  }
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  importList(portal, 'donations', [
    'date,amount,personEmail,fund,method,notes',
    ...gifts.map(({ date, cents, fund, notes, email }) =>
      [date, (cents / 100).toFixed(2), email, fund, 'Check', notes].map(quoted).join(','),
    ),
  ]);
});

const records = (page: Page) => card(page, 'Financial Records');
const table = (page: Page) => page.getByRole('table', { name: 'Donations, newest first' });
const rows = (page: Page) => table(page).locator('tbody').getByRole('row');
const yearOf = (page: Page) => page.getByRole('combobox', { name: 'Year' });
const figure = (page: Page, name: string) => page.getByRole('figure', { name });
/** The table behind a picture, as text, without its heads. */
const numbers = (picture: ReturnType<typeof figure>) =>
  picture
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));

async function opens(page: Page) {
  await page.goto('/profile');
  await rows(page).first().waitFor();
}

async function opensOverview(page: Page) {
  await page.goto('/office/giving/overview?year=2025');
  await byFund(page).waitFor();
}

const byMonth = (page: Page) => figure(page, 'Giving by month, 2025 and 2024');
const byFund = (page: Page) => figure(page, 'Giving by fund, 2025 and 2024');

story('one’s own donations by keyboard alone, as a file and on paper', async ({ open }) => {
  const page = await open({ as: anna });
  await page.addInitScript(() => {
    localStorage.setItem('church-theme', 'dark');
    window.print = () => {
      document.documentElement.dataset.printed = 'yes';
    };
  });
  await opens(page);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await yearOf(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => yearOf(page).inputValue()).toBe('2025');
  await page.keyboard.press('Tab');
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(file.suggestedFilename()).toBe('donations-2025.csv');
  const text = readFileSync(await file.path(), 'utf8');
  expect(text.charCodeAt(0), 'Excel reads it as UTF-8').toBe(0xfeff);
  // All of them, also where the page shows the newest only.
  expect(text.slice(1).split('\r\n')).toHaveLength(1 + 23 + 1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('[data-printed]').waitFor();
  const statement = page.locator('.statement');
  await expect
    .poll(() => statement.isVisible(), { message: 'on the screen nothing changes' })
    .toBe(false);
  await page.emulateMedia({ media: 'print' });
  await statement.getByRole('heading', { name: 'Giving statement 2025' }).waitFor();
  await expect.poll(() => statement.locator('tbody tr').count()).toBe(23);
  await expect
    .poll(() => statement.locator('tfoot').textContent())
    .toBe(`Total 2025${total('2025', annas)}`);
  await expect.poll(() => page.locator('#root').isVisible()).toBe(false);
  const [ink, ground] = await page.evaluate(() => {
    const article = document.querySelector('.statement');
    const { color } = getComputedStyle(article as Element);
    return [color, getComputedStyle(document.body).backgroundColor];
  });
  expect(ink).toBe('rgb(0, 0, 0)');
  expect(['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)']).toContain(ground);
  await takePicture(page, 'statement');
  const sheets = readPdf(await page.pdf({ format: 'Letter' })).map(wordsOn);
  expect(sheets, 'one sheet').toHaveLength(1);
  expect(sheets[0]).toContain('1 / 1');
  // The page is itself again for those who go on reading.
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Tab');
  await expect.poll(() => statement.count()).toBe(0);
  await expect.poll(() => focused()).toBe('Show all 23 donations');
  await page.keyboard.press('Enter');
  await expect.poll(() => rows(page).count()).toBe(23);
  await expect
    .poll(() => focused(), { message: 'the place is kept' })
    .toBe('Show the newest 6 only');
});

story('the whole page prints clean, too, with every donation', async ({ open }) => {
  const page = await open({ as: anna });
  await page.addInitScript(() => {
    localStorage.setItem('church-theme', 'dark');
    // Listens before the page does: what it sees is what was on paper.
    addEventListener('afterprint', () => {
      const rows = document.querySelectorAll('.donations tbody tr');
      document.documentElement.dataset.rows = String(rows.length);
    });
  });
  await opens(page);
  await page.pdf({ format: 'Letter' });
  await expect.poll(() => page.locator('html').getAttribute('data-rows')).toBe('26');
  await expect.poll(() => rows(page).count(), { message: 'the screen is as it was' }).toBe(6);
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Download CSV', 'Print', 'Show all 26 donations', 'Edit profile']) {
    await expect.poll(() => button(page, name).isVisible(), { message: name }).toBe(false);
  }
  const circle = page.locator('.photo-card .avatar');
  await expect
    .poll(() => circle.evaluate((one) => getComputedStyle(one).borderTopStyle))
    .toBe('solid');
  const ground = await records(page)
    .locator('.total')
    .first()
    .evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(ground).toBe('rgba(0, 0, 0, 0)');
});

story('donations are for everybody, in every size, and a table throughout', async ({ open }) => {
  const page = await open({ as: anna, ...still });
  await opens(page);
  await button(page, 'Show all 26 donations').click();
  await isForEverybody(page, 'giving', {
    widths: [320, 360, 768, 1280],
    also: async (where) =>
      await expect.poll(() => isSqueezed(page, '.donations'), { message: where }).toEqual([]),
  });
  await page.setViewportSize({ width: 360, height: 800 });
  const first = rows(page).first();
  await expect.poll(() => table(page).getByRole('columnheader').count()).toBe(5);
  await expect.poll(() => first.getByRole('cell').count()).toBe(5);
  const place = async (selector: string) => await first.locator(selector).boundingBox();
  const category = await place('.donation-category');
  const amount = await place('.amount');
  const date = await place('.donation-date');
  expect(amount?.y, 'what for and how much, on one line').toBeCloseTo(category?.y ?? 0, 0);
  expect(date?.y, 'the day below').toBeGreaterThan(category?.y ?? 0);
  for (const [width, size] of [
    [1280, '200%'],
    [360, '200%'],
    [360, '150%'],
    [320, '150%'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await enlarge(page, size);
    const where = `${width} px, ${size}`;
    await expect.poll(() => isSqueezed(page, '.giving'), { message: where }).toEqual([]);
    await expect.poll(() => sticksOut(page), { message: where }).toEqual([]);
  }
});

story('a year is looked at as pictures, as tables, on paper and enlarged', async ({ open }) => {
  const page = await open({ as: john, ...still });
  await opensOverview(page);
  const months = await numbers(byMonth(page));
  expect(months).toHaveLength(12);
  expect(months[11]).toEqual(['December', total('2025-12'), total('2024-12')]);
  expect(months[11]?.[1], 'more went back').toMatch(/^-/);
  const funds = (await numbers(byFund(page))).map(([name]) => name);
  expect(funds.slice(0, 2)).toEqual(['General Fund', 'Missions']);
  await page.getByText(total('2025'), { exact: true }).first().waitFor();
  await isForEverybody(page, 'overview');
  await page.setViewportSize({ width: 1280, height: 800 });

  // By keyboard, and the place is kept.
  await button(page, /^Show as a table: Giving by month/).focus();
  await page.keyboard.press('Enter');
  const shown = byMonth(page).getByRole('table');
  expect((await shown.boundingBox())?.height).toBeGreaterThan(200);
  await expect.poll(() => byMonth(page).locator('svg').isVisible()).toBe(false);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toMatch(/^Show as a picture/);
  await page.keyboard.press('Enter');
  await expect.poll(() => byMonth(page).locator('svg').isVisible()).toBe(true);

  // On paper the numbers stand below the pictures.
  const pages = readPdf(await page.pdf({ format: 'Letter' }));
  const words = pages.map(wordsOn).join(' ');
  for (const one of [
    total('2025'),
    total('2025-12'),
    total('2025', ({ fund }) => fund === 'Missions'),
  ])
    expect(words).toContain(one);
  expect(words).not.toContain('Show as a table');
  expect(words, 'no navigation').not.toContain('Envelopes');
  await enlarge(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => sticksOut(page), { message: `${width} px, 200 %` }).toEqual([]);
  }
});

/** The code of all pictures, with its styles, as the browser gets it unpacked. */
const MOST_BYTES = 10 * 1024;

story('the code of all pictures is small, and comes with the first of them', async ({ open }) => {
  const page = await open({ as: anna, firstVisit: true });
  const loaded: { name: string; bytes: Promise<number> }[] = [];
  page.on('response', (response) => {
    const name = new URL(response.url()).pathname;
    if (/\/charts-[^/]*\.(js|css)$/.test(name))
      loaded.push({ name, bytes: response.body().then(({ length }) => length) });
  });
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' });
  expect(loaded).toEqual([]);
  await page.goto('/giving');
  await figure(page, 'Your giving by month, 2025').locator('svg').waitFor();
  const sizes = await Promise.all(loaded.map(({ bytes }) => bytes));
  expect(loaded.map(({ name }) => name.split('.').at(-1)).sort()).toEqual(['css', 'js']);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  expect(all, `${sizes}`).toBeGreaterThan(2000);
  expect(all, `${sizes}`).toBeLessThanOrEqual(MOST_BYTES);
});

story('the treasurer’s pages stand in three groups, also on a phone', async ({ open }) => {
  const page = await open({ as: john, ...still, viewport: { width: 360, height: 800 } });
  await opensOverview(page);
  const pages = page.getByRole('navigation', { name: 'Giving' });
  const group = (name: string) => pages.getByRole('button', { name });
  await expect.poll(() => pages.getByRole('link').count()).toBe(4);
  await expect.poll(() => group('The year').getAttribute('aria-expanded')).toBe('true');
  const height = (await pages.boundingBox())?.height ?? 0;
  expect(height, 'what the page is for stands high up').toBeLessThan(190);
  await group('Every week').focus();
  await page.keyboard.press('Enter');
  await pages.getByRole('link', { name: 'Import' }).waitFor();
  await expect.poll(() => group('The year').getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Gifts', level: 1 }).waitFor();
  await expect
    .poll(() => pages.getByRole('link', { name: 'Gifts' }).getAttribute('aria-current'))
    .toBe('page');
});

story('the year’s end leads to where each step is done', async ({ open, portal }) => {
  const head = { date: '2025-12-27', counters: 'Ruth and Emil', expected: '20' };
  const { id } = (await giving(portal, 'POST', 'sheets', head)) as { id: number };
  const page = await open({ as: john, ...still });
  await page.goto('/office/giving/year-end?year=2025');
  const step = (title: string) => page.getByRole('listitem').filter({ hasText: title }).first();
  await step('Close the counting sheets').getByText('Open', { exact: true }).waitFor();
  await step('Look at gifts without a giver').getByText('Done', { exact: true }).waitFor();
  await isForEverybody(page, 'year-end');
  for (const [name, address] of [
    [/^Counting sheet \d+ of/, `/office/giving/sheets/${id}`],
    ['Anna Weber', '/office/people?search=Weber'],
    ['To the months', '/office/giving/months?year=2025'],
  ] as const) {
    await page.getByRole('link', { name }).click();
    await expect.poll(() => page.url()).toContain(address);
    await page.goBack();
  }
});

const joint = (page: Page) => card(page, 'Giving together');

story('a couple agrees on their pages of giving, and ends it again', async ({ open, portal }) => {
  const annas = await open({ as: anna, ...still });
  await annas.goto('/giving');
  await button(annas, 'Ask Ben').click();
  await toast(annas, 'You have asked').waitFor();
  await portal.letterTo(ben.email, /Anna asks whether you give together/);
  const bens = await open({ as: ben, ...still });
  await bens.goto('/giving');
  await button(bens, 'Yes, we give together').waitFor();
  await isForEverybody(bens, 'together-question', PHONE);
  await button(bens, 'Yes, we give together').click();
  await joint(bens)
    .getByText(/You and Anna give together since/)
    .waitFor();
  await annas.reload();
  await joint(annas)
    .getByText(/You and Ben give together since/)
    .waitFor();
  await button(annas, 'Stop giving together').click();
  await button(annas, 'Stop').click();
  await button(annas, 'Ask Ben').waitFor();
});

story('the treasurer records a couple’s paper and ends it', async ({ open, portal }) => {
  const page = await open({ as: john, ...still });
  await page.goto('/office/giving/together');
  await button(page, 'Record their paper').click();
  const paper = dialog(page, 'Record their paper');
  await page.getByLabel('One of both').fill('Rosa');
  await paper.getByRole('option', { name: /^Rosa/ }).click();
  await page.getByLabel('The other').fill('Hugo');
  await paper.getByRole('option', { name: /^Hugo Winter/ }).click();
  await isForEverybody(page, 'together-paper', PHONE);
  await page.getByLabel('Since').fill(day(portal.timeZone));
  await button(page, 'Record').click();
  await toast(page, 'Recorded').waitFor();
  const row = page.getByRole('listitem').filter({ hasText: 'Rosa' });
  await row.getByText(/^Together/).waitFor();
  await isForEverybody(page, 'together-office', PHONE);
  await row.getByRole('button', { name: /^End/ }).click();
  await button(page, 'End it').click();
  await row.getByText('The treasurer ended it').waitFor();
});
