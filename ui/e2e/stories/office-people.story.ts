import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from '../harness/axe';
import { enlarge, isForEverybody, takePicture } from '../harness/for-everybody';
import { brokenWords, isCutOff, lines, sticksOut } from '../harness/layout';
import { addPerson, importList } from '../harness/office';
import { button, card, dialog, field, isHeld, PHONE, still, touch } from '../harness/parts';
import { readPdf } from '../harness/pdf';
import { PASSWORD } from '../harness/portal';
import { storiesOf } from '../harness/story';
import { toast, toasts } from '../harness/toast';

/** More than a page of people; the administrator may work without a second factor. */
const story = storiesOf({ helpContact: 'the church office, (217) 555-0100' }, (portal) => {
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
  importList(portal, 'people', [
    'importKey,firstName,lastName,email,phone',
    ...Array.from({ length: 60 }, (_, at) => {
      const number = String(at).padStart(2, '0');
      return `p${at},Paul-${number},Bartholomew-Wittgenstein,paul.${number}@example.org,(217) 555-01${number}`;
    }),
    'ruth,Ruth,Albright,,',
  ]);
});

async function opensPeople(page: Page, query = '') {
  await page.goto(`/office/people${query}`);
  await page.getByRole('table', { name: 'People' }).waitFor();
}

async function finds(page: Page, text: string, count: number) {
  await page.goto(`/office/people?search=${text}`);
  await expect.poll(() => rows(page).count()).toBe(count);
}

const rows = (page: Page) => page.locator('.people-table .row-link');
const bar = (page: Page) => page.getByRole('region', { name: 'Those who are chosen' });
const queryOf = (page: Page) => new URL(page.url()).search;

story('the list of people is for everybody, in every size', async ({ open, portal }) => {
  const page = await open({ as: portal.administrator, ...still });
  await opensPeople(page);
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('checkbox').nth(2).check();
  await isForEverybody(page, 'office-people');
  await page.setViewportSize({ width: 360, height: 640 });
  await expect.poll(() => lines(page, '.office-actions > *')).toBe(1);
  await enlarge(page);
  const wrong = async () => [
    ...(await sticksOut(page)),
    ...(await brokenWords(page)),
    ...(await isCutOff(page, 'main')),
  ];
  await expect.poll(wrong).toEqual([]);
  // The menu has a group of the office's.
  await button(page, 'Menu').click();
  const menu = dialog(page, 'Menu');
  await menu.getByRole('link', { name: 'People' }).scrollIntoViewIfNeeded();
  await expect.poll(() => brokenWords(page)).toEqual([]);
  await menu.getByRole('link', { name: 'People' }).click();
  await menu.waitFor({ state: 'detached' });
  await enlarge(page, '');
  await button(page, 'Invite now').click();
  await page.getByRole('dialog').waitFor();
  await isForEverybody(page, 'office-invite', PHONE);
});

story(
  'by keyboard: search, rows, choose, open, and back to where one was',
  async ({ open, portal }) => {
    const page = await open({ as: portal.administrator });
    await opensPeople(page);
    await page.keyboard.press('/');
    await page.keyboard.type('albright ruth');
    await expect.poll(() => rows(page).allTextContents()).toEqual(['Albright, Ruth']);
    expect(queryOf(page)).toBe('?search=albright+ruth');
    await page.keyboard.press('Escape');
    await expect.poll(() => rows(page).count()).toBe(50);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => isHeld(rows(page).first())).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await bar(page).getByText('1 chosen').waitFor();
    await page.keyboard.press('Escape');
    await bar(page).waitFor({ state: 'detached' });
    const second = await rows(page).nth(1).getAttribute('href');
    await page.keyboard.press('Enter');
    await page.waitForURL(String(second));
    await page.goBack();
    await expect.poll(() => rows(page).count()).toBe(50);
    await expect.poll(() => isHeld(rows(page).nth(1))).toBe(true);
  },
);

