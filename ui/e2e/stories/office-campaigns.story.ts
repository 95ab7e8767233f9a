import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  campaign,
  giving,
  type MadePledge,
  manyPeople,
  opensCampaign,
  pledge,
  pledgesOf,
} from '../harness/campaigns';
import { Counting, types } from '../harness/counting';
import { isForEverybody, takePicture } from '../harness/for-everybody';
import { button, dialog, row, still } from '../harness/gift-books';
import { type PdfPage, readPdf } from '../harness/pdf';
import { PASSWORD } from '../harness/portal';
import { holdBack } from '../harness/slow';
import { storiesOf } from '../harness/story';
import { toast } from '../harness/toast';

// Without a place to break the line.
const long = 'Donaudampfschifffahrt'.repeat(3);
const mary = { firstName: 'Mary', lastName: 'Weaver', email: 'mary.weaver@example.org' };

const story = storiesOf({}, async (portal) => {
  await Counting.in(portal);
  await portal.addMember(mary);
});

const add = (page: Page) => page.getByRole('region', { name: 'Add a pledge' });
const who = (page: Page) => add(page).getByRole('combobox', { name: 'Who' });
const sums = (page: Page) => page.getByRole('region', { name: 'How far it is' });
const idOf = (page: Page) => Number(new URL(page.url()).pathname.split('/').at(-1));

/** Words of a row, without regard to where its lines break. */
const wordsIn = ({ words }: PdfPage) => words.replaceAll(/\s+/g, ' ');

story(
  'a campaign is made, pledged for, paid, completed, open again, and its pledge withdrawn',
  async ({ open, portal, watch }) => {
    const counting = await Counting.of(portal);
    const page = await open({ as: portal.administrator, ...still });
    await page.goto('/office/giving/campaigns');
    await page.getByText('No campaigns yet').waitFor();
    await isForEverybody(page, 'campaigns-empty');

    await button(page, 'New campaign').click();
    await page.getByLabel('Name').fill('New roof');
    await page.getByLabel('Goal').fill('a thousand');
    await page.getByLabel('First day').fill(counting.sunday);
    await button(page, 'Make the campaign').click();
    await page.getByText('Fund is required').waitFor();
    await page.getByLabel('Fund').selectOption('Building Fund');
    watch.provokes(400, '/api/office/giving/campaigns');
    await button(page, 'Make the campaign').click();
    await page.locator('.field-error').waitFor();
    await isForEverybody(page, 'campaigns-new');
    // It is there again after a reload.
    await page.reload();
    await button(page, 'New campaign').click();
    await page.getByText('This was typed here before').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('New roof');
    await page.getByLabel('Goal').fill('1000');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/campaigns\/\d+$/);
    const id = idOf(page);
    await page.getByText('No pledges yet').waitFor();
    await isForEverybody(page, 'campaign-empty');

    // Who, how much, in which rhythm: without the mouse.
    await who(page).focus();
    await types(page, 'weaver<Enter>');
    await expect.poll(() => heldName(page)).toBe('amount');
    await types(page, '100<Tab>$25 a week<Enter>');
    await add(page).getByText('Mary Weaver: $100.00 is written down.').waitFor();
    await expect.poll(() => who(page).evaluate((it) => it === document.activeElement)).toBe(true);
    await types(page, 'daniel<Enter>');
    await expect.poll(() => heldName(page)).toBe('amount');
    await types(page, '500<Enter>');
    await row(page, 'Whitfield, Daniel and Ruth').getByText('$500.00').waitFor();

    // One pledge for a person, and for a couple who gives together.
    watch.provokes(409, `/api/office/giving/campaigns/${id}/pledges`);
    await types(page, 'weaver<Enter>');
    await expect.poll(() => heldName(page)).toBe('amount');
    await types(page, '70<Enter>');
    await add(page).getByRole('alert').waitFor();
    await isForEverybody(page, 'campaign-refused');
    await page.reload();
    await add(page).getByText('This was typed here before').waitFor();
    expect(await add(page).getByLabel('Amount').inputValue()).toBe('70');
    await add(page)
      .getByRole('button', { name: /^Another/ })
      .click();
    await types(page, 'donau<Enter>');
    await expect.poll(() => heldName(page)).toBe('amount');
    await page.keyboard.press('Enter');
    await row(page, /Donaudampf/).waitFor();
    await isForEverybody(page, 'campaign');

    // A counted check pays it.
    const sheet = await counting.sheet('100');
    const [weaver] = (await giving(portal, 'GET', 'givers?search=weaver')) as { id: string }[];
    await counting.saveRow(sheet, 'row-0001', {
      giverId: weaver?.id,
      fundId: counting.funds.get('Building Fund'),
      amount: '100',
      method: 'Check',
      checkNumber: '7',
    });
    await page.reload();
    await row(page, 'Weaver, Mary').getByText('Open', { exact: true }).waitFor();
    await row(page, 'Weaver, Mary').getByText('$0.00').waitFor();
    await counting.close(sheet, '');
    await page.reload();
    await row(page, 'Weaver, Mary').getByText('Completed', { exact: true }).waitFor();
    await sums(page).getByText('10% of the goal').waitFor();
    await isForEverybody(page, 'campaign-paid');

    const member = await open({ as: mary, ...still });
    await member.goto('/profile');
    const pledges = member.getByRole('region', { name: 'Pledges' });
    await pledges.getByText('New roof').waitFor();
    expect(await inOneLine(pledges)).toMatch(
      /New roof Completed Pledged on \w+ \d+, \d{4} \$25 a week \$100.00 paid so far \$100.00/,
    );
    const totals = member.getByRole('region', { name: 'Financial Records' }).locator('dl').first();
    expect(await inOneLine(totals)).toBe(
      'Pledged $100.00 1 pledge Donated $100.00 1 donation Outstanding $0.00 nothing open',
    );
    await isForEverybody(member, 'campaign-member');

    // The bank sends the check back, and the promise stands open again.
    await page.goto('/office/giving/gifts?search=weaver');
    await row(page, '$100.00').getByRole('link').click();
    await button(page, 'Check bounced').click();
    await button(page, 'Check bounced').click();
    await toast(page, 'The check is taken back').waitFor();
    await opensCampaign(page, id);
    await row(page, 'Weaver, Mary').getByText('Open', { exact: true }).waitFor();
    await sums(page).getByText('0% of the goal').waitFor();
    await member.reload();
    await pledges.getByText('$0.00 paid so far').waitFor();
    await pledges.getByText('Open', { exact: true }).waitFor();

    // What is looked for stands in the address.
    await page.getByLabel('Find a pledge').fill('mary');
    await page.getByLabel('State').selectOption('Open, nothing paid yet');
    await page.waitForURL('**/campaigns/*?search=mary&state=unpaid');
    await page.getByText('1 of 3 pledges: $100.00 pledged, $0.00 paid so far').waitFor();
    await page.reload();
    await page.getByText('1 of 3 pledges').waitFor();
    await page.getByLabel('State').selectOption('Paid');
    await page.getByText('No pledge is like that').waitFor();
    await isForEverybody(page, 'campaign-none-found');
    await page.getByLabel('State').selectOption('Every state');

    await row(page, 'Weaver, Mary')
      .getByRole('button', { name: /^Withdraw/ })
      .click();
    await page.getByRole('alertdialog').waitFor();
    await isForEverybody(page, 'campaign-withdraw');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await toast(page, 'Withdrawn').waitFor();
    await page.getByText('No pledge is like that').waitFor();
    await member.reload();
    await member.getByText('Financial Records').first().waitFor();
    expect(await member.getByText('New roof').count()).toBe(0);

    await page.goto('/office/giving/campaigns');
    await row(page, 'New roof').getByText('$1,000.00').waitFor();
    await isForEverybody(page, 'campaigns');
  },
);

