import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  Counting,
  namesRowsInOrder,
  opensSheet,
  type Row,
  rowKey,
  types,
} from '../harness/counting';
import { isForEverybody, takePicture } from '../harness/for-everybody';
import { button, dialog, isHeld, PHONE, row, still } from '../harness/parts';
import { type PdfPage, printedBy, wordsOn } from '../harness/pdf';
import type { Portal } from '../harness/portal';
import { serverAgain } from '../harness/slow';
import { storiesOf } from '../harness/story';
import { toast } from '../harness/toast';
import type { Watch } from '../harness/watch';

const tina = { firstName: 'Tina', lastName: 'Tresor', email: 'tina@example.org' };

const story = storiesOf({}, async (portal) => {
  await Counting.in(portal);
  await portal.addMember(tina);
  portal.run('member', 'set-role', tina.email, 'treasurer');
});

const who = (page: Page) => page.getByRole('combobox', { name: 'Envelope or name' });
const unsaved = (page: Page) => page.getByText('Not saved yet', { exact: true });
/** Until everything typed is on the server. */
const allSaved = (page: Page) => expect.poll(() => unsaved(page).count()).toBe(0);
const rowButton = (page: Page, place: number) => button(page, new RegExp(`^Row ${place}:`));
const isFocused = (page: Page, column: string) =>
  expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLElement)?.dataset.column))
    .toBe(column);

/** The content of one envelope, and how it is typed. */
type Envelope = readonly [keys: string, row: Partial<Row> & { who: string }];

/** A Sunday's: cash and checks as they lie in the basket, some without an envelope, and what lay loose. */
function basket(): Envelope[] {
  const cash = (keys: string, amount: number, who: string, fund = 'General Fund') =>
    [keys, { amount, who, fund, method: 'Cash' }] as const;
  const check = (keys: string, amount: number, who: string, no: string, fund = 'General Fund') =>
    [keys, { amount, who, fund, method: 'Check', checkNumber: no }] as const;
  return [
    cash('204<Enter>40<Enter>', 40, 'Bauer'),
    cash('91<Enter>20+5<Enter>', 25, 'Albright'),
    check('118<Enter>50/1042<Enter>', 50, 'Whitfield', '1042'),
    check('118<Enter>25<Tab>b<Tab><Tab>1042<Enter>', 25, 'Whitfield', '1042', 'Building Fund'),
    check('87<Enter>120<Tab>g<Tab><Tab>553<Enter>', 120, 'Cooper', '553'),
    cash('<Enter>*312.75<Enter>', 312.75, 'Loose plate'),
    cash('iver<Enter>35<Enter>', 35, 'Iverson'),
    cash('33<Enter>10<Tab>m<Enter>', 10, 'Dahl', 'Missions'),
    cash('34<Enter>15<Enter>', 15, 'Dahl', 'Missions'),
    cash('1001<Enter>8.25<Tab>y<Enter>', 8.25, 'Donaudampf', 'Youth'),
    cash('loose<Enter>17.40<Tab>g<Enter>', 17.4, 'Loose plate'),
  ];
}

/** A new sheet, its rows named in their order; opened by this one. */
async function begins(page: Page, portal: Portal) {
  const counting = await Counting.of(portal);
  const sheet = await counting.sheet();
  await namesRowsInOrder(page);
  await opensSheet(page, sheet);
  return { counting, sheet, amounts: async () => (await counting.rows(sheet)).map(amountOf) };
}

const amountOf = ({ amount }: Row) => amount;

/** No row of this sheet reaches the server. */
async function cutOffRow(page: Page, watch: Watch, sheet: number, at: number) {
  watch.provokes('nothing', `/api/office/giving/sheets/${sheet}/rows/${rowKey(at)}`);
  await page.route(
    (url) => url.pathname.includes('/rows/'),
    (route) => route.abort(),
  );
}