story('by mouse: pages and order in the address, and nothing jumps', async ({ open, portal }) => {
  const page = await open({ as: portal.administrator });
  await opensPeople(page);
  await page.getByRole('link', { name: /^Next/ }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /^51–\d+ of/ })
    .waitFor();
  await page.reload();
  await page
    .getByRole('status')
    .filter({ hasText: /^51–\d+ of/ })
    .waitFor();
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Newest first');
  await expect.poll(() => queryOf(page)).toBe('?sort=newest');
  await page
    .getByRole('status')
    .filter({ hasText: /^1–50 of/ })
    .waitFor();
  // From the heading on: a click scrolls what it clicks into view.
  const top = () =>
    rows(page)
      .first()
      .evaluate((row) => {
        const heading = document.querySelector('h1')?.getBoundingClientRect();
        return Math.round(row.getBoundingClientRect().top - (heading?.top ?? 0));
      });
  const before = await top();
  await page.locator('.people-check label').nth(0).click();
  await bar(page).getByText('1 chosen').waitFor();
  await expect.poll(() => top(), { message: 'the list stays where it is' }).toBe(before);
});

story('by touch: choose, invite, and read who needs a slip', async ({ open, portal }) => {
  await addPerson(portal, { firstName: 'Abel', lastName: 'Quillfeather' });
  const email = 'zoe.quillfeather@example.org';
  await addPerson(portal, { firstName: 'Zoe', lastName: 'Quillfeather', email });
  const page = await open({ as: portal.administrator, ...touch });
  await opensPeople(page, '?filter=no-account&search=quillfeather');
  for (const label of await page.locator('.people-check label').all()) await label.tap();
  await bar(page).getByText('2 chosen').waitFor();
  const link = await bar(page).getByRole('link', { name: 'Print slips' }).getAttribute('href');
  expect(link?.split('=')[1]?.split(',')).toHaveLength(2);
  await button(bar(page), 'Invite now').tap();
  const invite = page.getByRole('dialog');
  await invite.getByText('Abel Quillfeather needs a slip').waitFor();
  await button(invite, 'Send 1 letter').tap();
  await invite.getByText('A letter to Zoe Quillfeather is on its way.').waitFor();
  await button(invite, 'Close').last().tap();
  await bar(page).getByText('1 chosen').waitFor();
});

story(
  'several come into one household by keyboard, and a field of all is set',
  async ({ open, portal }) => {
    const page = await open({ as: portal.administrator, ...still });
    const moss = { lastName: 'Moss', membershipStatus: 'visitor' };
    const ida = await addPerson(portal, { ...moss, firstName: 'Ida', dateOfBirth: '1985-05-05' });
    await addPerson(portal, { ...moss, firstName: 'Jon', dateOfBirth: '1984-04-04' });
    await addPerson(portal, { ...moss, firstName: 'Kim', dateOfBirth: '2018-08-08' });
    await finds(page, 'moss', 3);
    await rows(page).first().focus();
    for (const key of ['x', 'ArrowDown', 'x', 'ArrowDown', 'x']) await page.keyboard.press(key);
    await page.getByText('3 chosen').waitFor();
    await button(page, 'One household…').focus();
    await page.keyboard.press('Enter');
    const one = dialog(page, 'Put into one household');
    await expect.poll(() => field(one, 'Role of Jon Moss').inputValue()).toBe('Head');
    await expect.poll(() => field(one, 'Role of Kim Moss').inputValue()).toBe('Child');
    await expect.poll(() => field(one, 'Name of the household').inputValue()).toBe('Moss');
    await isForEverybody(page, 'office-together', PHONE);
    await field(one, 'Name of the household').focus();
    await page.keyboard.press('Enter');
    await toast(page, 'Moss was made').waitFor();

    await finds(page, 'moss', 3);
    for (const box of await page.getByRole('row').getByRole('checkbox').all()) await box.check();
    await button(page, 'Set a field…').click();
    const set = dialog(page, 'Set a field of 3 people');
    await field(set, 'Field').selectOption('Membership Status');
    await field(set, 'Membership Status').selectOption('Member');
    await isForEverybody(page, 'office-set-field', PHONE);
    await button(set, 'Set it').click();
    await toast(page, 'Saved').waitFor();
    const status = (name: string) => page.getByRole('cell', { name, exact: true }).count();
    await expect.poll(() => status('Member')).toBe(3);
    await toasts(page).getByRole('button', { name: 'Undo' }).click();
    await toast(page, 'Set back').waitFor();
    await expect.poll(() => status('Visitor')).toBe(3);

    await button(page, 'Download this list').click();
    await page.getByLabel('Your password').fill(PASSWORD);
    const comes = page.waitForEvent('download');
    await button(page, 'Download').click();
    expect((await comes).suggestedFilename()).toBe('people.csv');
    await page.goto(`/office/people/${ida}`);
    await card(page, 'Household').getByRole('link', { name: 'Kim Moss' }).waitFor();
  },
);

