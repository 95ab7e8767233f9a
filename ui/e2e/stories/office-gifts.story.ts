import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isForEverybody } from '../harness/for-everybody';
import { counted, given, monthInWords, opens, sunday } from '../harness/gift-books';
import { button, dialog, long, PHONE, row, still } from '../harness/parts';
import { PASSWORD } from '../harness/portal';
import { storiesOf } from '../harness/story';
import { toast } from '../harness/toast';

const story = storiesOf({}, async (portal) => {
  await counted(portal);
  await given(portal, [
    ['Rosa', '1250.50'],
    ['Hugo', '15'],
    ['Hugo', '8'],
  ]);
});

story(
  'a gift is found, moved to another giver, corrected in a closed sheet, and a check bounces',
  async ({ open, portal }) => {
    const page = await open({ as: portal.administrator, ...still });
    await opens(page);
    await row(page, 'Donaudampf').waitFor();
    await isForEverybody(page, 'gifts-list');
    // The search is kept in the address.
    await page.getByLabel('Search').fill('1,250.50');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    expect(new URL(page.url()).searchParams.get('search')).toBe('1,250.50');
    await opens(page, `?from=${sunday()}&to=${sunday()}`);

    // The cash was Rosa's, not Hugo's.
    await row(page, '$15.00').getByRole('link').click();
    await button(page, 'Correct').click();
    await button(page, /^Another/).click();
    await page.getByLabel('Giver').fill('Rosa');
    await page.getByRole('option', { name: /^Rosa/ }).click();
    await page.getByLabel('Note').fill('It was in her envelope');
    await button(page, 'Correct').click();
    await toast(page, 'Corrected').waitFor();
    await dialog(page, 'Gift').locator('.gift-foot').getByRole('button', { name: 'Close' }).click();
    await row(page, 'It was in her envelope').filter({ hasText: 'Rosa' }).waitFor();

    // The sheet is closed: a reason, and the password; what stood there is kept.
    await row(page, 'Anonymous').getByRole('link').click();
    await button(page, 'Correct').click();
    await page.getByText('Counting sheet 1 is closed').waitFor();
    await page.getByLabel('Amount').fill('25');
    await page.getByLabel('Why it is corrected').fill('A five was in the hymnal');
    await page.getByLabel('Your password').fill(PASSWORD);
    await isForEverybody(page, 'gift-correct-closed', PHONE);
    await button(page, 'Correct').click();
    await toast(page, 'Corrected').waitFor();
    await page.getByText('$20.00, General Fund, Cash, Anonymous').waitFor();
    await isForEverybody(page, 'gift-corrected', PHONE);
    await page.keyboard.press('Escape');

    // One check over two funds bounces whole, and says so before.
    await row(page, 'Building Fund').getByRole('link').click();
    await button(page, 'Check bounced').click();
    await page.getByText('It bounces whole').waitFor();
    await page.getByLabel('Reason').fill('Account closed');
    await button(page, 'Check bounced').click();
    await toast(page, 'The check is taken back').waitFor();
    await opens(page, '?kind=bounced');
    await row(page, '-$50.00').waitFor();
    await row(page, '-$30.00').waitFor();
    await page.goto('/office/giving/sheets/1');
    await row(page, '$25.00')
      .getByText(/^Was \$20.00, corrected on .* by .* because: A five was in the hymnal$/)
      .waitFor();
    await row(page, '$50.00').getByText('Taken back').waitFor();
  },
);

story(
  'money goes back in part, a mistake is removed, and a month is closed and opened again',
  async ({ open, portal }) => {
    const page = await open({ as: portal.administrator, ...still });
    await opens(page);
    await row(page, '$8.00').getByRole('link').click();
    await button(page, 'Give back').click();
    await page.getByLabel('Amount').fill('5');
    await page.getByLabel('Reason').fill('Too much');
    await button(page, 'Give back').click();
    await toast(page, 'Given back').waitFor();
    await page.getByText('Partly taken back').first().waitFor();
    await page.keyboard.press('Escape');
    await row(page, '-$5.00').getByRole('link').click();
    await button(page, 'Remove').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await toast(page, 'Removed').waitFor();
    await expect.poll(() => row(page, '-$5.00').count()).toBe(0);
    await button(page, 'Download a file').click();
    await page.getByLabel('Your password').fill(PASSWORD);
    const comes = page.waitForEvent('download');
    await button(page, 'Download').click();
    expect((await comes).suggestedFilename()).toBe('gifts.csv');

    const name = monthInWords(sunday());
    await page.goto(`/office/giving/months?year=${sunday().slice(0, 4)}`);
    const month = row(page, name);
    await month.getByRole('button', { name: /^Close/ }).click();
    await button(page, 'Close the month').click();
    await toast(page, `${name} is closed`).waitFor();
    await month.getByText('Closed', { exact: true }).waitFor();
    await isForEverybody(page, 'months');
    await month.getByRole('button', { name: /^Open again/ }).click();
    await page.getByLabel('Your password').fill(PASSWORD);
    await dialog(page, `Open ${name} again?`).getByRole('button', { name: 'Open again' }).click();
    await month.getByText('Open', { exact: true }).waitFor();
  },
);

