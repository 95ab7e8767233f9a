import { expect } from 'vitest';
import { isForEverybody } from '../harness/for-everybody';
import {
  button,
  counted,
  dialog,
  given,
  givers,
  opens,
  row,
  still,
  sunday,
} from '../harness/gift-books';
import { PASSWORD } from '../harness/portal';
import { storiesOf } from '../harness/story';
import { toast } from '../harness/toast';

const story = storiesOf({}, givers);

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
    await dialog(page, 'Gift').locator('.gift-foot').getByRole('button', { name: 'Close' }).click();
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