/** The text of the QR code, as a phone's camera reads it. */
async function read(page: Page, picture: string): Promise<string | undefined> {
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('jsqr') });
  return page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data, width, height } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
    const { jsQR } = window as unknown as {
      jsQR: (data: unknown, width: unknown, height: unknown) => { data: string } | null;
    };
    return jsQR(data, width, height)?.data;
  }, picture);
}

story(
  'slips for five people: two sheets, and a code that a phone scans',
  async ({ member, portal, open }) => {
    // As long as an address may well be.
    const email = `${'ingrid-'.repeat(8)}d@${'parish-of-saint-bartholomew.'.repeat(4)}example.org`;
    const last = 'Featherstonehaugh-Wolfeschlegelsteinhausen';
    const ids = [
      await addPerson(portal, { firstName: 'Emil', lastName: 'Bauer' }),
      await addPerson(portal, { firstName: 'Ingrid', lastName: 'Dahl', email }),
      await addPerson(portal, { firstName: 'Margaret', lastName: 'Olson' }),
      await addPerson(portal, { firstName: 'Walter', lastName: 'Olson' }),
      await addPerson(portal, { firstName: 'Bartholomew-Alexander', lastName: last }),
    ];
    await member.goto(`/office/slips?people=${ids.join(',')}`);
    await button(member, /^Make/).click();
    await member.getByLabel('Your password').fill(PASSWORD);
    await member.keyboard.press('Enter');
    await member.getByText('5 slips on 2 sheets').waitFor();
    await expect.poll(() => axeFindings(member)).toEqual([]);
    for (const paper of ['Letter', 'A4']) {
      await member.getByLabel('Paper').selectOption(paper);
      const pages = readPdf(await member.pdf({ preferCSSPageSize: true }));
      const size = paper === 'A4' ? [595, 842] : [612, 792];
      expect(pages.map(({ width, height }) => [width, height])).toEqual([size, size]);
    }
    await member.emulateMedia({ media: 'print' });
    await takePicture(member, 'slips-on-paper');
    const slips = member.locator('.printed .slip');
    const cut = await slips.evaluateAll(
      (slips) =>
        slips.filter(
          ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
            scrollHeight > clientHeight || scrollWidth > clientWidth,
        ).length,
    );
    expect(cut, 'nothing is cut').toBe(0);

    const reader = await open({ elsewhere: true });
    await reader.goto('about:blank');
    const slip = slips.filter({ hasText: 'Emil Bauer' });
    const code = (await slip.locator('.slip-code').textContent()) ?? '';
    const shot = await slip.locator('img').screenshot();
    const link = await read(reader, `data:image/png;base64,${shot.toString('base64')}`);
    expect(link).toBe(`http://localhost:${portal.port}/join#${code.replace('-', '')}`);
    // On another device than it was made on.
    const phone = await open(touch);
    await phone.goto(`/join${new URL(link ?? '').hash}`);
    await phone.getByText('Emil Bauer').waitFor();
  },
);
