import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { Counting, namesRowsInOrder, opensSheet, rowKey, types } from '../harness/counting';
import { isForEverybody } from '../harness/for-everybody';
import { PASSWORD } from '../harness/portal';
import { serverAgain } from '../harness/slow';
import { storiesOf } from '../harness/story';
import type { Watch } from '../harness/watch';

const still = { reducedMotion: 'reduce' } as const;
const tina = { firstName: 'Tina', lastName: 'Tresor', email: 'tina@example.org' };

const story = storiesOf({}, async (portal) => {
  await Counting.in(portal);
  await portal.addMember(tina);
  portal.run('member', 'set-role', tina.email, 'treasurer');
});

const who = (page: Page) => page.getByRole('combobox', { name: 'Envelope or name' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const line = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });
const unsaved = (page: Page) => page.getByText('Not saved yet', { exact: true });
const isSaved = (page: Page) => expect.poll(() => unsaved(page).count()).toBe(0);

/** No row of this sheet reaches the server. */
async function cutOffRows(page: Page, watch: Watch, sheet: number, rows: number[]) {
  for (const at of rows) {
    watch.provokes('nothing', `/api/office/giving/sheets/${sheet}/rows/${rowKey(at)}`);
  }
  await page.route(
    (url) => url.pathname.includes('/rows/'),
    (route) => route.abort(),
  );
}

/** Nor is anybody looked up. */
async function cutOffGivers(page: Page, watch: Watch) {
  watch.provokes('nothing', '/api/office/giving/givers');
  await page.route(
    (url) => url.pathname.endsWith('/givers'),
    (route) => route.abort(),
  );
}

story('a lost connection loses nothing, over a reload, too', async ({ open, portal, watch }) => {
  const counting = await Counting.of(portal);
  const sheet = await counting.sheet();
  const page = await open({ as: portal.administrator, ...still });
  await namesRowsInOrder(page);
  await opensSheet(page, sheet);
  await types(page, '118<Enter>50<Enter>');
  await isSaved(page);
  await cutOffRows(page, watch, sheet, [1]);
  await cutOffGivers(page, watch);
  await types(page, '204<Enter>40<Enter>');
  await page.getByText('1 row is not saved yet.').waitFor();
  // One goes on: by number, by name, loose.
  await types(page, 'cooper<Enter>12.50/77<Enter><Enter>*3<Enter>');
  await page.getByText('3 rows are not saved yet.').waitFor();
  await expect.poll(() => unsaved(page).count()).toBe(3);
  await types(page, '91<Enter>7');
  await isForEverybody(page, 'counting-cut-off');
  expect(await counting.rows(sheet)).toHaveLength(1);

  await page.reload();
  await who(page).waitFor();
  await page.getByText('3 rows are not saved yet.').waitFor();
  expect(await who(page).inputValue(), 'half a row, too').toBe('91');
  expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('7');
  expect(await page.evaluate(() => document.title)).not.toContain('50.00');

  await serverAgain(page);
  await button(page, 'Try now').click();
  await isSaved(page);
  const rows = await counting.rows(sheet);
  expect(
    rows.map(({ amount, checkNumber, giver }) => [amount, checkNumber, giver?.lastName]),
  ).toEqual([
    [50, undefined, 'Whitfield'],
    [40, undefined, 'Bauer'],
    [12.5, '77', 'Cooper'],
    [3, undefined, undefined],
  ]);
  await types(page, '<Enter>');
  await page.getByRole('textbox', { name: 'Amount' }).press('Enter');
  await isSaved(page);
  await expect.poll(async () => (await counting.rows(sheet)).length).toBe(5);
});

story(
  'an answer that is lost is asked for again by itself, and the row is there once',
  async ({ open, portal, watch }) => {
    const counting = await Counting.of(portal);
    const sheet = await counting.sheet();
    const page = await open({ as: portal.administrator, ...still });
    await namesRowsInOrder(page);
    await opensSheet(page, sheet);
    const path = `/api/office/giving/sheets/${sheet}/rows/${rowKey(0)}`;
    watch.provokes('nothing', path);
    let tries = 0;
    await page.route(
      (url) => url.pathname === path,
      async (route) => {
        tries += 1;
        const answer = await route.fetch();
        if (tries > 1) await route.fulfill({ response: answer });
        else await route.abort();
      },
    );
    await types(page, '118<Enter>50<Enter>');
    await unsaved(page).waitFor();
    await expect
      .poll(async () => (await counting.rows(sheet)).length, { message: 'it has arrived' })
      .toBe(1);
    await isSaved(page);
    expect(tries).toBe(2);
    expect(await counting.rows(sheet)).toHaveLength(1);
    await serverAgain(page);
  },
);