story(
  'two who change a campaign or a pledge do not overwrite each other',
  async ({ open, portal, watch }) => {
    const counting = await Counting.of(portal);
    const { id } = await campaign(portal, 'Organ', counting.funds.get('Missions'), counting.sunday);
    const made = await pledge(portal, id, 'hanna', '300');
    const page = await open({ as: portal.administrator, ...still });
    await opensCampaign(page, id);

    await button(page, 'Change the pledge of Hanna Bauer').click();
    await page.getByLabel('Amount').last().fill('400');
    const change = { version: made.version, date: made.date ?? '', status: 'open' };
    await giving(portal, 'PUT', `pledges/${made.id}`, {
      ...change,
      amount: '350',
      rhythm: '$35 a month',
    });
    watch.provokes(409, `/api/office/giving/pledges/${made.id}`);
    await button(page, 'Save changes').click();
    const asked = dialog(page, 'Change the pledge');
    await asked.getByText(/Now it says: \$350.00/).waitFor();
    expect(await asked.getByLabel('Rhythm').inputValue(), 'theirs alone').toBe('$35 a month');
    expect(await asked.getByLabel('Amount').inputValue()).toBe('400');
    await isForEverybody(page, 'campaign-pledge-meanwhile');
    // Nothing is lost over a reload.
    await page.reload();
    await button(page, 'Change the pledge of Hanna Bauer').click();
    await asked.getByText('This was typed here before').waitFor();
    await button(page, 'Save changes').click();
    await toast(page, 'Changes saved').waitFor();
    await row(page, 'Bauer, Hanna').getByText('$400.00').waitFor();
    await row(page, 'Bauer, Hanna').getByText('$35 a month').waitFor();

    await button(page, 'Change name, fund, goal or days').click();
    await page.getByLabel('Name').fill('The organ');
    const { campaign: now } = (await giving(portal, 'GET', `campaigns/${id}`)) as {
      campaign: { version: number; fundId: number; from: string };
    };
    const { version, fundId, from } = now;
    await giving(portal, 'PUT', `campaigns/${id}`, {
      ...{ version, fundId, from, to: '' },
      name: long,
      goal: '2000',
    });
    watch.provokes(409, `/api/office/giving/campaigns/${id}`);
    await button(page, 'Save changes').click();
    await page.getByText(/^Now it says: Donau/).waitFor();
    expect(await page.getByLabel('Goal').inputValue(), 'theirs alone').toBe('2000.00');
    await isForEverybody(page, 'campaign-meanwhile');
    await button(page, 'Use that').click();
    await button(page, 'Save changes').click();
    await toast(page, 'Changes saved').waitFor();
    await page.getByRole('heading', { name: long, level: 1 }).waitFor();
    await isForEverybody(page, 'campaign-long');

    // Withdrawn in the other window, while this one still shows it.
    const [pledged] = await pledgesOf(portal, id);
    await giving(portal, 'DELETE', `pledges/${made.id}?version=${pledged?.version}`);
    watch.provokes(404, `/api/office/giving/pledges/${made.id}`);
    await button(page, 'Withdraw the pledge of Hanna Bauer').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('No pledges yet').waitFor();
    await button(page, 'Remove the campaign').click();
    await page.getByRole('alertdialog').waitFor();
    await isForEverybody(page, 'campaign-remove');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.waitForURL('**/office/giving/campaigns');
    expect(await row(page, long).count()).toBe(0);
  },
);

