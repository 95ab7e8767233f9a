import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  Counting,
  namesRowsInOrder,
  OTHERS,
  opensSheet,
  type Row,
  rowKey,
  types,
} from '../harness/counting';
import { isForEverybody } from '../harness/for-everybody';
import { storiesOf } from '../harness/story';
import { toast } from '../harness/toast';

const still = { reducedMotion: 'reduce' } as const;

const story = storiesOf({}, async (portal) => {
  await Counting.in(portal);
});

const who = (page: Page) => page.getByRole('combobox', { name: 'Envelope or name' });
const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
const rowButton = (page: Page, place: number) =>
  page.getByRole('button', { name: new RegExp(`^Row ${place}:`) });
const isFocused = (page: Page, column: string) =>
  expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLElement)?.dataset.column))
    .toBe(column);

/** Until everything typed is on the server. */
const allSaved = (page: Page) => expect.poll(() => page.getByText('Not saved yet').count()).toBe(0);

/** What is in one envelope, and how it is typed. */
type Envelope = readonly [keys: string, row: Partial<Row> & { who: string }];

/** A Sunday's: cash and checks as they lie in the basket, some without an envelope, and what lay loose. */
function basket(): Envelope[] {
  const cash = (keys: string, amount: number, who: string, fund = 'General Fund') =>
    [keys, { amount, who, fund, method: 'Cash' }] as const;
  const check = (keys: string, amount: number, who: string, no: string, fund = 'General Fund') =>
    [keys, { amount, who, fund, method: 'Check', checkNumber: no }] as const;
  const first = [
    cash('204<Enter>40<Enter>', 40, 'Bauer'),
    cash('91<Enter>20+5<Enter>', 25, 'Albright'),
    check('118<Enter>50/1042<Enter>', 50, 'Whitfield', '1042'),
    check('118<Enter>25<Tab>b<Tab><Tab>1042<Enter>', 25, 'Whitfield', '1042', 'Building Fund'),
    check('87<Enter>120<Tab>g<Tab><Tab>553<Enter>', 120, 'Cooper', '553'),
    cash('<Enter>*312.75<Enter>', 312.75, 'Loose plate'),
    cash('iver<Enter>35<Enter>', 35, 'Iverson'),
    cash('jans<Enter>1,010.50<Enter>', 1010.5, 'Jansen'),
    check('klein<Enter>75/2201<Enter>', 75, 'Klein', '2201'),
    check('lindq<Enter>60/77<Enter>', 60, 'Lindqvist', '77'),
    cash('33<Enter>*10<Tab>m<Enter>', 10, 'Dahl', 'Missions'),
    cash('34<Enter>15<Enter>', 15, 'Dahl', 'Missions'),
    cash('nora<Enter>5<Enter>', 5, 'Nilsen', 'Missions'),
    cash('1001<Enter>8.25<Tab>y<Enter>', 8.25, 'Donaudampf', 'Youth'),
    cash('loose<Enter>17.40<Tab>g<Enter>', 17.4, 'Loose plate'),
    cash('<Enter>4<Enter>', 4, 'Loose plate'),
  ];
  // Cash first, then the checks.
  const rest = Array.from({ length: OTHERS }, (_, at) => {
    const [envelope, given] = [301 + at, 20 + at];
    return at < OTHERS / 2
      ? cash(`${envelope}<Enter>${given}<Enter>`, given, `-${String.fromCharCode(65 + at)}`)
      : check(
          `${envelope}<Enter>${given}/${400 + at}<Enter>`,
          given,
          `-${String.fromCharCode(65 + at)}`,
          String(400 + at),
        );
  });
  return [...first, ...rest];
}

