import { isForEverybody } from '../harness/for-everybody';
import {
  button,
  counted,
  dialog,
  given,
  givers,
  monthInWords,
  row,
  still,
  sunday,
} from '../harness/gift-books';
import { PASSWORD } from '../harness/portal';
import { storiesOf } from '../harness/story';
import { toast } from '../harness/toast';

const story = storiesOf({}, async (portal) => {
  givers(portal);
  await counted(portal);
  await given(portal, 'Hugo', '15');
});

story('a month is closed, and refuses what would change it', async ({ open, portal, watch }) => {
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