story(
  'a Sunday is counted by keyboard alone, closed with a difference, and printed',
  async ({ open, portal }) => {
    const page = await open({ as: portal.administrator, ...still });
    await page.goto('/office/giving');
    await page.waitForURL('**/office/giving/sheets');
    await button(page, 'New counting sheet').click();
    const counting = await Counting.of(portal);
    await expect
      .poll(() => page.getByLabel('Date of the service').inputValue(), {
        message: 'the last Sunday',
      })
      .toBe(counting.sunday);
    await page.getByLabel('Counted by').fill('Ruth Albright and Emil Bauer');
    // It is there again after a reload.
    await page.reload();
    await button(page, 'New counting sheet').click();
    await page.getByText('This was typed here before').waitFor();
    await isForEverybody(page, 'sheets-new', PHONE);
    await page.getByLabel('Total of the bank slip').fill('700');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/sheets\/\d+$/);
    const sheet = Number(new URL(page.url()).pathname.split('/').at(-1));

    await isFocused(page, 'who');
    const envelopes = basket();
    let presses = 0;
    for (const [keys] of envelopes) presses += await types(page, keys);
    await allSaved(page);
    expect(presses, 'keys pressed for each envelope').toBeLessThanOrEqual(12 * envelopes.length);
    const told = (await counting.rows(sheet)).map(
      ({ amount, fund, method, checkNumber, giver }) => ({
        ...{ amount, fund, method, who: giver?.lastName ?? 'Loose plate' },
        ...(checkNumber !== undefined && { checkNumber }),
      }),
    );
    expect(told).toEqual(
      envelopes.map(([, row]) => ({ ...row, who: expect.stringContaining(row.who) })),
    );
    await types(page, '91<Enter>');
    // A hint, never a value.
    await page.getByText(/last time/).waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('');
    await isForEverybody(page, 'counting');
    await types(page, '<Escape>');

    await button(page, 'Close the sheet').click();
    const close = dialog(page, 'Close the sheet');
    await close.getByText('$41.60 less is entered than the bank slip says.').waitFor();
    await page.getByLabel('Why it is closed with a difference').fill('A torn note is kept back');
    await isForEverybody(page, 'sheet-close', PHONE);
    await page.keyboard.press('Enter');
    await toast(page, 'The sheet is closed').waitFor();
    await page.getByText('A torn note is kept back').waitFor();
    await isForEverybody(page, 'sheet-closed');

    const pages = await printedBy(
      page,
      () => button(page, 'Print the deposit list').click(),
      'Letter',
    );
    expect(pages).toHaveLength(1);
    const words = wordsOn(pages[0] as PdfPage);
    for (const said of [
      'Grace Community Church',
      `Counting sheet ${sheet}`,
      'Counted by Ruth Albright and Emil Bauer',
      'Daniel and Ruth Whitfield 1042 $75.00',
      '2 checks $195.00',
      'Cash $463.40',
      'Total $658.40',
      'Bank slip: $700.00',
      'Difference: -$41.60',
      'A torn note is kept back',
      'Deposited by',
    ])
      expect(words).toContain(said);
    expect(words, 'no interface').not.toMatch(/Dashboard|Close the sheet|Correct/);
    await page.emulateMedia({ media: 'print' });
    await takePicture(page, 'deposit-on-paper');
    await page.emulateMedia({ media: 'screen' });

    await page.goto('/office/giving/sheets');
    await row(page, `Sheet ${sheet}`).getByText('Closed', { exact: true }).waitFor();
    await isForEverybody(page, 'sheets', PHONE);
  },
);

story(
  'by keyboard one of two namesakes is chosen, and rows are corrected, removed and brought back',
  async ({ open, portal }) => {
    const page = await open({ as: portal.administrator, ...still });
    const { counting, sheet, amounts } = await begins(page, portal);
    await types(page, '204<Enter>40<Enter>dahl');
    await page.getByRole('option').first().waitFor();
    await isForEverybody(page, 'counting-names', PHONE);
    await types(page, '<Enter>');
    await page.getByText('2 fit “dahl”. Choose who it was.').waitFor();
    await isFocused(page, 'who');
    await types(page, '<ArrowDown><ArrowDown><Enter>');
    await isFocused(page, 'amount');
    await types(page, '50<Enter><Enter>60<Enter>');
    await expect.poll(amounts).toEqual([40, 50, 60]);
    await expect.poll(async () => (await counting.rows(sheet))[1]?.giver?.lastName).toBe('Dahl');

    await types(page, '<ArrowUp><ArrowUp>');
    await expect.poll(() => isHeld(rowButton(page, 2))).toBe(true);
    await types(page, '<Enter>');
    await isFocused(page, 'amount');
    await types(page, '55<Enter>');
    await expect.poll(amounts).toEqual([40, 55, 60]);
    await types(page, '<Control+Delete>');
    await toast(page, 'Row 3 is removed').waitFor();
    await expect.poll(amounts).toEqual([40, 55]);
    await isFocused(page, 'who');
    await types(page, '<Control+z>');
    await expect.poll(amounts).toEqual([40, 55, 60]);
    // And what was changed before that.
    await types(page, '<Control+z>');
    await expect.poll(amounts).toEqual([40, 50, 60]);

    await types(page, '?');
    await dialog(page, 'Keys').waitFor();
    await types(page, '<Escape>');
    await isFocused(page, 'who');
    await types(page, '118<Enter>7<Escape>');
    await isFocused(page, 'who');
    await expect.poll(() => who(page).inputValue()).toBe('');
    await types(page, '<Escape>');
    await expect.poll(() => isHeld(rowButton(page, 3))).toBe(true);
    await types(page, '<Escape>');
    await isFocused(page, 'who');
  },
);