story(
  'many pledges are downloaded, and printed on Letter and A4 to the cent',
  async ({ open, portal }) => {
    const counting = await Counting.of(portal);
    manyPeople(portal, 90);
    const youth = counting.funds.get('Youth');
    const { id } = await campaign(portal, 'Summer camp', youth, counting.sunday);
    for (let at = 0; at < 90; at += 1) {
      const search = `number${String(at).padStart(3, '0')}`;
      await pledge(portal, id, search, (50 + at / 100).toFixed(2));
    }
    await pledge(portal, id, 'donaudampf', '20');
    const page = await open({ as: portal.administrator, ...still });
    const letGo = await holdBack(page, `/api/office/giving/campaigns/${id}`);
    await page.goto(`/office/giving/campaigns/${id}`);
    await page.locator('[data-skeleton]').first().waitFor();
    await isForEverybody(page, 'campaign-on-its-way');
    letGo();
    await page.getByText('91 pledges: $4,560.05 pledged').waitFor();
    await isForEverybody(page, 'campaign-many', { widths: [360, 1280] });

    await button(page, 'Download a file').click();
    await page.getByLabel('Your password').fill(PASSWORD);
    await isForEverybody(page, 'campaign-file');
    const comes = page.waitForEvent('download');
    await button(page, 'Download').click();
    const file = await comes;
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\n');
    expect(lines).toHaveLength(92);

    const pledges = await pledgesOf(portal, id);
    const cents = (amount: (pledge: MadePledge) => number) =>
      pledges.reduce((sum, pledge) => sum + Math.round(amount(pledge) * 100), 0);
    expect(cents(({ amount }) => amount)).toBe(456_005);
    await page.evaluate(() => {
      window.print = () => {};
    });
    for (const paper of ['Letter', 'A4'] as const) {
      await button(page, 'Print the list').click();
      await dialog(page, 'Print the pledges').waitFor();
      await page.getByLabel('Paper').selectOption(paper);
      if (paper === 'Letter') await isForEverybody(page, 'campaign-print');
      await button(page, 'Print').click();
      await dialog(page, 'Print the pledges').waitFor({ state: 'detached' });
      const pages = readPdf(await page.pdf({ preferCSSPageSize: true }));
      const size = paper === 'A4' ? [595, 842] : [612, 792];
      for (const { width, height } of pages) expect([width, height], paper).toEqual(size);
      expect(pages.length, paper).toBeGreaterThan(1);
      const all = pages.map(wordsIn);
      const read = all.join(' ');
      for (const said of ['Pledges for Summer camp', 'Grace Community Church', 'Youth'])
        expect(read, paper).toContain(said);
      for (const words of all) expect(words, 'a head on every page').toContain('Paid so far');
      // Every name once, and the sums below the last of them.
      for (const { giver } of pledges)
        expect(read.split(giver.lastName), giver.lastName).toHaveLength(2);
      const promised = [...read.matchAll(/Number\d{3}, Person \$(\d+\.\d\d)/g)];
      const sum = promised.reduce((sum, [, amount]) => sum + Math.round(Number(amount) * 100), 0);
      expect(sum, paper).toBe(456_005 - 2000);
      expect(all.at(-1), paper).toMatch(/Number089.*91 pledges \$4,560.05 \$0.00 \$4,560.05/);
      expect(read, 'no interface').not.toMatch(/Dashboard|Withdraw|Add a pledge/);
    }
    await page.emulateMedia({ media: 'print' });
    await takePicture(page, 'pledges-on-paper');
  },
);

/** The name of the field in which the keyboard is. */
function heldName(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('name'));
}

/** What is read there, without regard to where its lines break. */
async function inOneLine(part: Locator): Promise<string> {
  const words = (await part.allInnerTexts()).join(' ');
  return words.trim().replaceAll(/\s+/g, ' ');
}
