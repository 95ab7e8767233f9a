import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { enlarge, isForEverybody } from '../harness/for-everybody';
import { brokenWords, isCutOff, sticksOut } from '../harness/layout';
import { Portal } from '../harness/portal';
import { holdBack } from '../harness/slow';
import { storiesOn } from '../harness/story';

/** A congregation whose administrator may work without a second factor. */
const story = storiesOn(async () => {
  const portal = await Portal.sample(120);
  portal.run('settings', 'set', 'roles-need-second-factor', 'no');
  return portal;
});

const WIDTHS = [360, 390, 768, 1280];
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

async function opensPeople(page: Page, query = '') {
  await page.goto(`/office/people${query}`);
  await page.getByRole('table', { name: 'People' }).waitFor();
}

const rows = (page: Page) => page.locator('.people-table .row-link');
const bar = (page: Page) => page.getByRole('region', { name: 'Those who are chosen' });
const queryOf = (page: Page) => new URL(page.url()).search;

const FEW = [360, 1280];
const still = { reducedMotion: 'reduce' } as const;

story('the list of people is for everybody', async ({ open, portal }) => {
  const page = await open({ as: portal.administrator, ...still });
  await opensPeople(page);
  await isForEverybody(page, 'office-people', { widths: WIDTHS });
});

story('with some of them chosen it is, too', async ({ open, portal }) => {
  const page = await open({ as: portal.administrator, ...still });
  await opensPeople(page);
  await page.getByRole('checkbox').nth(0).check();
  await page.getByRole('checkbox').nth(1).check();
  await isForEverybody(page, 'office-people-chosen', { widths: WIDTHS });
});

story('so are its dialogs, and the search that finds nobody', async ({ open, portal }) => {
  const page = await open({ as: portal.administrator, ...still });
  await opensPeople(page, '?filter=locked');
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Invite now' }).click();
  await page.getByRole('dialog').waitFor();
  await isForEverybody(page, 'office-invite', { widths: FEW });
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await isForEverybody(page, 'office-keys', { widths: FEW });
  await page.goto('/office/people?search=nobody+at+all');
  await page.getByRole('heading', { name: /^Nobody found/ }).waitFor();
  await isForEverybody(page, 'office-nobody', { widths: FEW });
});

story('the menu has its group "Office", wide, folded and as a sheet', async ({ open, portal }) => {
  const page = await open({ as: portal.administrator, reducedMotion: 'reduce' });
  await opensPeople(page, '?filter=locked');
  await page.keyboard.press('Control+b');
  await page.locator('.sidebar-collapsed').waitFor();
  await isForEverybody(page, 'office-menu-folded', { widths: [1280] });
  await page.keyboard.press('Control+b');
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'People' }).waitFor();
  await isForEverybody(page, 'office-menu-sheet', { widths: [360] });
  await enlarge(page);
  await expect.poll(() => brokenWords(page)).toEqual([]);
  await menu.getByRole('link', { name: 'People' }).scrollIntoViewIfNeeded();
  await menu.getByRole('link', { name: 'People' }).click();
  await menu.waitFor({ state: 'detached' });
});

story('with text at 200 % nothing is cut on a phone', async ({ open, portal }) => {
  const page = await open({ as: portal.administrator, ...PHONE, reducedMotion: 'reduce' });
  await opensPeople(page);
  await page.getByRole('checkbox').first().check();
  await page.setViewportSize({ width: 360, height: 640 });
  await enlarge(page);
  const wrong = async () => [
    ...(await sticksOut(page)),
    ...(await brokenWords(page)),
    ...(await isCutOff(page, 'main')),
  ];
  await expect.poll(wrong).toEqual([]);
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
    await expect
      .poll(() =>
        rows(page)
          .first()
          .evaluate((row) => row === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await bar(page).getByText('1 chosen').waitFor();
    await page.keyboard.press('Escape');
    await bar(page).waitFor({ state: 'detached' });
    const second = await rows(page).nth(1).getAttribute('href');
    await page.keyboard.press('Enter');
    await page.waitForURL(String(second));
    // Somebody of the list is still in it: the menu knows where one is.
    const item = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'People' });
    expect(await item.getAttribute('aria-current')).toBe('page');
    await page.goBack();
    await expect.poll(() => rows(page).count()).toBe(50);
    const isAtTheirRow = () =>
      rows(page)
        .nth(1)
        .evaluate((row) => row === document.activeElement);
    await expect.poll(isAtTheirRow).toBe(true);
  },
);