const list = [
  'Day,Sum in dollars,Who,Fund,Mood',
  '2025-03-02,400,Jonah Smythe,Roof,glad',
  '2025-03-02,25.50,Jona Smyth,Roof,',
  '2025-03-09,30,Jona Smyth,Roof,',
  '2025-03-09,12,Eve Stranger,Roof,',
  `2025-03-09,1200,Rosa ${long},Roof,`,
  '2025-03-16,much,Jonah Smythe,Roof,',
  '2025-03-16,5,Plate,Roof,',
  '2025-03-23,8,A Guest from Afar,Roof,',
].join('\n');

const told = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();

story(
  'a treasurer says what the columns of a list are, decides on strangers, imports, and undoes it',
  async ({ open, portal, watch }) => {
    const page = await open({ as: portal.administrator, ...still });
    await page.goto('/office/giving/imports');
    const file = page.getByLabel('File with gifts (.csv, .xlsx, .ods)');
    const csv = (name: string, text: string) => {
      const buffer = Buffer.from(text);
      return file.setInputFiles({ name, mimeType: 'text/csv', buffer });
    };
    // Dates that can be read in two ways are asked about.
    watch.provokes(400, '/api/office/giving/imports/rehearse');
    await csv('dates.csv', 'date,amount,name\n3/4/2025,7,Jonah Smythe\n');
    await button(page, 'See what it does').click();
    await told(page, /can be read in two ways/);
    await page.getByLabel('How the dates are written').selectOption('Day first: 3/4 is April 3');
    await button(page, 'See what it does').click();
    await told(page, /^1 gift is new/);
    await page
      .locator('details', { hasText: /^New \(/ })
      .getByText('Apr 3, 2025')
      .waitFor();

    await csv('march.csv', list);
    await told(page, 'Still to choose: Date, Amount.');
    await page.getByLabel('What "Day" is').selectOption('Date');
    await page.getByLabel('What "Sum in dollars" is').selectOption('Amount');
    await page.getByLabel('What "Who" is').selectOption("Giver's full name");
    await isForEverybody(page, 'gift-imports-columns', PHONE);
    await button(page, 'See what it does').click();
    await told(page, /^3 gifts are new .* 1 line cannot be taken\. 4 lines need you\.$/);

    // One word for both lines of a name.
    const third = page.getByLabel('Whose gift is it? (line 3)');
    const options = await third.locator('option').allTextContents();
    await third.selectOption(options.find((words) => words.startsWith('Jonah Smythe')) ?? '');
    await told(page, /^5 gifts are new .* 2 lines need you\.$/);
    await page.getByLabel('Whose gift is it? (line 5)').selectOption('Somebody else...');
    await page.getByLabel('Search (line 5)').fill('Hugo');
    // The choices are kept while the portal cannot be reached.
    watch.provokes('nothing', '/api/office/giving/imports/rehearse');
    await page.route('**/imports/rehearse*', (route) => route.abort());
    await page.getByRole('option', { name: /^Hugo Winter/ }).click();
    await told(page, /The portal cannot be reached right now/);
    await page.unroute('**/imports/rehearse*');
    await button(page, 'Read it again').click();
    await told(page, /^6 gifts are new .* 1 line needs you\.$/);
    await page.getByLabel('Whose gift is it? (line 9)').selectOption('Leave it out');
    await told(page, /1 left out, 1 line cannot be taken\.$/);
    await isForEverybody(page, 'gift-imports-decided');
    await button(page, 'Import 6 gifts').click();
    await told(page, '6 gifts brought in ($1,672.50). For 30 days they can be taken back below.');
    await button(page, /^Undo the import of march\.csv/).click();
    await button(page, 'Undo the import').click();
    await told(page, 'Taken back: 6 gifts removed ($1,672.50).');
  },
);