story('forty envelopes are counted by keyboard alone', async ({ open, portal }) => {
  const counting = await Counting.of(portal);
  const envelopes = basket();
  expect(envelopes).toHaveLength(40);
  const total = envelopes.reduce((sum, [, { amount = 0 }]) => sum + Math.round(amount * 100), 0);
  const sheet = await counting.sheet(String(total / 100));
  const page = await open({ as: portal.administrator, ...still });
  await opensSheet(page, sheet);
  await isFocused(page, 'who');
  let presses = 0;
  for (const [keys] of envelopes) presses += await types(page, keys);
  await allSaved(page);
  expect(presses, 'keys pressed for forty envelopes').toBeLessThanOrEqual(480);
  expect(
    await page.getByText('Agrees with the slip', { exact: true }).filter({ visible: true }).count(),
  ).toBe(1);
  const rows = await counting.rows(sheet);
  const told = rows.map(({ amount, fund, method, checkNumber, giver }) => ({
    amount,
    fund,
    method,
    ...(checkNumber !== undefined && { checkNumber }),
    who: giver?.lastName ?? 'Loose plate',
  }));
  expect(told).toEqual(
    envelopes.map(([, row]) => ({ ...row, who: expect.stringContaining(row.who) })),
  );
  await isForEverybody(page, 'counting-forty');
});

story(
  'who gave is found as one types, and is never taken by chance',
  async ({ open, portal, watch }) => {
    const counting = await Counting.of(portal);
    const sheet = await counting.sheet();
    const page = await open({ as: portal.administrator, ...still });
    await namesRowsInOrder(page);
    await opensSheet(page, sheet);
    await isForEverybody(page, 'counting-empty');
    await types(page, '118');
    await page.getByText('Daniel and Ruth Whitfield').first().waitFor();
    await types(page, '<Enter>50/1042<Enter>118<Enter>25<Tab>b<Tab><Tab>1042<Enter>');
    await types(page, '91<Enter>');
    // A hint, never a value.
    await page.getByText(/last time/).waitFor();
    expect(await amount(page).getAttribute('placeholder')).toBe('50.00?');
    expect(await amount(page).inputValue()).toBe('');
    await isForEverybody(page, 'counting-typing');
    await types(page, '<Enter>');
    await page.getByText('The amount is missing.').waitFor();
    await types(page, '20+5');
    await page.getByText('= 25.00').waitFor();
    await isForEverybody(page, 'counting-sum');
    await types(page, '<Enter>');

    // Two of the same name.
    await types(page, 'dahl');
    await page.getByRole('option').first().waitFor();
    await isForEverybody(page, 'counting-names');
    await types(page, '<Enter>');
    await page.getByText('2 fit “dahl”. Choose who it was.').waitFor();
    await isFocused(page, 'who');
    await types(page, '<ArrowDown><ArrowDown><Enter>');
    await isFocused(page, 'amount');
    await types(page, '7<Enter>dahl');
    await page.getByRole('option').first().waitFor();
    await types(page, '<ArrowDown><Enter>8<Enter>');
    await allSaved(page);
    const dahls = (await counting.rows(sheet)).slice(3);
    expect(new Set(dahls.map(({ envelope }) => envelope)), 'one each').toEqual(new Set([33, 34]));
    expect(await page.getByText(/^No\. M\d+$/).count(), 'namesakes have their numbers').toBe(2);

    await types(page, 'nobody-here<Enter>');
    await page.getByText(/Nobody fits “nobody-here”/).waitFor();
    await isForEverybody(page, 'counting-nobody');
    watch.provokes(400, `/api/office/giving/sheets/${sheet}/rows/${rowKey(6)}`);
    await types(page, '<Escape>999<Enter>5<Enter>');
    await page.getByText(/^Not saved\. Nobody has envelope 999/).waitFor();
  },
);