story(
  'by mouse: filters, order and pages, all of them in the address',
  async ({ open, portal }) => {
    const page = await open({ as: portal.administrator });
    await opensPeople(page);
    await page.getByRole('link', { name: /^Next/ }).click();
    await page.getByRole('status').filter({ hasText: '51–100 of' }).waitFor();
    const here = page.url();
    await page.reload();
    await page.getByRole('status').filter({ hasText: '51–100 of' }).waitFor();
    expect(page.url()).toBe(here);
    await page.getByRole('link', { name: /^Previous/ }).click();
    await page.getByRole('status').filter({ hasText: '1–50 of' }).waitFor();
    await page.getByRole('link', { name: /^Children/ }).click();
    await expect.poll(() => queryOf(page)).toBe('?filter=children');
    const listed = page.waitForResponse(/\/people\?.*sort=newest/);
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Newest first');
    await expect.poll(() => queryOf(page)).toBe('?filter=children&sort=newest');
    await listed;
    const first = rows(page).first();
    // Whether the children fill one page or more depends on the day: both are said.
    await page
      .getByRole('status')
      .filter({ hasText: /^(1–50 of \d+|\d+ people)$/ })
      .waitFor();
    // From the heading on: a click scrolls what it clicks into view.
    const top = () =>
      first.evaluate((row) => {
        const heading = document.querySelector('h1')?.getBoundingClientRect();
        return Math.round(row.getBoundingClientRect().top - (heading?.top ?? 0));
      });
    const before = await top();
    await page.locator('.people-check label').nth(0).click();
    await bar(page).getByText('1 chosen').waitFor();
    expect(await top(), 'the list stays where it is').toBe(before);
    await first.click();
    await page.locator('.person-back').click();
    await expect.poll(() => queryOf(page)).toBe('?filter=children&sort=newest');
    await bar(page).getByText('1 chosen').waitFor();
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await expect.poll(() => queryOf(page)).toMatch(/^\?before=/);
  },
);

