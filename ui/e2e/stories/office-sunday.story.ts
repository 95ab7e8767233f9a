import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { Counting, namesRowsInOrder, opensSheet, rowKey, types } from '../harness/counting';
import { isForEverybody, takePicture } from '../harness/for-everybody';
import { asOffice } from '../harness/office';
import { type PdfPage, readPdf } from '../harness/pdf';
import { PASSWORD, type Portal } from '../harness/portal';
import { answer, serverAgain } from '../harness/slow';
import { storiesOf } from '../harness/story';
import { toast } from '../harness/toast';

const still = { reducedMotion: 'reduce' } as const;
// Without a place to break the line.
const long = 'Donaudampfschifffahrt'.repeat(3);
const mary = { firstName: 'Mary', lastName: 'Weaver', email: 'mary.weaver@example.org' };

const story = storiesOf({}, async (portal) => {
  await Counting.in(portal);
  await portal.addMember(mary);
});

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const row = (page: Page, words: string | RegExp) =>
  page.getByRole('row').filter({ hasText: words });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

const sums = (page: Page) => page.getByRole('complementary', { name: 'Sums' });

/** Until everything typed is on the server. */
const allSaved = (page: Page) => expect.poll(() => page.getByText('Not saved yet').count()).toBe(0);

/** The number of the sheet that is shown. */
const sheetOf = (page: Page) => Number(new URL(page.url()).pathname.split('/').at(-1));

/** Another treasurer's window, as a program. */
const giving = (portal: Portal, method: string, path: string, body?: unknown) =>
  asOffice(portal, method, `giving/${path}`, body);

async function change(portal: Portal, sheet: number, head: object) {
  const now = (await giving(portal, 'GET', `sheets/${sheet}`)) as {
    version: number;
    date: string;
    counters: string;
    expected?: number;
  };
  const { version, date, counters, expected } = now;
  const stood = { version, date, counters, expected: expected?.toFixed(2) ?? '' };
  await giving(portal, 'PUT', `sheets/${sheet}`, { ...stood, ...head });
}

/** Prints by the page's own way and reads what came out. */
async function printed(page: Page, paper: 'Letter' | 'A4'): Promise<PdfPage[]> {
  await page.evaluate(() => {
    window.print = () => {};
  });
  await button(page, 'Print the deposit list').click();
  await dialog(page, 'Print the deposit list').waitFor();
  await page.getByLabel('Paper').selectOption(paper);
  await button(page, 'Print').click();
  await dialog(page, 'Print the deposit list').waitFor({ state: 'detached' });
  const pages = readPdf(await page.pdf({ preferCSSPageSize: true }));
  const size = paper === 'A4' ? [595, 842] : [612, 792];
  for (const { width, height } of pages) expect([width, height], paper).toEqual(size);
  return pages;
}

/** What stands on the paper, without regard to where its lines break. */
const wordsOn = ({ words }: PdfPage) => words.replaceAll(/\s+/g, ' ');

