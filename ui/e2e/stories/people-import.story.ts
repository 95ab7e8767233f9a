import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isForEverybody } from '../harness/for-everybody';
import { button, still } from '../harness/parts';
import { storiesOf } from '../harness/story';

const story = storiesOf({}, (portal) => {
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
});

const list = [
  'Given,Family name,E-mail,Street,Shirt',
  'Rosa,Winter,rosa@example.net,2 Oak Street,M',
  'Hugo,Winter,,2 Oak Street,L',
  'Hugo,Winter,,2 Oak Street,L',
  'Ana,Garcia,,9 Elm Street,',
].join('\n');

const told = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();

story(
  'the office says what the columns of a list are, answers what is not certain, imports, and undoes it',
  async ({ open, portal, watch }) => {
    const page = await open({ as: portal.administrator, ...still });
    await page.goto('/office/people');
    await page.getByRole('link', { name: 'Import a list' }).click();
    const choose = (text: string) =>
      page.getByLabel(/^File with people/).setInputFiles({
        name: 'people.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(text),
      });
    await choose(list);
    await told(page, /^4 lines below the columns' names on line 1\./);
    await page.getByLabel('What "Given" is').selectOption('First name');
    await page.getByLabel('What "Family name" is').selectOption('Last name');
    await isForEverybody(page, 'people-import-columns');
    await button(page, 'See what it does').click();
    await told(page, /^\d (person is|people are) new/);
    await isForEverybody(page, 'people-import-questions');

    // The same line twice: the answer stays while the portal cannot be reached.
    const twin = page.getByLabel('Who is it? (line 4)');
    watch.provokes('nothing', '/api/office/people/imports/rehearse');
    await page.route('**/imports/rehearse*', (route) => route.abort());
    await twin.selectOption('Leave it out');
    await told(page, /The portal cannot be reached right now/);
    await page.unroute('**/imports/rehearse*');
    await button(page, 'Read it again').click();
    await told(page, /1 line left out/);
    await expect.poll(() => twin.inputValue()).toBe('skip');

    const fresh = page.locator('details', { hasText: /^New \(/ });
    await fresh.getByText('rosa@example.net').waitFor();
    await isForEverybody(page, 'people-import-new');
    const add = page.getByRole('button', { name: /^Add \d (person|people)/ });
    const [, added = ''] = /Add (\d)/.exec((await add.textContent()) ?? '') ?? [];
    await add.click();
    await told(page, new RegExp(`^${added} (person|people) added`));
    await isForEverybody(page, 'people-import-done');

    // The same list once more changes nothing.
    await button(page, 'Import another file').click();
    await choose(list);
    await told(page, /as you chose them for the last file/);
    await button(page, 'See what it does').click();
    await told(page, /^Nobody is new/);
    const writes = page.getByRole('button', { name: /^(Add|Change \d)/ });
    await expect.poll(() => writes.count()).toBe(0);

    await button(page, /^Undo the import of people\.csv/).click();
    await button(page, 'Undo the import').click();
    await told(page, new RegExp(`^Taken back: ${added} (person|people) removed`));
  },
);
