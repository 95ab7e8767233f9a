import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { day } from '../harness/days';
import { isForEverybody } from '../harness/for-everybody';
import { asOffice, giving, idOf, importList, together } from '../harness/office';
import { button, card, long, PHONE, row, still } from '../harness/parts';
import { type PdfPage, printedBy, wordsOn } from '../harness/pdf';
import { PASSWORD, type Portal } from '../harness/portal';
import { dollars, inWindow, lastYear, statementsIn, words } from '../harness/statements';
import { storiesOf } from '../harness/story';
import { toast } from '../harness/toast';

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

/** Greta's gifts; so many that no page has room for them. */
const weeks = Array.from({ length: 104 }, (_, week) => 1000 + week * 25);
const gretas = weeks.reduce((sum, cents) => sum + BigInt(cents), 0n);

/** The same day of the year before: the first from which a paper may say that a couple gives together. */
const aYearAgo = (portal: Portal) =>
  day(portal.timeZone).replace(/^\d+/, lastYear(portal)).replace('-02-29', '-02-28');

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
  await together(portal, 'whitfield', aYearAgo(portal));
  const year = lastYear(portal);
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
  const mary = await idOf(portal, 'Mary Olsen');
  await asOffice(portal, 'POST', `people/${mary}/died`, { on: `${year}-11-11` });
});

const opens = async (page: Page, portal: Portal) => {
  const year = lastYear(portal);
  await page.goto(`/office/giving/statements?from=${year}-01-01&to=${year}-12-31`);
  await row(page, 'Winter').waitFor();
};

/** The statement of this one among all. */
function pagesOf(pages: PdfPage[], name: string): PdfPage[] {
  const found = statementsIn(pages).find(({ pages }) =>
    wordsOn(pages[0] as PdfPage).includes(name),
  );
  if (!found) throw new Error(`There is no statement of ${name}.`);
  return found.pages;
}

story(
  'what is missing is added, and statements are made for everybody, printed and read back',
  async ({ open, portal }) => {
    const year = lastYear(portal);
    const page = await open({ as: portal.administrator, ...still });
    await opens(page, portal);
    await page.getByText('The sentence about goods and services is missing.').waitFor();
    await expect.poll(() => button(page, 'Make 5 statements').isDisabled()).toBe(true);
    await row(page, 'Mary Olsen').getByText('To: Estate of Mary Olsen').waitFor();
    await row(page, 'Daniel and Laura Whitfield').getByText('$320.00').waitFor();
    await isForEverybody(page, 'statements-missing');

    await page.getByRole('link', { name: 'Write the words' }).click();
    await button(page, 'Use these words').click();
    await page
      .getByLabel('Postal address of the congregation')
      .fill('12 Church Street\nSpringfield');
    await page.getByLabel('Tax number').fill('12-3456789');
    await page.getByLabel('Signed by').fill('Ruth Albright, Treasurer');
    // The example says it while it is typed.
    await page.getByText('12 Church Street · Springfield').waitFor();
    await isForEverybody(page, 'statements-words');
    await button(page, 'Save').click();
    await toast(page, 'Saved').waitFor();

    await opens(page, portal);
    await button(page, 'Make 5 statements').click();
    await page.getByText(/A letter reaches 1 of 5/).waitFor();
    await page.keyboard.press('Enter');
    await toast(page, '5 statements made').waitFor();
    await page.waitForURL(/statements\/made\?year=/);
    await row(page, `${year}-0005`).waitFor();
    await isForEverybody(page, 'statements-made');

    for (const paper of ['Letter', 'A4'] as const) {
      const press = () => button(page, `Print all of ${year}`).click();
      const pages = await printedBy(page, press, paper);
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
        'Total, not tax-deductible $20.00',
        'All of it $320.00',
        'No goods or services were provided',
        'Ruth Albright, Treasurer',
      ])
        expect(wordsOn(couple), paper).toContain(said);

      const [olsen] = pagesOf(pages, 'Estate of Mary Olsen') as [PdfPage];
      expect(inWindow(olsen)[0]).toBe('Estate of Mary Olsen');
      const [hugo] = pagesOf(pages, 'Hugo Winter') as [PdfPage];
      expect(inWindow(hugo), 'without an address the name alone').toEqual(['Hugo Winter']);

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

    await row(page, 'Whitfield').getByRole('link').click();
    await page.getByRole('heading', { name: /^Statement / }).waitFor();
    await isForEverybody(page, 'statement-one', PHONE);
    // The letter says that it is there, and no amount.
    for (const { email } of [daniel, laura]) {
      const letter = await portal.letterTo(email, /statement/i);
      expect(letter).not.toMatch(/\$|3[02]0\.00/);
    }
  },
);

/** All of last year, made by a program: a story may be told without the one before it. */
async function allMade(portal: Portal) {
  const year = lastYear(portal);
  await words(portal);
  const body = { from: `${year}-01-01`, to: `${year}-12-31`, tellMembers: false };
  await giving(portal, 'POST', 'statements', body);
}

story(
  'both of a couple find theirs on their page of giving, and print it',
  async ({ open, portal }) => {
    const year = lastYear(portal);
    await allMade(portal);
    for (const member of [laura, daniel]) {
      const page = await open({ as: member, ...still });
      await page.goto('/giving');
      const name = new RegExp(`^${year} statement `);
      await card(page, 'Statements').getByRole('link', { name }).click();
      await page.getByText(`Your giving in ${year}`).waitFor();
      if (member === daniel) continue;
      await isForEverybody(page, 'own-statement');
      const press = () => button(page, 'Print').click();
      const pages = await printedBy(page, press, 'Letter');
      expect(pages).toHaveLength(1);
      expect(inWindow(pages[0] as PdfPage)[0]).toBe('Daniel and Laura Whitfield');
    }
  },
);

story(
  'a gift other than money is written down, changed and removed, and its statement made again',
  async ({ open, portal }) => {
    const year = lastYear(portal);
    await allMade(portal);
    const page = await open({ as: portal.administrator, ...still });
    await page.goto('/office/giving/statements/in-kind');
    await button(page, 'Add a gift').click();
    await page.getByLabel('Giver').fill('hugo');
    await page.getByRole('option', { name: /^Hugo Winter/ }).click();
    await page.getByLabel('Date').fill(`${year}-06-06`);
    await page.getByLabel('What was given').fill('An upright pianno, black');
    await isForEverybody(page, 'in-kind-add', PHONE);
    await button(page, 'Add').click();
    await toast(page, 'Added').waitFor();
    await row(page, 'pianno')
      .getByRole('button', { name: /^Change/ })
      .click();
    await page.getByLabel('What was given').fill('An upright piano, black');
    await button(page, 'Save changes').click();
    await row(page, 'An upright piano, black').waitFor();
    await isForEverybody(page, 'in-kind-list', PHONE);

    // His statement says something else now.
    await page.goto(`/office/giving/statements/made?year=${year}`);
    const hugos = row(page, 'Hugo Winter');
    await hugos.getByText('Corrected since').waitFor();
    await hugos.getByRole('button', { name: /^Make again/ }).click();
    await button(page, 'Make again').last().click();
    await toast(page, 'Made again').waitFor();
    await hugos.getByText(/^Replaced by/).waitFor();
    await hugos.getByText(/^In place of/).waitFor();
    await page.goto('/office/giving/statements/in-kind');
    await row(page, 'piano')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await button(page, 'Remove it').click();
    await page.getByText('Nothing other than money yet').waitFor();
  },
);