story('rows are mended, removed and brought back by keyboard', async ({ open, portal }) => {
  const counting = await Counting.of(portal);
  const sheet = await counting.sheet();
  const page = await open({ as: portal.administrator, ...still });
  await opensSheet(page, sheet);
  await types(page, '204<Enter>40<Enter>91<Enter>50<Enter><Enter>60<Enter>');
  await allSaved(page);
  await types(page, '<ArrowUp><ArrowUp>');
  await expect
    .poll(() => rowButton(page, 2).evaluate((it) => it === document.activeElement))
    .toBe(true);
  await isForEverybody(page, 'counting-row');
  await types(page, '<Enter>');
  await isFocused(page, 'amount');
  await isForEverybody(page, 'counting-mending');
  await types(page, '55<Enter>');
  await allSaved(page);
  expect((await counting.rows(sheet)).map(({ amount }) => amount)).toEqual([40, 55, 60]);

  await types(page, '<Control+Delete>');
  await toast(page, 'Row 3 is removed').waitFor();
  await allSaved(page);
  expect((await counting.rows(sheet)).map(({ amount }) => amount)).toEqual([40, 55]);
  await isFocused(page, 'who');
  await types(page, '<Control+z>');
  await expect
    .poll(async () => (await counting.rows(sheet)).map(({ amount }) => amount))
    .toEqual([40, 55, 60]);
  // And what was changed before that.
  await types(page, '<Control+z>');
  await expect
    .poll(async () => (await counting.rows(sheet)).map(({ amount }) => amount))
    .toEqual([40, 50, 60]);

  await types(page, '?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await isForEverybody(page, 'counting-keys');
  await types(page, '<Escape>');
  await isFocused(page, 'who');
  await types(page, '118<Enter>7<Escape>');
  await isFocused(page, 'who');
  expect(await who(page).inputValue()).toBe('');
  await types(page, '<Escape>');
  await expect
    .poll(() => rowButton(page, 3).evaluate((it) => it === document.activeElement))
    .toBe(true);
  await types(page, '<Escape>');
  await isFocused(page, 'who');
});

story('an unlikely amount is asked about and never refused', async ({ open, portal }) => {
  const counting = await Counting.of(portal);
  const sheet = await counting.sheet();
  const page = await open({ as: portal.administrator, ...still });
  await opensSheet(page, sheet);
  await types(page, '204<Enter>4000<Enter>91<Enter>5000<Enter>');
  await page
    .getByText(/\$4,000.00 is 100 times the \$40.00 that this giver usually gives/)
    .waitFor();
  await page.getByText(/\$5,000.00 is 100 times/).waitFor();
  await isForEverybody(page, 'counting-unlikely');
  await page.getByRole('button', { name: 'Yes, it is right row 2' }).click();
  await expect.poll(() => page.getByText(/\$5,000.00 is 100 times/).count()).toBe(0);
  // Closing asks once more about what was not answered.
  await page.getByRole('button', { name: 'Close the sheet' }).click();
  const asks = page.getByRole('dialog', { name: 'Close the sheet' }).getByText(/^Is this right\?/);
  await expect.poll(() => asks.textContent()).toBe('Is this right? Hanna Bauer, $4,000.00');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Correct it row 1' }).click();
  await isFocused(page, 'amount');
  await types(page, '40<Enter>');
  await expect.poll(() => page.getByText(/is 100 times/).count()).toBe(0);
  const amounts = async () => (await counting.rows(sheet)).map(({ amount }) => amount);
  await expect.poll(amounts).toEqual([40, 5000]);
  await page.reload();
  await who(page).waitFor();
  expect(await page.getByText(/is 100 times/).count(), 'what was answered stays so').toBe(0);
});

story('among a hundred rows a key changes its own row alone', async ({ open, portal }) => {
  const counting = await Counting.of(portal);
  const sheet = await counting.sheet('99999');
  for (let at = 0; at < 100; at += 1) {
    const envelope = 301 + (at % OTHERS);
    await counting.saveRow(sheet, `row-${at}-of-100`, { envelope, amount: String(at + 1) });
  }
  const page = await open({ as: portal.administrator, ...still });
  await opensSheet(page, sheet);
  await rowButton(page, 100).waitFor();
  await page.evaluate(() => {
    const touched: string[] = [];
    Object.assign(window, { touched });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const row = element?.closest('tr[data-state]');
        if (row) touched.push(row.querySelector('.sheet-number')?.textContent ?? '');
      }
    }).observe(document.querySelector('.sheet-grid') as Element, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  });
  const touched = () => page.evaluate(() => (window as unknown as { touched: string[] }).touched);
  await types(page, '204<Enter>12.50');
  await page.getByText('Hanna Bauer').first().waitFor();
  expect(await touched(), 'rows drawn anew while one types').toEqual([]);
  await types(page, '<Enter>');
  await allSaved(page);
  // The new one, and the one above it, to which Tab came before.
  expect((await touched()).filter((row) => row !== '101' && row !== '100')).toEqual([]);
  expect(await counting.rows(sheet)).toHaveLength(101);
});
