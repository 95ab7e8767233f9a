import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { enlarge, isForEverybody, takePicture } from '../harness/for-everybody';
import { isSqueezed, sticksOut } from '../harness/layout';
import { Portal } from '../harness/portal';
import { answer, holdBack, serverAgain } from '../harness/slow';
import { storiesOf, storiesOn } from '../harness/story';

const anna = { firstName: 'Anna', lastName: 'Weber', email: 'anna@example.org' };
const ben = { firstName: 'Ben', lastName: 'Weber', email: 'ben@example.org' };

interface Gift {
  date: string;
  cents: number;
  fund: string;
  method: string;
  notes: string;
}

const gift = (date: string, cents: number, notes = '', fund = 'General Fund'): Gift => ({
  date,
  cents,
  fund,
  method: 'Check',
  notes,
});

// Amounts whose binary fractions do not add up.
const gifts: Gift[] = [
  ...Array.from({ length: 20 }, (_, week) =>
    gift(`2025-${String(1 + Math.floor(week / 2)).padStart(2, '0')}-${week % 2 ? 21 : 10}`, 3333),
  ),
  gift('2025-12-24', 10, 'Zoë’s "gift", wrapped', 'Missions'),
  gift('2025-12-28', 20, '=1+1', '@Missions'),
  gift('2025-12-31', -2500, 'Taken back'),
  // Without a place to break the line.
  gift('2024-03-03', 5, 'Donaudampfschifffahrt'.repeat(5), 'Orgelrestaurierung'.repeat(4)),
  gift('2024-01-01', 123_456_789, 'The organ', 'Building Fund'),
  gift('2024-07-04', 1, '-1', 'Building Fund'),
];

/** Reckoned apart from the product's own code. */
function total(year = ''): string {
  const cents = gifts
    .filter(({ date }) => date.startsWith(year))
    .reduce((sum, { cents }) => sum + BigInt(cents), 0n);
  const whole = String(cents / 100n).replace(/\B(?=(\d{3})+$)/g, ',');
  return `$${whole}.${String(cents % 100n).padStart(2, '0')}`;
}

const story = storiesOf({}, async (portal) => {
  await portal.addMember(anna);
  await portal.addMember(ben);
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = gifts.map(({ date, cents, fund, method, notes }) =>
    [date, (cents / 100).toFixed(2), anna.email, fund, method, notes].map(quoted).join(','),
  );
  const folder = mkdtempSync(join(tmpdir(), 'portal-gifts-'));
  const path = join(folder, 'gifts.csv');
  writeFileSync(path, ['date,amount,personEmail,fund,method,notes', ...lines].join('\n'));
  portal.run('import', 'donations', path);
  rmSync(folder, { recursive: true });
});

const sample = storiesOn(() => Portal.sample(20));

const records = (page: Page) => page.getByRole('region', { name: 'Financial Records' });
const table = (page: Page) => page.getByRole('table', { name: 'Donations, newest first' });
const rows = (page: Page) => table(page).locator('tbody').getByRole('row');
const amounts = (page: Page) => rows(page).locator('.amount').allTextContents();
const year = (page: Page) => page.getByRole('combobox', { name: 'Year' });
const button = (page: Page, name: string) => page.getByRole('button', { name });

async function opens(page: Page) {
  await page.goto('/profile');
  await rows(page).first().waitFor();
}

const cents = (shown: string) => BigInt(shown.replaceAll(/[$,.]/g, ''));

story('the totals and the donations, newest first', async ({ open }) => {
  const page = await open({ as: anna });
  await opens(page);
  const donated = records(page).locator('.total').filter({ hasText: 'Donated' });
  await donated.getByText(total(), { exact: true }).waitFor();
  await donated.getByText('26 donations', { exact: true }).waitFor();
  await button(page, 'Show all 26 donations').click();
  const shown = await rows(page).locator('time').allTextContents();
  expect(shown).toHaveLength(gifts.length);
  expect(shown.slice(0, 3)).toEqual(['Dec 31, 2025', 'Dec 28, 2025', 'Dec 24, 2025']);
  expect(shown.slice(-2)).toEqual(['Mar 3, 2024', 'Jan 1, 2024']);
  expect((await amounts(page))[0]).toBe('-$25.00');
});

