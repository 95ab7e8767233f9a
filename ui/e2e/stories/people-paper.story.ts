import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isForEverybody, takePicture } from '../harness/for-everybody';
import { addPerson, importList } from '../harness/office';
import { button, dialog, field, PHONE, still } from '../harness/parts';
import { readPdf, wordsOn } from '../harness/pdf';
import { PASSWORD } from '../harness/portal';
import { storiesOf } from '../harness/story';
import { toast } from '../harness/toast';

const PEOPLE = 40;
const long = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh-Bartholomew';

const story = storiesOf({}, (portal) => {
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
  importList(portal, 'people', [
    'importKey,firstName,lastName,address,city,state,zipCode,birthday,ministryGroup,phone',
    ...Array.from({ length: PEOPLE }, (_, at) => {
      const number = String(at).padStart(2, '0');
      const last = at === 7 ? long : 'Quill';
      return `p${at},Paper${number},${last},${at + 1} Elm Street,Springfield,IL,${62_799 - at},1950-12-${String((at % 28) + 1).padStart(2, '0')},Choir,555-01${number}`;
    }),
    'nowhere,Nowhere,Quill,,,,,,Choir,',
  ]);
});

/** Presses Print, chooses what, and gives the password. */
async function asks(page: Page, what: string) {
  await page.goto('/office/people?filter=group:Choir');
  await page.getByRole('table', { name: 'People' }).waitFor();
  await page.evaluate(() => {
    delete document.documentElement.dataset.printed;
    window.print = () => {
      document.documentElement.dataset.printed = 'yes';
    };
  });
  await button(page, 'Print this list').click();
  const asked = dialog(page, 'Print this list');
  await field(asked, 'What').selectOption(what);
  await field(asked, 'Your password').fill(PASSWORD);
  return asked;
}

async function paperOf(page: Page) {
  await page.locator('html[data-printed]').waitFor({ state: 'attached' });
  return readPdf(await page.pdf({ preferCSSPageSize: true }));
}

/** The makers' measures, in millimetres. */
const sheets = [
  {
    what: 'Address labels, Avery 5160 (Letter, 30 a sheet)',
    size: [612, 792],
    columns: 3,
    onOne: 30,
    left: 4.76,
    top: 12.7,
    across: 69.85,
    down: 25.4,
    width: 66.68,
    height: 25.4,
  },
  {
    what: 'Address labels, Avery L7160 (A4, 21 a sheet)',
    size: [595, 842],
    columns: 3,
    onOne: 21,
    left: 7.21,
    top: 15.15,
    across: 66.04,
    down: 38.1,
    width: 63.5,
    height: 38.1,
  },
];

/** Of each label the corner of its words, how far below it they stand, and whether all of it is to be seen. */
function labelsOn(page: Page) {
  return page.locator('.label').evaluateAll((labels) =>
    labels.map((label) => {
      const mm = 25.4 / 96;
      const name = label.firstElementChild as HTMLElement;
      const mark = document.createElement('span');
      mark.style.display = 'inline-block';
      name.prepend(mark);
      const base = mark.getBoundingClientRect().bottom;
      mark.remove();
      const { left, top, width, height } = label.getBoundingClientRect();
      return {
        name: name.textContent ?? '',
        indent: (name.getBoundingClientRect().left - left) * mm,
        base: (base - top) * mm,
        width: width * mm,
        height: height * mm,
        cut: label.scrollHeight > label.clientHeight || label.scrollWidth > label.clientWidth,
      };
    }),
  );
}

