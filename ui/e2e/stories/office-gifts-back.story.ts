import { expect } from 'vitest';
import { isForEverybody } from '../harness/for-everybody';
import { button, given, givers, opens, row, still } from '../harness/gift-books';
import { PASSWORD } from '../harness/portal';
import { storiesOf } from '../harness/story';
import { toast } from '../harness/toast';

const story = storiesOf({}, async (portal) => {
  givers(portal);
  await given(portal, 'Hugo', '15');
});

story('money goes back in parts, and a mistake is removed', async ({ open, portal, watch }) => {
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
