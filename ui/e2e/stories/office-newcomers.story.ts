import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from '../harness/axe';
import { idOf } from '../harness/office';
import { storiesOf } from '../harness/story';

const story = storiesOf({}, async (portal) => {
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
});

const PHONE = { viewport: { width: 390, height: 780 } };
const field = (page: Page | Locator, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function chooses(page: Page) {
  await field(page, 'New Password').fill('seven green kettles');
  await field(page, 'Confirm Password').fill('seven green kettles');
  await page.keyboard.press('Enter');
}

async function signsIn(page: Page, name: string) {
  await page.goto('/login');
  await field(page, 'Email').fill(name);
  await field(page, 'Password').fill('seven green kettles');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
}

story(
  'a newcomer family with a grandmother without e-mail, from nothing to everybody signed in',
  async ({ open, portal }) => {
    const desk = await open({ as: portal.administrator, reducedMotion: 'reduce' });
    const adds = async (first: string, born: string, email?: string) => {
      await desk.goto('/office/people');
      await desk.getByRole('link', { name: 'New person' }).click();
      await field(desk, 'First Name').fill(first);
      await field(desk, 'Last Name').fill('Novak');
      await field(desk, 'Birth Date').fill(born);
      if (email) await field(desk, 'E-mail').fill(email);
    };
    await adds('Karl', '1980-01-02', 'karl@example.org');
    await field(desk, 'Household').selectOption('A new household');
    await field(desk, 'Name of the household').fill('Novak');
    await field(desk, 'Role there').selectOption('Head');
    await button(desk, 'Add this person').click();
    await desk.getByRole('heading', { name: 'Karl Novak', level: 1 }).waitFor();
    await adds('Olga', '1941-03-04');
    await field(desk, 'Household').selectOption('With somebody who is here');
    await field(desk, 'With whom').fill('karl nov');
    await button(desk, /^Karl Novak/).waitFor();
    await desk.keyboard.press('Enter');
    await button(desk, 'Add this person').click();
    await desk.getByRole('heading', { name: 'Olga Novak', level: 1 }).waitFor();
    await card(desk, 'Household').getByRole('link', { name: 'Karl Novak' }).waitFor();

    // He gets a letter, and opens its link on his phone.
    await desk.goto(`/office/people/${await idOf(portal, 'Karl Novak')}`);
    await button(desk, 'Send an invitation').click();
    const link = new URL(await portal.linkInLetterTo('karl@example.org'));
    const karl = await open(PHONE);
    await karl.goto(link.pathname + link.search);
    await chooses(karl);
    await karl.waitForURL('**/login');
    await signsIn(karl, 'karl@example.org');

    // She gets a slip: a name to sign in with is made along with it.
    await desk.goto('/office/people?search=olga');
    await desk.getByRole('row', { name: 'Novak, Olga' }).getByRole('checkbox').check();
    await desk.getByRole('link', { name: 'Print slips' }).click();
    await button(desk, /^Make/).click();
    const slip = desk.locator('.printed .slip').filter({ hasText: 'Olga Novak' });
    await slip.getByText('olga.novak').waitFor({ state: 'attached' });
    const code = (await slip.locator('.slip-code').textContent()) ?? '';

    const olga = await open(PHONE);
    await olga.goto('/join');
    // As one types it: in small letters, without the dash.
    await field(olga, 'Code').fill(code.toLowerCase().replace('-', ' '));
    await olga.keyboard.press('Enter');
    await olga.getByText('Olga Novak').waitFor();
    expect(await axeFindings(olga)).toEqual([]);
    await chooses(olga);
    await olga.waitForURL('**/dashboard');
    const elsewhere = await open(PHONE);
    await signsIn(elsewhere, 'Olga.Novak');
    await elsewhere.goto('/profile');
    await elsewhere.getByText('Karl Novak').first().waitFor();

    await desk.goto('/office/people?search=novak');
    for (const name of ['Novak, Karl', 'Novak, Olga']) {
      await desk.getByRole('row', { name }).getByText('Signed in today').waitFor();
    }
  },
);