story(
  'address labels lie within half a millimetre of where the sheets have them',
  async ({ member }) => {
    for (const sheet of sheets) {
      const asked = await asks(member, sheet.what);
      await button(asked, 'Go on').click();
      const labels = dialog(member, 'Print labels');
      await labels.getByText(`${PEOPLE} labels on 2 sheets`).waitFor();
      await labels.getByText(/without a label: Nowhere Quill\./).waitFor();
      if (sheet === sheets[0]) await isForEverybody(member, 'office-labels', PHONE);
      await button(labels, 'Print').click();
      const pages = await paperOf(member);
      expect(pages.map(({ width, height }) => [width, height])).toEqual([sheet.size, sheet.size]);
      await member.emulateMedia({ media: 'print' });
      const drawn = await labelsOn(member);
      await takePicture(member, `labels-${sheet.onOne}`);
      await member.emulateMedia({ media: null });
      expect(drawn.map(({ name }) => name)).toHaveLength(PEOPLE);
      expect(drawn[0]?.name, 'the lowest postal code').toBe('Paper39 Quill');
      drawn.forEach(({ name, indent, base, width, height, cut }, at) => {
        const place = at % sheet.onOne;
        const left = sheet.left + (place % sheet.columns) * sheet.across + indent;
        const top = sheet.top + Math.floor(place / sheet.columns) * sheet.down + base;
        const line = pages[Math.floor(at / sheet.onOne)]?.lines.find(
          (line) => Math.abs(line.left - left) <= 0.5 && Math.abs(line.top - top) <= 0.5,
        );
        expect(line?.words.trim(), `${name} on ${sheet.what}`).toMatch(name.slice(0, 7));
        expect(Math.abs(width - sheet.width) + Math.abs(height - sheet.height)).toBeLessThan(0.5);
        expect(cut, `${name} is cut`).toBe(false);
      });
      await member.keyboard.press('Shift');
    }
  },
);

story('lists of a filter have every row of it', async ({ member }) => {
  for (const [what, title, heads] of [
    ['Phone list', 'Phone list', 'Name Phone'],
    ['Names with addresses', 'Names with addresses', 'Name Address'],
    [
      'Birthdays and anniversaries of a month',
      'Birthdays and anniversaries in December',
      'Day Name',
    ],
  ] as const) {
    const asked = await asks(member, what);
    if (what.startsWith('Birth')) await field(asked, 'Month').selectOption('December');
    await button(asked, 'Print').click();
    const words = (await paperOf(member)).map(wordsOn).join(' ');
    expect(words).toContain(title);
    expect(words).toContain(heads);
    for (let at = 0; at < PEOPLE; at += 1)
      expect(words, what).toContain(`Paper${String(at).padStart(2, '0')}`);
    await member.keyboard.press('Shift');
  }
});

story(
  'a letter to a filter: looked at, printed for those without e-mail, sent',
  async ({ open, portal }) => {
    const ella = { firstName: 'Ella', lastName: 'Quill', ministryGroup: 'Choir' };
    await addPerson(portal, { ...ella, email: 'ella@example.org' });
    const page = await open({ as: portal.member, ...still });
    await page.goto('/office/people?filter=group:Choir');
    await page.getByRole('link', { name: 'Letter to this list' }).click();
    await page.getByText('To: Choir').waitFor();
    await field(page, 'Subject').fill('Rehearsal');
    await field(page, 'Text').fill('On Friday.\n\nBring pencils.');
    await isForEverybody(page, 'office-letter');
    await button(page, 'Look at the letter').click();
    const look = dialog(page, 'Look at the letter');
    await look
      .getByText(`1 letter to 1 person. Not to ${PEOPLE + 1} without an address.`)
      .waitFor();
    await isForEverybody(page, 'office-letter-look', PHONE);
    await page.evaluate(() => {
      window.print = () => {
        document.documentElement.dataset.printed = 'yes';
      };
    });
    await button(look, 'Print letters for them').click();
    await field(dialog(page, 'Print letters'), 'Your password').fill(PASSWORD);
    await button(dialog(page, 'Print letters'), 'Print').click();
    const papers = (await paperOf(page)).map(wordsOn);
    expect(papers).toHaveLength(PEOPLE + 1);
    expect(papers.join(' ')).toMatch(/Dear Nowhere ?, ?On Friday\. Bring pencils\./);
    await page.keyboard.press('Shift');
    await button(page, 'Look at the letter').click();
    await button(look, 'Send 1 letter').click();
    await toast(page, 'By letter').waitFor();
  },
);