story('a year’s total is the sum of its rows, to the cent', async ({ open }) => {
  const page = await open({ as: anna });
  await opens(page);
  await button(page, 'Show all 26 donations').click();
  const options = await year(page).getByRole('option').allTextContents();
  expect(options).toEqual(['All years', '2025', '2024']);
  for (const [chosen, count] of [
    ['2025', 23],
    ['2024', 3],
    ['', 26],
  ] as const) {
    await year(page).selectOption(chosen);
    await expect.poll(() => rows(page).count(), { message: chosen }).toBe(count);
    const shown = await amounts(page);
    const sum = shown.reduce((sum, amount) => sum + cents(amount), 0n);
    expect(sum, chosen).toBe(cents(total(chosen)));
    expect(await table(page).locator('tfoot').textContent()).toContain(total(chosen));
    expect(await records(page).locator('output').textContent()).toContain(total(chosen));
  }
});

story('the CSV holds the chosen year, and no formula', async ({ open }) => {
  const page = await open({ as: anna });
  await opens(page);
  const download = async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download CSV').click(),
    ]);
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
  };
  expect((await download()).name).toBe('donations.csv');
  await year(page).selectOption('2025');
  const { name, text } = await download();
  expect(name).toBe('donations-2025.csv');
  expect(text.charCodeAt(0), 'Excel reads it as UTF-8').toBe(0xfeff);
  const lines = text.slice(1).split('\r\n');
  // All of them, also where the page shows the newest only.
  expect(lines).toHaveLength(1 + 23 + 1);
  expect(lines.slice(0, 5)).toEqual([
    'Date,Category,Description,Method,Amount',
    '2025-12-31,General Fund,Taken back,Check,-25.00',
    "2025-12-28,'@Missions,'=1+1,Check,0.20",
    '2025-12-24,Missions,"Zoë’s ""gift"", wrapped",Check,0.10',
    '2025-10-21,General Fund,,Check,33.33',
  ]);
});

story('Print puts the statement alone on paper, black on white', async ({ open }) => {
  const page = await open({ as: anna });
  await page.addInitScript(() => {
    localStorage.setItem('church-theme', 'dark');
    window.print = () => {
      document.documentElement.dataset.printed = 'yes';
    };
  });
  await opens(page);
  await year(page).selectOption('2025');
  await button(page, 'Print').click();
  await page.locator('[data-printed]').waitFor();
  const statement = page.locator('.statement');
  expect(await statement.isVisible(), 'on the screen nothing changes').toBe(false);
  await page.emulateMedia({ media: 'print' });
  await statement.getByText('Grace Community Church', { exact: true }).waitFor();
  await statement.getByRole('heading', { name: 'Giving statement 2025' }).waitFor();
  await statement.getByText('Anna Weber', { exact: true }).waitFor();
  expect(await statement.locator('tbody tr').count()).toBe(23);
  expect(await statement.locator('tfoot').textContent()).toBe(`Total 2025${total('2025')}`);
  expect(await page.locator('#root').isVisible()).toBe(false);
  const [ink, ground] = await page.evaluate(() => {
    const article = document.querySelector('.statement');
    const { color } = getComputedStyle(article as Element);
    return [color, getComputedStyle(document.body).backgroundColor];
  });
  expect(ink).toBe('rgb(0, 0, 0)');
  expect(['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)']).toContain(ground);
  await takePicture(page, 'statement');
  const pdf = await page.pdf({ format: 'Letter' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), 'one sheet').toHaveLength(1);
  // The page is itself again for whoever goes on reading.
  await page.emulateMedia({ media: 'screen' });
  await year(page).click();
  await expect.poll(() => statement.count()).toBe(0);
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
  expect(await page.locator('html').getAttribute('data-rows')).toBe('26');
  expect(await rows(page).count(), 'the screen is as it was').toBe(6);
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Download CSV', 'Print', 'Show all 26 donations', 'Edit profile']) {
    expect(await button(page, name).isVisible(), name).toBe(false);
  }
  const circle = page.locator('.photo-card .avatar');
  expect(await circle.evaluate((one) => getComputedStyle(one).borderTopStyle)).toBe('solid');
  const ground = await records(page)
    .locator('.total')
    .first()
    .evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(ground).toBe('rgba(0, 0, 0, 0)');
});

story('by keyboard alone', async ({ open }) => {
  const page = await open({ as: anna });
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes';
    };
  });
  await opens(page);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await year(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => rows(page).first().textContent()).toContain('Dec 31, 2025');
  expect(await year(page).inputValue()).toBe('2025');
  await page.keyboard.press('Tab');
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(file.suggestedFilename()).toBe('donations-2025.csv');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('[data-printed]').waitFor();
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Show all 23 donations');
  await page.keyboard.press('Enter');
  await expect.poll(() => rows(page).count()).toBe(23);
  expect(await focused(), 'the place is kept').toBe('Show the newest 6 only');
});