story(
  'a Sunday is counted, closed with a difference, printed, a check bounces, and a row is corrected',
  async ({ open, portal, watch }) => {
    const page = await open({ as: portal.administrator, ...still });
    await page.goto('/office/giving');
    await page.waitForURL('**/office/giving/sheets');
    await page.getByText('No counting sheets yet').waitFor();
    await isForEverybody(page, 'sheets-empty');

    await button(page, 'New counting sheet').click();
    const counting = await Counting.of(portal);
    expect(await page.getByLabel('Date of the service').inputValue(), 'the last Sunday').toBe(
      counting.sunday,
    );
    await page.getByLabel('Counted by').fill('Ruth Albright and Emil Bauer');
    await page.getByLabel('Total of the bank slip').fill('two hundred');
    watch.provokes(400, '/api/office/giving/sheets');
    await button(page, 'Open the sheet').click();
    await page.locator('.field-error').waitFor();
    await isForEverybody(page, 'sheets-new');
    // It is there again after a reload.
    await page.reload();
    await button(page, 'New counting sheet').click();
    await page.getByText('This was typed here before').waitFor();
    expect(await page.getByLabel('Counted by').inputValue()).toBe('Ruth Albright and Emil Bauer');
    await page.getByLabel('Total of the bank slip').fill('450');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/sheets\/\d+$/);
    const sheet = sheetOf(page);

    // One check over two funds, one of Mary's, cash of hers, and what lay loose.
    await page.getByRole('combobox', { name: 'Envelope or name' }).waitFor();
    await types(page, '118<Enter>50/1042<Enter>118<Enter>25<Tab>b<Tab><Tab>1042<Enter>');
    await types(page, 'weaver<Enter>60<Tab>g<Tab><Tab>77<Enter>weaver<Enter>*40<Enter>');
    await types(page, '<Enter>*250<Enter>');
    await allSaved(page);
    await expect
      .poll(async () => (await counting.rows(sheet)).map(({ amount }) => amount))
      .toEqual([50, 25, 60, 40, 250]);

    const member = await open({ as: mary, ...still });
    await member.goto('/profile');
    await member.getByText('Financial Records').first().waitFor();
    expect(await member.getByText('$60.00').count(), 'not before it is closed').toBe(0);

    await button(page, 'Close the sheet').click();
    const close = dialog(page, 'Close the sheet');
    await close.getByText('$25.00 less is entered than the bank slip says.').waitFor();
    await close.getByText('Entered in 5 rows').waitFor();
    await isForEverybody(page, 'sheet-close');
    await button(page, 'Close the sheet').last().click();
    await close.getByText('A reason is required').waitFor();
    await isForEverybody(page, 'sheet-close-refused');
    await page.getByLabel('Why it is closed with a difference').fill('A torn note is kept back');
    await page.keyboard.press('Enter');
    await toast(page, 'The sheet is closed').waitFor();
    await page.getByText('A torn note is kept back').waitFor();
    await sums(page).getByText('$25.00 less', { exact: true }).waitFor();
    await isForEverybody(page, 'sheet-closed');

    for (const paper of ['Letter', 'A4'] as const) {
      const pages = await printed(page, paper);
      expect(pages, paper).toHaveLength(1);
      const words = wordsOn(pages[0] as PdfPage);
      for (const said of [
        'Grace Community Church',
        `Counting sheet ${sheet}`,
        'Counted by Ruth Albright and Emil Bauer',
        'Daniel and Ruth Whitfield 1042 $75.00',
        'Mary Weaver 77 $60.00',
        '2 checks $135.00',
        'Cash $290.00',
        'Total $425.00',
        'Bank slip: $450.00',
        'Difference: -$25.00',
        'A torn note is kept back',
        'Deposited by',
      ])
        expect(words, paper).toContain(said);
      expect(words, 'no interface').not.toMatch(/Dashboard|Close the sheet|Correct/);
    }
    await page.emulateMedia({ media: 'print' });
    await takePicture(page, 'deposit-on-paper');
    await page.emulateMedia({ media: 'screen' });
    await page.keyboard.press('Shift');

    // The bank sends Mary's check back.
    await page.goto('/office/giving/gifts?search=weaver');
    await row(page, '$60.00').getByRole('link').click();
    await button(page, 'Check bounced').click();
    await button(page, 'Check bounced').click();
    await toast(page, 'The check is taken back').waitFor();

    await page.goto(`/office/giving/sheets/${sheet}`);
    await row(page, '$60.00').getByText('Taken back').waitFor();
    // And the cash was forty-five.
    await row(page, '$40.00').getByRole('link').click();
    await dialog(page, 'Gift').waitFor();
    await isForEverybody(page, 'sheet-closed-gift');
    await button(page, 'Correct').click();
    await page.getByLabel('Amount').fill('45');
    await page.getByLabel('Why it is corrected').fill('The envelope says 45');
    await page.getByLabel('Your password').fill(PASSWORD);
    await isForEverybody(page, 'sheet-closed-correct');
    await button(page, 'Correct').click();
    await toast(page, 'Corrected').waitFor();
    await page.keyboard.press('Escape');
    await row(page, '$45.00')
      .getByText(/^Was \$40.00, corrected on .* by .* because: The envelope says 45$/)
      .waitFor();
    await sums(page).getByText('$20.00 less', { exact: true }).waitFor();
    await isForEverybody(page, 'sheet-closed-corrected');

    await member.reload();
    await member.getByText('$45.00').first().waitFor();
    await member.getByText('-$60.00').first().waitFor();
    expect(await member.getByText('$40.00').count()).toBe(0);

    await page.goto('/office/giving/sheets');
    await row(page, `Sheet ${sheet}`).getByText('Closed', { exact: true }).waitFor();
    await isForEverybody(page, 'sheets');
  },
);

