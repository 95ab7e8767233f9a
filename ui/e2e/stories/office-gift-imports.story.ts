import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isForEverybody } from '../harness/for-everybody';
import { givers, long, still } from '../harness/gift-books';
import { storiesOf } from '../harness/story';

const story = storiesOf({}, givers);

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

const csv = (text: string, name = 'march.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

const file = (page: Page) => page.getByLabel('File with gifts (.csv, .xlsx, .ods)');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const told = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();

async function opens(page: Page) {
  await page.goto('/office/giving/imports');
  await page.getByRole('heading', { name: 'Import gifts', level: 1 }).waitFor();
}

story(
  'a treasurer says what the columns are, decides on strangers, imports, and takes it back',
  async ({ open, portal, watch }) => {
    const page = await open({ as: portal.administrator, ...still });
    await opens(page);
    await told(page, 'No file was imported yet.');
    await isForEverybody(page, 'gift-imports-empty');

    await file(page).setInputFiles(csv(list));
    await told(page, 'Still to choose: Date, Amount.');
    await isForEverybody(page, 'gift-imports-columns');
    expect(await button(page, 'See what it does').isDisabled()).toBe(true);
    await page.getByLabel('What "Day" is').selectOption('Date');
    await page.getByLabel('What "Sum in dollars" is').selectOption('Amount');
    await page.getByLabel('What "Who" is').selectOption("Giver's full name");
    await button(page, 'See what it does').click();
    await told(
      page,
      '3 gifts are new ($1,605.00), 1 of them anonymous, 1 line cannot be taken. 4 lines need you.',
    );
    await isForEverybody(page, 'gift-imports-rehearsed');

    // One word for both lines of a name.
    const third = page.getByLabel('Whose gift is it? (line 3)');
    const options = await third.locator('option').allTextContents();
    await third.selectOption(options.find((words) => words.startsWith('Jonah Smythe')) ?? '');
    await told(page, /^5 gifts are new .* 2 lines need you\.$/);
    await page.getByLabel('Whose gift is it? (line 5)').selectOption('Somebody else...');
    await page.getByLabel('Search (line 5)').fill('Hugo');
    await page.getByRole('button', { name: /^Hugo Winter/ }).waitFor();
    await isForEverybody(page, 'gift-imports-searching');
    // What is chosen is kept while the portal cannot be reached.
    watch.provokes('nothing', '/api/office/giving/imports/rehearse');
    await page.route('**/imports/rehearse*', (route) => route.abort());
    await page.getByRole('button', { name: /^Hugo Winter/ }).click();
    await told(page, /The portal cannot be reached right now/);
    await page.unroute('**/imports/rehearse*');
    await button(page, 'Read it again').click();
    await told(page, /^6 gifts are new .* 1 line needs you\.$/);
    await page.getByLabel('Whose gift is it? (line 9)').selectOption('Leave it out');
    await told(page, /1 left out, 1 line cannot be taken\.$/);
    await isForEverybody(page, 'gift-imports-decided');

    await page.getByRole('tab', { name: /^New/ }).click();
    await isForEverybody(page, 'gift-imports-new');
    await button(page, 'Import 6 gifts').click();
    await told(page, '6 gifts brought in ($1,672.50). For 30 days they can be taken back below.');
    await told(page, 'march.csv');
    await isForEverybody(page, 'gift-imports-done');

    // The next file of the same shape, and this one once more.
    await button(page, 'Import another file').click();
    await file(page).setInputFiles(csv(list.replaceAll('2025-03', '2025-04'), 'april.csv'));
    await told(page, 'The columns are as you chose them for the last file with these headings.');
    await file(page).setInputFiles(csv(list));
    await button(page, 'See what it does').click();
    await told(page, /^0 gifts are new .* 6 are here already/);
    expect(await button(page, /^Import \d/).count()).toBe(0);

    await button(page, /^Undo the import of march\.csv/).click();
    await page.getByRole('alertdialog').waitFor();
    await button(page, /^Undo the import$/).click();
    await told(page, 'Taken back: 6 gifts removed ($1,672.50).');
  },
);

story(
  'what is no list says so, and open dates are asked about',
  async ({ open, portal, watch }) => {
    watch.provokes(400, '/api/office/giving/imports/look');
    watch.provokes(400, '/api/office/giving/imports/rehearse');
    const page = await open({ as: portal.administrator, ...still });
    await opens(page);
    await file(page).setInputFiles(csv('date,amount\n', 'empty.csv'));
    await told(page, /has a header but no rows/);
    await file(page).setInputFiles({
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff]),
    });
    await told(page, /neither a spreadsheet/);
    await isForEverybody(page, 'gift-imports-no-list');
    await file(page).setInputFiles(csv('date,amount,name\n3/4/2025,7,Jonah Smythe\n', 'dates.csv'));
    await button(page, 'See what it does').click();
    await told(page, /can be read in two ways/);
    await isForEverybody(page, 'gift-imports-dates');
    await page.getByLabel('How the dates are written').selectOption('Day first: 3/4 is April 3');
    await told(page, /^1 gift is new/);
    await page.getByRole('tabpanel').getByText('Apr 3, 2025').waitFor();
  },
);