story(
  'in two tabs neither overwrites the other, and one chooses',
  async ({ open, portal, watch }) => {
    const counting = await Counting.of(portal);
    const sheet = await counting.sheet();
    const [one, other] = [
      await open({ as: portal.administrator, ...still }),
      await open({ as: tina, ...still }),
    ];
    await namesRowsInOrder(one);
    await opensSheet(one, sheet);
    await opensSheet(other, sheet);
    await types(one, '118<Enter>50<Enter>');
    await isSaved(one);
    // Each sees the other's rows with its next own.
    await types(other, '204<Enter>40<Enter>');
    await line(other, 'Daniel and Ruth Whitfield').waitFor();
    await isSaved(other);

    await types(other, '<ArrowUp><ArrowUp><Enter>60<Enter>');
    await isSaved(other);
    watch.provokes(409, `/api/office/giving/sheets/${sheet}/rows/${rowKey(0)}`);
    await types(one, '<ArrowUp><Enter>70<Enter>');
    await one.getByText('Row 1 was changed by somebody else meanwhile.').waitFor();
    await one.getByText(/Theirs.*60\.00/).waitFor();
    await one.getByText(/Yours.*70\.00/).waitFor();
    await isForEverybody(one, 'counting-conflict');
    await button(one, 'Save yours').click();
    await isSaved(one);
    await line(one, 'Hanna Bauer').waitFor();
    await expect.poll(async () => (await counting.rows(sheet))[0]?.amount).toBe(70);

    await opensSheet(other, sheet);
    await types(other, '<ArrowUp><ArrowUp><Enter>80<Enter>');
    await isSaved(other);
    await types(one, '<ArrowUp><ArrowUp><Control+Delete>');
    await button(one, 'Keep theirs').click();
    await line(one, '80.00').waitFor();
    expect((await counting.rows(sheet)).map(({ amount }) => amount)).toEqual([80, 40]);
  },
);

story('what is refused stays typed, and says why', async ({ open, portal, watch }) => {
  const counting = await Counting.of(portal);
  const sheet = await counting.sheet();
  const page = await open({ as: portal.administrator, ...still });
  await namesRowsInOrder(page);
  await opensSheet(page, sheet);
  watch.provokes(400, `/api/office/giving/sheets/${sheet}/rows/${rowKey(0)}`);
  await types(page, `118<Enter>50/${'1'.repeat(31)}<Enter>204<Enter>40<Enter>`);
  await page.getByText(/^Not saved\./).waitFor();
  await expect.poll(async () => (await counting.rows(sheet)).length).toBe(1);
  await isForEverybody(page, 'counting-refused');
  await button(page, 'Correct row 2').click();
  await page.getByText(/The check number/).waitFor();
  const check = page.getByRole('textbox', { name: 'Check no.' }).first();
  expect(await check.inputValue()).toBe('1'.repeat(31));
  await isForEverybody(page, 'counting-refused-mended');
  await check.fill('1042');
  await check.press('Enter');
  await expect.poll(async () => (await counting.rows(sheet)).length).toBe(2);
  expect(await page.getByText(/^Not saved\./).count()).toBe(0);
});

story('rows that come after the sheet was closed are not lost', async ({ open, portal, watch }) => {
  const counting = await Counting.of(portal);
  const sheet = await counting.sheet();
  const page = await open({ as: portal.administrator, ...still });
  await namesRowsInOrder(page);
  await opensSheet(page, sheet);
  await types(page, '118<Enter>50<Enter>');
  await isSaved(page);
  await cutOffRows(page, watch, sheet, [1]);
  await types(page, '204<Enter>40<Enter>');
  await page.getByText('1 row is not saved yet.').waitFor();
  await counting.close(sheet, 'The rest comes tomorrow.');
  await serverAgain(page);
  watch.provokes(409, `/api/office/giving/sheets/${sheet}/rows/${rowKey(1)}`);
  await button(page, 'Try now').click();
  const left = page.getByRole('region', { name: 'Not saved' });
  await left.getByText(/John Smith \(M\d+\) has closed the sheet/).waitFor();
  await left.getByText(/(Envelope 204|Hanna Bauer), 40\.00, General Fund, Cash/).waitFor();
  await isForEverybody(page, 'counting-closed-meanwhile');
  await page.reload();
  await left.getByText(/(Envelope 204|Hanna Bauer), 40\.00, General Fund, Cash/).waitFor();
  await left.getByRole('button', { name: 'Let it go' }).click();
  await button(page, 'Let them go').click();
  await expect.poll(() => left.count()).toBe(0);
});

story('a role that is taken away in mid-sheet loses nothing', async ({ open, portal, watch }) => {
  const counting = await Counting.of(portal);
  const sheet = await counting.sheet();
  const page = await open({ as: tina, ...still });
  await namesRowsInOrder(page);
  await opensSheet(page, sheet);
  await types(page, '118<Enter>50<Enter>');
  await isSaved(page);
  portal.run('member', 'set-role', tina.email, 'member');
  watch.provokes(403, `/api/office/giving/sheets/${sheet}/rows/${rowKey(1)}`);
  await types(page, '<Enter>40<Enter>');
  await page.getByText('You no longer have the role for this page').waitFor();

  portal.run('member', 'set-role', tina.email, 'treasurer');
  await page.reload();
  await page
    .getByText(/Row|Is it still you|Counting sheets/)
    .first()
    .waitFor();
  const dialog = page.getByRole('dialog', { name: 'Is it still you?' });
  if (await dialog.isVisible()) {
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Go on' }).click();
  }
  await expect.poll(async () => (await counting.rows(sheet)).length).toBe(2);
});