story('a table also where it is laid out as rows', async ({ open }) => {
  const page = await open({ as: anna, viewport: { width: 360, height: 800 } });
  await opens(page);
  const first = rows(page).first();
  expect(await table(page).getByRole('columnheader').allTextContents()).toEqual([
    'Date',
    'Category',
    'Description',
    'Method',
    'Amount',
  ]);
  expect(await first.getByRole('cell').count()).toBe(5);
  const place = async (selector: string) => await first.locator(selector).boundingBox();
  const [category, amount, date] = [
    await place('.donation-category'),
    await place('.amount'),
    await place('.donation-date'),
  ];
  expect(amount?.y, 'what for and how much, on one line').toBeCloseTo(category?.y ?? 0, 0);
  expect(date?.y, 'the day below').toBeGreaterThan(category?.y ?? 0);
});

story('for everybody, in every size', async ({ open }) => {
  const page = await open({ as: anna, reducedMotion: 'reduce' });
  await opens(page);
  await button(page, 'Show all 26 donations').click();
  await isForEverybody(page, 'giving', {
    widths: [320, 360, 768, 1280],
    also: async (where) => expect(await isSqueezed(page, '.donations'), where).toEqual([]),
  });
  await enlarge(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => sticksOut(page), { message: `${width} px, 200 %` }).toEqual([]);
  }
});

sample('words keep whole in large text', async ({ member: page }) => {
  await opens(page);
  for (const [width, size] of [
    [360, '150%'],
    [360, '175%'],
    [360, '200%'],
    [320, '150%'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await enlarge(page, size);
    const where = `${width} px, ${size}`;
    await expect.poll(() => isSqueezed(page, '.giving'), { message: where }).toEqual([]);
    expect(await sticksOut(page), where).toEqual([]);
  }
});

story('who has given nothing reads a sentence', async ({ open }) => {
  const page = await open({ as: ben });
  await page.goto('/profile');
  await records(page).getByText('No donations or pledges are on record for you yet.').waitFor();
  expect(await table(page).count()).toBe(0);
  expect(await page.locator('body').textContent()).not.toContain('Missions');
});

story('the totals come also without the server’s summary', async ({ open, watch }) => {
  watch.provokes(500, '/api/members/me/financial');
  const page = await open({ as: anna });
  await answer(page, '/api/members/me/financial', 500, 'No summary today.');
  await opens(page);
  await records(page).locator('.total').getByText(total(), { exact: true }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

story('donations that fail say why and can be tried again', async ({ open, watch }) => {
  watch.provokes(500, '/api/members/me/donations');
  const page = await open({ as: anna });
  await answer(page, '/api/members/me/donations', 500, 'The donations could not be read.');
  await page.goto('/profile');
  const part = page.getByRole('region', { name: 'Donations' });
  await expect
    .poll(() => part.getByRole('alert').textContent())
    .toBe('The donations could not be read.');
  await records(page).getByText('No pledges are on record for you.').waitFor();
  await serverAgain(page);
  await part.getByRole('button', { name: 'Try again' }).click();
  await rows(page).first().waitFor();
});

story('shapes of rows while they are on their way', async ({ open }) => {
  const page = await open({ as: anna });
  const letGo = await holdBack(page, '/api/members/me/donations');
  await page.goto('/profile');
  await page.getByRole('region', { name: 'Donations' }).locator('[data-skeleton]').nth(3).waitFor();
  await records(page).locator('.total').getByText(total(), { exact: true }).waitFor();
  letGo();
  await rows(page).first().waitFor();
  await expect.poll(() => records(page).locator('[data-skeleton]').count()).toBe(0);
});

sample('pledges say how they stand, and what is open is outstanding', async ({ member: page }) => {
  await opens(page);
  const pledges = page.getByRole('region', { name: 'Pledges' }).getByRole('listitem');
  expect((await pledges.locator('.pill').allTextContents()).sort()).toEqual([
    'Completed',
    'Open',
    'Paid',
  ]);
  const amountOf = (of: typeof pledges) => of.locator('.amount').textContent();
  const open = await amountOf(pledges.filter({ hasText: 'Open' }));
  const outstanding = records(page).locator('.total').filter({ hasText: 'Outstanding' });
  expect(await outstanding.locator('.total-amount').textContent()).toBe(open);
  const all = await pledges.locator('.amount').allTextContents();
  const pledged = records(page).locator('.total').filter({ hasText: 'Pledged' });
  const sum = all.reduce((sum, amount) => sum + cents(amount), 0n);
  expect(cents((await pledged.locator('.total-amount').textContent()) ?? '')).toBe(sum);
});