story('by touch: choose, invite, and read who needs a slip', async ({ open, portal, watch }) => {
  // The sample's people depend on the day: a child whom only their parents' address reaches may come first.
  const person = { lastName: 'Quillfeather', firstName: 'Zoe' };
  portal.run('member', 'add', { ...person, email: 'zoe.quillfeather@example.org' });
  portal.run('member', 'add', '--no-email', { ...person, firstName: 'Abel' });
  const page = await open({ as: portal.administrator, ...PHONE });
  await opensPeople(page, '?filter=no-account&search=quillfeather');
  const withMail = page.locator('.people-table tbody tr', { hasText: '@' }).first();
  const without = page.locator('.people-table tbody tr').filter({ hasNotText: '@' }).first();
  const name = await without.locator('.row-link').textContent();
  await withMail.locator('.people-check label').tap();
  await without.locator('.people-check label').tap();
  await bar(page).getByText('2 chosen').waitFor();
  const people = await page.locator('.people-chosen').count();
  expect(people).toBe(2);
  const link = await bar(page).getByRole('link', { name: 'Print slips' }).getAttribute('href');
  expect(link?.split('=')[1]?.split(',')).toHaveLength(2);
  const id = String(await without.locator('.row-link').getAttribute('href'))
    .split('/')
    .at(-1);
  watch.provokes(409, `/api/office/people/${id}/invite`);
  await bar(page).getByRole('button', { name: 'Invite now' }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Invite' }).tap();
  await dialog.getByText(/^A letter to .* is on its way\.$/).waitFor();
  const [last = '', first = ''] = String(name).split(', ');
  await dialog.getByText(`${first.replace(/ “.*/, '')} ${last}`, { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().tap();
  await bar(page).waitFor({ state: 'detached' });
});

story('what is on its way has its shape', async ({ open, portal }) => {
  const page = await open({ as: portal.administrator });
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await holdBack(page, '/api/office/people');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'People' })
    .click();
  await page.locator('[data-skeleton]').first().waitFor();
  await isForEverybody(page, 'office-people-on-their-way', { widths: [360, 1280] });
});

story(
  'rights that sleep are woken in a dialog, and the list comes',
  async ({ open, portal, watch }) => {
    const { email, password = '', backupCodes } = portal.officePerson;
    const page = await open();
    await page.goto('/login');
    const post = (path: string, data: object) =>
      page.evaluate(
        ([path, body]) =>
          fetch(String(path), {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: String(body),
          }).then((answer) => answer.status),
        [path, JSON.stringify(data)],
      );
    // A trusted device signs in without the code, and its rights sleep until somebody gives one.
    watch.provokes(401, '/api/auth/login');
    expect(await post('/api/auth/login', { email, password })).toBe(401);
    const code = backupCodes[0];
    expect(await post('/api/auth/verify-2fa', { email, code, trustDevice: true })).toBe(200);
    expect(await post('/api/auth/logout', {})).toBe(200);
    expect(await post('/api/auth/login', { email, password })).toBe(200);
    for (const path of ['/api/office/people', '/api/office/people/counts'])
      watch.provokes(403, path);
    watch.provokes(400, '/api/office/wake');
    await page.goto('/office/people');
    const dialog = page.getByRole('dialog', { name: 'Is it still you?' });
    await dialog.waitFor();
    await isForEverybody(page, 'office-wake', { widths: FEW });
    await dialog.getByLabel('Your password').fill(password);
    await page.keyboard.press('Enter');
    const codeField = dialog.getByLabel('Code from your app, or a backup code');
    await codeField.fill(String(backupCodes[1]));
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => rows(page).count()).toBe(50);
  },
);

story(
  'without a second factor there is the reason, and the way to it',
  async ({ open, portal, watch }) => {
    const page = await open({ as: portal.administrator });
    portal.run('settings', 'set', 'roles-need-second-factor', 'yes');
    try {
      for (const path of ['/api/office/people', '/api/office/people/counts']) {
        watch.provokes(403, path);
      }
      await page.goto('/office/people');
      await page.getByRole('heading', { name: /needs two-factor authentication$/ }).waitFor();
      await isForEverybody(page, 'office-second-factor', { widths: FEW });
      await page.getByRole('link', { name: 'Set it up' }).click();
      await page.waitForURL('/setup-2fa');
    } finally {
      portal.run('settings', 'set', 'roles-need-second-factor', 'no');
    }
  },
);

story(
  'a role taken away while its page is open is said plainly',
  async ({ open, portal, watch }) => {
    const helper = await portal.addMember({
      firstName: 'Otto',
      lastName: 'Helfer',
      email: 'otto@example.org',
    });
    portal.run('member', 'set-role', helper.email, 'office');
    const page = await open({ as: helper });
    await opensPeople(page);
    portal.run('member', 'set-role', helper.email, 'member');
    watch.provokes(403, '/api/office/people');
    await page.getByRole('link', { name: /^Members/ }).click();
    await page
      .getByRole('heading', { name: 'You no longer have the role for this page' })
      .waitFor();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'People' }).waitFor({ state: 'detached' });
    await isForEverybody(page, 'office-role-taken', { widths: FEW });
  },
);
