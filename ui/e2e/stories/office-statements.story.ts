import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { day } from '../harness/days';
import { isForEverybody } from '../harness/for-everybody';
import { button, dialog, row, still } from '../harness/gift-books';
import { asOffice } from '../harness/office';
import type { PdfPage } from '../harness/pdf';
import { PASSWORD, type Portal } from '../harness/portal';
import {
  dollars,
  giving,
  importList,
  inWindow,
  lastYear,
  printedBy,
  statementsIn,
  words,
  wordsOn,
} from '../harness/statements';
import { storiesOf } from '../harness/story';
import { toast } from '../harness/toast';

// Without a place to break the line.
const long = 'Donaudampfschifffahrt'.repeat(3);

const laura = { firstName: 'Laura', lastName: 'Whitfield', email: 'laura@example.org' };
const daniel = { firstName: 'Daniel', lastName: 'Whitfield', email: 'daniel@example.org' };

const people = [
  'importKey,firstName,lastName,email,householdName,householdRole,address,city,state,zip',
  `1,Daniel,Whitfield,${daniel.email},Whitfield,Head,579 Spruce Drive,Chatham,Illinois,62629`,
  `2,Laura,Whitfield,${laura.email},Whitfield,Spouse,579 Spruce Drive,Chatham,Illinois,62629`,
  '3,Mary,Olsen,,Olsen,Head,4 Elm Street,Springfield,Illinois,62701',
  '4,Hugo,Winter,,Winter,Head,,,,',
  `5,Rosa,${long},,${long},Head,12 ${long},${long},Illinois,62701`,
  '6,Greta,Jansen,,Jansen,Head,7 Lake Road,Chatham,Illinois,62629',
];

/** A week of Greta's; so many that no page has room for them. */
const weeks = Array.from({ length: 104 }, (_, week) => 1000 + week * 25);

const story = storiesOf({}, async (portal) => {
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
  importList(portal, 'people', people);
  for (const { email } of [daniel, laura])
    await portal.choosePassword(portal.inviteByHand(email), PASSWORD);
  for (const [name, taxDeductible] of [
    ['General Fund', true],
    ['Missions', true],
    ['Raffle', false],
  ])
    await giving(portal, 'POST', 'funds', { name, taxDeductible });
  const couple = (await giving(portal, 'GET', 'givers?search=whitfield')) as { id: string }[];
  const [oneId, otherId] = couple.map(({ id }) => id);
  const since = day(portal.timeZone, -364);
  await giving(portal, 'POST', 'together', { oneId, otherId, since });
  const year = lastYear(portal);
  const [mary] = (await giving(portal, 'GET', 'givers?search=olsen')) as { id: string }[];
  importList(portal, 'donations', [
    'personKey,amount,date,fund,method,checkNumber',
    // A couple, of two funds, one of them not deductible.
    `1,250.50,${year}-12-31,General Fund,Check,1001`,
    `2,49.50,${year}-12-31,Missions,Cash,`,
    `1,20,${year}-12-31,Raffle,Cash,`,
    `3,100,${year}-02-02,General Fund,Cash,`,
    `4,75,${year}-03-03,General Fund,Card,`,
    `5,1234567.89,${year}-04-04,General Fund,Check,7`,
    ...weeks.map((cents, week) => {
      const date = new Date(Date.UTC(Number(year), 0, 1 + week * 3)).toISOString().slice(0, 10);
      return `6,${(cents / 100).toFixed(2)},${date},General Fund,Check,${2000 + week}`;
    }),
    // Without a giver.
    `,312.75,${year}-05-05,General Fund,Cash,`,
  ]);
  await asOffice(portal, 'POST', `people/${mary?.id}/died`, { on: `${year}-11-11` });
});

/** All that are to be made, made by a program: a story may be told without the one before it. */
async function allMade(portal: Portal) {
  const year = lastYear(portal);
  await words(portal);
  const body = { from: `${year}-01-01`, to: `${year}-12-31`, tellMembers: false };
  await giving(portal, 'POST', 'statements', body);
}

const opens = async (page: Page, portal: Portal) => {
  const year = lastYear(portal);
  await page.goto(`/office/giving/statements?from=${year}-01-01&to=${year}-12-31`);
  await row(page, 'Winter').waitFor();
};

const gretas = weeks.reduce((sum, cents) => sum + BigInt(cents), 0n);