story(
  'what somebody else changed meanwhile is shown, and chosen',
  async ({ open, portal, watch }) => {
    const counting = await Counting.of(portal);
    const sheet = await counting.sheet('100');
    await counting.saveRow(sheet, 'row-0001', { amount: '100' });
    const page = await open({ as: portal.administrator, ...still });
    await opensSheet(page, sheet);

    // While the dialog is open another treasurer mends the slip.
    await button(page, 'Close the sheet').click();
    const close = dialog(page, 'Close the sheet');
    await close.getByText('What is entered agrees with the bank slip.').waitFor();
    await isForEverybody(page, 'sheet-close-agrees');
    await change(portal, sheet, { expected: '110' });
    watch.provokes(409, `/api/office/giving/sheets/${sheet}/close`);
    await button(page, 'Close the sheet').last().click();
    await close.getByText('$110.00').waitFor();
    await close.getByText(/Which is right\?/).waitFor();
    await isForEverybody(page, 'sheet-close-meanwhile');
    await button(page, 'Use what it says now').click();
    await close.getByText('$10.00 less is entered than the bank slip says.').waitFor();
    await change(portal, sheet, { expected: '120' });
    await page.getByLabel('Why it is closed with a difference').fill('Nobody knows');
    await button(page, 'Close the sheet').last().click();
    await button(page, 'Put back what it said before').click();
    await close.getByText('$110.00').waitFor();
    // What was typed is still there, over a reload, too.
    const reason = page.getByLabel('Why it is closed with a difference');
    expect(await reason.inputValue()).toBe('Nobody knows');
    await page.reload();
    // A row came from another tab since: what is shown is what the server has.
    await button(page, 'Close the sheet').waitFor();
    await counting.saveRow(sheet, 'row-0002', { amount: '7' });
    await button(page, 'Close the sheet').click();
    await close.getByText('$3.00 less is entered than the bank slip says.').waitFor();
    expect(await reason.inputValue()).toBe('Nobody knows');

    // Rights that fell asleep wake over it.
    const path = `/api/office/giving/sheets/${sheet}/close`;
    watch.provokes(403, path);
    await answer(page, path, 403, '{"code":"role_asleep","message":"Please type your password."}');
    await button(page, 'Close the sheet').last().click();
    await page.getByLabel('Your password').fill(PASSWORD);
    await serverAgain(page);
    await page.keyboard.press('Enter');
    await toast(page, 'The sheet is closed').waitFor();
    await page.getByText('Nobody knows').waitFor();
  },
);

story(
  'the head of a sheet is changed by two, and neither overwrites the other',
  async ({ open, portal, watch }) => {
    const counting = await Counting.of(portal);
    const sheet = await counting.sheet('');
    const page = await open({ as: portal.administrator, ...still });
    await opensSheet(page, sheet);
    await button(page, 'Change date, counters or bank slip').click();
    await page.getByLabel('Total of the bank slip').fill('80');
    await change(portal, sheet, { expected: '90', counters: long });
    watch.provokes(409, `/api/office/giving/sheets/${sheet}`);
    await button(page, 'Save changes').click();
    await page.getByText(/Now it says: \$90.00/).waitFor();
    expect(await page.getByLabel('Counted by').inputValue(), 'theirs alone').toBe(long);
    await isForEverybody(page, 'sheet-change-meanwhile');
    await button(page, 'Save changes').click();
    await toast(page, 'Changes saved').waitFor();
    await sums(page).getByText('$80.00', { exact: true }).waitFor();
    await isForEverybody(page, 'sheet-long');

    // Without the slip's total it is asked for before anything is closed.
    await change(portal, sheet, { expected: '', counters: '' });
    await page.reload();
    await button(page, 'Close the sheet').click();
    await page.getByText('There is nothing in this sheet.').waitFor();
    await isForEverybody(page, 'sheet-close-empty');
    await page.keyboard.press('Escape');
    await counting.saveRow(sheet, 'row-0001', { amount: '80' });
    await button(page, 'Close the sheet').click();
    await page.getByLabel('Total of the bank slip').fill('80');
    await isForEverybody(page, 'sheet-close-no-slip');
    await page.keyboard.press('Enter');
    await page.getByText('What is entered agrees with the bank slip.').waitFor();
    await button(page, 'Close the sheet').last().click();
    await toast(page, 'The sheet is closed').waitFor();

    // One that was made by mistake goes again.
    const mistake = await counting.sheet('');
    await opensSheet(page, mistake);
    await button(page, 'Remove the sheet').click();
    await page.getByRole('alertdialog').waitFor();
    await isForEverybody(page, 'sheet-remove');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.waitForURL('**/office/giving/sheets');
    expect(await row(page, `Sheet ${mistake}`).count()).toBe(0);
  },
);