story('a lost connection loses nothing, over a reload, too', async ({ open, portal, watch }) => {
  const page = await open({ as: portal.administrator, ...still });
  const { counting, sheet } = await begins(page, portal);
  await types(page, '118<Enter>50<Enter>');
  await allSaved(page);
  await cutOffRow(page, watch, sheet, 1);
  watch.provokes('nothing', '/api/office/giving/givers');
  await page.route(
    (url) => url.pathname.endsWith('/givers'),
    (route) => route.abort(),
  );
  // One goes on: by number, by name, loose.
  await types(page, '204<Enter>40<Enter>cooper<Enter>12.50/77<Enter><Enter>*3<Enter>');
  await page.getByText('3 rows are not saved yet.').waitFor();
  await expect.poll(() => unsaved(page).count()).toBe(3);
  await types(page, '91<Enter>7');
  await isForEverybody(page, 'counting-cut-off', PHONE);

  await page.reload();
  await who(page).waitFor();
  await page.getByText('3 rows are not saved yet.').waitFor();
  await expect.poll(() => who(page).inputValue(), { message: 'half a row, too' }).toBe('91');
  await expect.poll(() => page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('7');
  await serverAgain(page);
  await button(page, 'Try now').click();
  await allSaved(page);
  const rows = await counting.rows(sheet);
  expect(
    rows.map(({ amount, checkNumber, giver }) => [amount, checkNumber, giver?.lastName]),
  ).toEqual([
    [50, undefined, 'Whitfield'],
    [40, undefined, 'Bauer'],
    [12.5, '77', 'Cooper'],
    [3, undefined, undefined],
  ]);
});

story(
  'an answer that is lost is asked for again by itself, and the row is there once',
  async ({ open, portal, watch }) => {
    const page = await open({ as: portal.administrator, ...still });
    // Periodic work comes twenty times as soon.
    await page.addInitScript(() => {
      const { setInterval } = window;
      Object.assign(window, {
        setInterval: (work: TimerHandler, after = 0) => setInterval(work, after / 20),
      });
    });
    const { sheet, amounts } = await begins(page, portal);
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
    await allSaved(page);
    expect(tries).toBe(2);
    await expect.poll(() => amounts()).toEqual([50]);
    await serverAgain(page);
  },
);

story(
  'in two tabs neither overwrites the other, and one chooses',
  async ({ open, portal, watch }) => {
    const one = await open({ as: portal.administrator, ...still });
    const other = await open({ as: tina, ...still });
    const { sheet, amounts } = await begins(one, portal);
    await opensSheet(other, sheet);
    await types(one, '118<Enter>50<Enter>');
    await allSaved(one);
    // Each sees the other's rows with its next own.
    await types(other, '204<Enter>40<Enter>');
    await row(other, 'Daniel and Ruth Whitfield').waitFor();
    await allSaved(other);

    await types(other, '<ArrowUp><ArrowUp><Enter>60<Enter>');
    await allSaved(other);
    watch.provokes(409, `/api/office/giving/sheets/${sheet}/rows/${rowKey(0)}`);
    await types(one, '<ArrowUp><Enter>70<Enter>');
    await one.getByText('Row 1 was changed by somebody else meanwhile.').waitFor();
    await one.getByText(/Theirs.*60\.00/).waitFor();
    await one.getByText(/Yours.*70\.00/).waitFor();
    await isForEverybody(one, 'counting-conflict');
    await button(one, 'Save yours').click();
    await allSaved(one);
    await expect.poll(amounts).toEqual([70, 40]);

    await opensSheet(other, sheet);
    await types(other, '<ArrowUp><ArrowUp><Enter>80<Enter>');
    await allSaved(other);
    await types(one, '<ArrowUp><ArrowUp><Control+Delete>');
    await button(one, 'Keep theirs').click();
    await row(one, '80.00').waitFor();
    await expect.poll(() => amounts()).toEqual([80, 40]);
  },
);

story('a long deposit is printed whole, on sheets with a head', async ({ open, portal }) => {
  const page = await open({ as: portal.administrator, ...still });
  const { counting, sheet } = await begins(page, portal);
  const CHECKS = 60;
  for (let at = 0; at < CHECKS; at += 1) {
    const check = { method: 'Check', checkNumber: String(5000 + at), amount: String(at + 1) };
    await counting.saveRow(sheet, `check-${5000 + at}`, { envelope: 1001, ...check });
  }
  await opensSheet(page, sheet);
  const press = () => button(page, 'Print the deposit list').click();
  const pages = (await printedBy(page, press, 'A4')).map(wordsOn);
  expect(pages.length).toBeGreaterThan(1);
  const all = pages.join(' ');
  for (let at = 0; at < CHECKS; at += 1) expect(all).toContain(`${5000 + at} $${at + 1}.00`);
  for (const [at, words] of pages.entries()) {
    expect(words, 'pages are counted').toContain(`${at + 1} / ${pages.length}`);
    if (words.includes('$'))
      expect(words, 'the head is repeated').toMatch(/Check of Number Amount/);
  }
  const last = pages.find((words) => words.includes('Total $'));
  expect(last, 'the sums are together, with the last check').toContain(`${5000 + CHECKS - 1} $`);
  expect(last).toContain(`${CHECKS} checks $1,830.00`);
});