/** The statement of this one among all. */
function pagesOf(pages: PdfPage[], name: string): PdfPage[] {
  const found = statementsIn(pages).find(({ pages }) =>
    wordsOn(pages[0] as PdfPage).includes(name),
  );
  if (!found) throw new Error(`There is no statement of ${name}.`);
  return found.pages;
}

story(
  'what is missing is mended, and statements are made for everybody, printed and read back',
  async ({ open, portal }) => {
    const year = lastYear(portal);
    const page = await open({ as: portal.administrator, ...still });
    await page.goto('/office/giving/statements/made');
    await page.getByText('No statement was made yet').waitFor();
    await isForEverybody(page, 'statements-none');
    await page.goto('/office/giving/statements?from=2001-01-01&to=2001-12-31');
    await page.getByText('No gift in these days has a giver').waitFor();
    await isForEverybody(page, 'statements-empty');

    await opens(page, portal);
    expect(await page.getByLabel('Statements of').inputValue()).toBe(year);
    await page.getByText('The sentence about goods and services is missing.').waitFor();
    await page.getByText(/postal address and tax number are missing/).waitFor();
    await page.getByText(/1 giver has no postal address/).waitFor();
    await page.getByText(/\$312\.75 came without a giver's name/).waitFor();
    expect(await button(page, 'Make 5 statements').isDisabled()).toBe(true);
    // Those who need attention come first.
    await expect.poll(() => page.locator('.plan-giver').first().textContent()).toBe('Hugo Winter');
    await row(page, 'Mary Olsen').getByText('To: Estate of Mary Olsen').waitFor();
    await row(page, 'Daniel and Laura Whitfield').getByText('$320.00').waitFor();
    await isForEverybody(page, 'statements-missing');

    await page.getByRole('link', { name: 'Write the words' }).click();
    await page.getByText('Usual in the United States').waitFor();
    await isForEverybody(page, 'statements-words-none');
    await button(page, 'Use these words').click();
    await page
      .getByLabel('Postal address of the congregation')
      .fill('12 Church Street\nSpringfield');
    await page.getByLabel('Tax number').fill('12-3456789');
    await page.getByLabel('Thanks').fill('Thank you.');
    await page.getByLabel('Signed by').fill('Ruth Albright, Treasurer');
    // The example says it while it is typed; a reload loses nothing.
    await page.getByText('12 Church Street · Springfield').waitFor();
    await page.reload();
    await page.getByText('What you typed here before is not saved yet.').waitFor();
    await isForEverybody(page, 'statements-words');
    await button(page, 'Save').click();
    await toast(page, 'Saved').waitFor();

    await opens(page, portal);
    expect(await page.getByText('postal address and tax number').count()).toBe(0);
    await page.getByLabel('Search').fill('olsen');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByLabel('Search').fill('');
    await button(page, 'Make 5 statements').click();
    await page.getByText(/A letter reaches 1 of 5/).waitFor();
    await isForEverybody(page, 'statements-make');
    await page.keyboard.press('Enter');
    await toast(page, '5 statements made').waitFor();
    await page.waitForURL(/statements\/made\?year=/);
    await row(page, `${year}-0005`).waitFor();
    await isForEverybody(page, 'statements-made');

    for (const paper of ['Letter', 'A4'] as const) {
      const pages = await printedBy(
        page,
        () => button(page, `Print all of ${year}`).click(),
        paper,
      );
      const read = statementsIn(pages);
      expect(read.map(({ number }) => number)).toEqual(
        [1, 2, 3, 4, 5].map((number) => `${year}-000${number}`),
      );
      for (const page of pages) expect(wordsOn(page).length, 'no empty page').toBeGreaterThan(80);
      const totals = read.map(({ total }) => total).sort();
      expect(totals, paper).toEqual([32_000n, 10_000n, 7_500n, 123_456_789n, gretas].sort());

      const [couple, ...rest] = pagesOf(pages, 'Daniel and Laura Whitfield') as [PdfPage];
      expect(rest, 'one page where it fits').toEqual([]);
      expect(inWindow(couple), paper).toEqual([
        'Daniel and Laura Whitfield',
        '579 Spruce Drive',
        'Chatham, Illinois 62629',
      ]);
      for (const said of [
        '12 Church Street · Springfield',
        'EIN 12-3456789',
        `Your giving in ${year}`,
        'Total, tax-deductible $300.00',
        'General Fund $250.50',
        'Not tax-deductible',
        'Total, not tax-deductible $20.00',
        'All of it $320.00',
        'No goods or services were provided',
        'Ruth Albright, Treasurer',
      ])
        expect(wordsOn(couple), paper).toContain(said);

      const [olsen] = pagesOf(pages, 'Estate of Mary Olsen') as [PdfPage];
      expect(inWindow(olsen)[0]).toBe('Estate of Mary Olsen');
      expect(wordsOn(olsen)).toContain(`Giving of Mary Olsen in ${year}`);
      expect(wordsOn(olsen)).not.toContain('Your giving');

      // A hundred rows: heads on every page, its pages counted, the sum with rows above it.
      const many = pagesOf(pages, 'Greta Jansen');
      expect(many.length).toBeGreaterThan(2);
      let rows = 0;
      for (const [at, page] of many.entries()) {
        const said = wordsOn(page);
        expect(said).toContain('Date Fund How Amount');
        expect(said).toContain(`page ${at + 1} of ${many.length}`);
        const here = [...said.matchAll(/Check 2\d\d\d/g)].length;
        expect(here, 'a page has rows').toBeGreaterThan(0);
        rows += here;
      }
      expect(rows).toBe(weeks.length);
      expect(wordsOn(many.at(-1) as PdfPage)).toContain(`Total ${dollars(gretas)}`);

      // A name without a place to break the line is not cut.
      const [rosa] = pagesOf(pages, 'Rosa') as [PdfPage];
      expect(rosa.words.replaceAll(/\s/g, '')).toContain(`Rosa${long}`);
      expect(wordsOn(rosa)).toContain('1,234,567.89');
    }

    // One of them, and two that are chosen.
    await page.getByLabel('Search').fill('whitf');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await row(page, 'Whitfield').getByRole('link').click();
    await page.getByRole('heading', { name: /^Statement / }).waitFor();
    await isForEverybody(page, 'statement-one');
    const one = await printedBy(page, () => button(page, 'Print').click(), 'Letter');
    expect(one).toHaveLength(1);
    await page.goto(`/office/giving/statements/made?year=${year}`);
    await row(page, 'Whitfield').getByRole('checkbox').check();
    await row(page, 'Winter').getByRole('checkbox').check();
    await page.getByText('2 chosen').waitFor();
    await isForEverybody(page, 'statements-chosen');
    const two = await printedBy(page, () => button(page, 'Print 2 statements').click(), 'A4');
    expect(two).toHaveLength(2);
    expect(two.map(inWindow).map(([name]) => name)).toContain('Hugo Winter');

    // The letter says that it is there, and no amount.
    for (const { email } of [daniel, laura]) {
      const letter = await portal.letterTo(email, /statement/i);
      expect(letter).not.toMatch(/\$|320|300\.00/);
    }
  },
);

story('both of a couple find theirs in their profile and print it', async ({ open, portal }) => {
  const year = lastYear(portal);
  await allMade(portal);
  for (const member of [laura, daniel]) {
    const page = await open({ as: member, ...still });
    await page.goto('/profile');
    const mine = page.getByRole('region', { name: 'Statements' });
    await mine.getByText(year, { exact: true }).waitFor();
    if (member === laura) await isForEverybody(page, 'profile-statements');
    await mine.getByRole('button', { name: /^Open/ }).click();
    const paper = page.getByRole('dialog', { name: /^Statement / });
    await paper.getByText(`Your giving in ${year}`).waitFor();
    if (member === laura) await isForEverybody(page, 'profile-statement');
    const pages = await printedBy(
      page,
      () => paper.getByRole('button', { name: 'Print' }).click(),
      'Letter',
    );
    expect(pages).toHaveLength(1);
    expect(inWindow(pages[0] as PdfPage)[0]).toBe('Daniel and Laura Whitfield');
  }
  const stranger = await open({ as: portal.administrator, ...still });
  await stranger.goto('/profile');
  await stranger.getByText('Financial Records').first().waitFor();
  expect(await stranger.getByRole('region', { name: 'Statements' }).count()).toBe(0);
});

story(
  'a gift other than money is written down, changed, removed, and a corrected statement is made again',
  async ({ open, portal, watch }) => {
    const year = lastYear(portal);
    await allMade(portal);
    const page = await open({ as: portal.administrator, ...still });
    await page.goto('/office/giving/statements/in-kind');
    await page.getByText('Nothing other than money yet').waitFor();
    await isForEverybody(page, 'in-kind-none');
    await button(page, 'Add a gift').click();
    await button(page, 'Add').click();
    await page.getByText('Choose who gave it').waitFor();
    await page.getByText('A description is required').waitFor();
    await isForEverybody(page, 'in-kind-lacks');
    await page.getByLabel('Giver').fill('hugo');
    await button(page, /^Hugo Winter/).click();
    await page.getByLabel('Date').fill(`${year}-06-06`);
    await page.getByLabel('What was given').fill('An upright pianno, black');
    await isForEverybody(page, 'in-kind-add');
    await button(page, 'Add').click();
    await toast(page, 'Added').waitFor();
    await row(page, 'pianno')
      .getByRole('button', { name: /^Change/ })
      .click();
    await page.getByLabel('What was given').fill('An upright piano, black');
    await button(page, 'Save changes').click();
    await toast(page, 'Changed').waitFor();
    await row(page, 'An upright piano, black').waitFor();
    await isForEverybody(page, 'in-kind-list');

    // His statement says something else now.
    await page.goto(`/office/giving/statements/made?year=${year}`);
    const hugos = row(page, 'Hugo Winter');
    await hugos.getByText('Corrected since').waitFor();
    await isForEverybody(page, 'statements-corrected');
    await opens(page, portal);
    await expect.poll(() => page.locator('.plan-giver').first().textContent()).toBe('Hugo Winter');
    await button(page, 'Make 1 statement').waitFor();
    await isForEverybody(page, 'statements-plan-corrected');
    await page.goto(`/office/giving/statements/made?year=${year}`);
    await hugos.getByRole('button', { name: /^Make again/ }).click();
    await page.getByText(/has changed since: it was \$75\.00, and is \$75\.00 now/).waitFor();
    await isForEverybody(page, 'statements-make-again');
    await button(page, 'Make again').last().click();
    await toast(page, 'Made again').waitFor();
    await hugos.getByText(/^Replaced by/).waitFor();
    await hugos.getByText(/^In place of/).waitFor();
    await isForEverybody(page, 'statements-replaced');
    await hugos.filter({ hasText: 'Replaced by' }).getByRole('link').click();
    await page
      .getByText(/^Replaced by/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: /^Open / }).click();
    await page.getByText('An upright piano, black').waitFor();
    const [paper] = (await printedBy(page, () => button(page, 'Print').click(), 'Letter')) as [
      PdfPage,
    ];
    expect(wordsOn(paper)).toContain('Gifts other than money');
    expect(wordsOn(paper)).toContain('Their value is for the giver to say.');
    expect(wordsOn(paper)).toContain('In place of');
    expect(inWindow(paper), 'without an address the name alone').toEqual(['Hugo Winter']);

    await page.goto('/office/giving/statements/in-kind');
    await row(page, 'piano')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await isForEverybody(page, 'in-kind-remove');
    await button(page, 'Remove it').click();
    await toast(page, 'Removed').waitFor();
    await page.getByText('Nothing other than money yet').waitFor();

    // Some days of the year, and days that are the wrong way round.
    await opens(page, portal);
    await page.getByLabel('Statements of').selectOption('Other days');
    await page.getByLabel('Last day').fill(`${year}-02-28`);
    await expect.poll(() => page.url()).toContain(`to=${year}-02-28`);
    await expect.poll(() => row(page, 'Winter').count()).toBe(0);
    await row(page, 'Mary Olsen').getByText('$100.00').waitFor();
    await page.getByLabel('Last day').fill('2000-01-01');
    await page.getByText('This day is before the first one').waitFor();
    await isForEverybody(page, 'statements-days');

    // Nothing comes: it says so, and is tried again.
    watch.provokes('nothing', '/api/office/giving/statements/print');
    await page.goto(`/office/giving/statements/made?year=${year}`);
    await page.route('**/statements/print', (route) => route.abort());
    await button(page, `Print all of ${year}`).click();
    const asks = dialog(page, `Print all of ${year}`);
    await asks.getByRole('button', { name: 'Print', exact: true }).click();
    await asks.getByText(/The portal cannot be reached right now/).waitFor();
    await isForEverybody(page, 'statements-print-failed');
  },
);