story('rows that are not saved yet hold up closing', async ({ open, portal, watch }) => {
  const counting = await Counting.of(portal);
  const sheet = await counting.sheet('12');
  const page = await open({ as: portal.administrator, ...still });
  await namesRowsInOrder(page);
  await opensSheet(page, sheet);
  await counting.saveRow(sheet, 'row-0001', { amount: '5' });
  watch.provokes('nothing', `/api/office/giving/sheets/${sheet}/rows/${rowKey(0)}`);
  await page.route('**/rows/*', (route) => route.abort());
  await types(page, '204<Enter>7<Enter>');
  await expect.poll(() => page.getByText('Not saved yet').count()).toBeGreaterThan(0);
  await button(page, 'Close the sheet').click();
  const close = dialog(page, 'Close the sheet');
  await close.getByText(/1 row is not saved yet/).waitFor();
  expect(await button(page, 'Close the sheet').last().isDisabled()).toBe(true);
  await isForEverybody(page, 'sheet-close-unsaved');
  await page.keyboard.press('Escape');
  await button(page, 'Print the deposit list').click();
  await page.getByText(/1 row is not saved yet, and not on the list/).waitFor();
  await isForEverybody(page, 'sheet-print');
  await page.keyboard.press('Escape');
  await button(page, 'Close the sheet').click();
  await close.getByText(/1 row is not saved yet/).waitFor();
  await serverAgain(page);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await close.getByText('What is entered agrees with the bank slip.').waitFor();

  // Nor is what stands half typed in the fields lost by closing.
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Envelope or name' }).focus();
  await types(page, '118<Enter>150');
  await button(page, 'Close the sheet').click();
  await close.getByText(/A row is typed and not entered yet/).waitFor();
  expect(await button(page, 'Close the sheet').last().isDisabled()).toBe(true);
  await isForEverybody(page, 'sheet-close-half-typed');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Envelope or name' }).focus();
  await types(page, '<Escape>');
  await button(page, 'Close the sheet').click();
  await close.getByText('What is entered agrees with the bank slip.').waitFor();
  await button(page, 'Close the sheet').last().click();
  await toast(page, 'The sheet is closed').waitFor();
});

story('a long deposit is printed whole, on sheets with a head', async ({ open, portal }) => {
  const counting = await Counting.of(portal);
  const sheet = await counting.sheet('');
  const CHECKS = 90;
  for (let at = 0; at < CHECKS; at += 1) {
    const check = { method: 'Check', checkNumber: String(5000 + at), amount: String(at + 1) };
    await counting.saveRow(sheet, `check-${5000 + at}`, { envelope: 1001, ...check });
  }
  const page = await open({ as: portal.administrator, ...still });
  await opensSheet(page, sheet);
  for (const paper of ['Letter', 'A4'] as const) {
    const pages = (await printed(page, paper)).map(wordsOn);
    expect(pages.length, paper).toBeGreaterThan(1);
    const all = pages.join(' ');
    for (let at = 0; at < CHECKS; at += 1) expect(all).toContain(`${5000 + at} $${at + 1}.00`);
    for (const [at, words] of pages.entries()) {
      expect(words, 'pages are counted').toContain(`${at + 1} / ${pages.length}`);
      if (words.includes('$'))
        expect(words, 'the head is repeated').toMatch(/Check of Number Amount/);
    }
    const last = pages.find((words) => words.includes('Total $'));
    expect(last, 'the sums are together, with the last check').toContain(`${5000 + CHECKS - 1} $`);
    expect(last).toContain(`${CHECKS} checks $4,095.00`);
    expect(all).toContain('Bank slip: not known yet');
  }
});
