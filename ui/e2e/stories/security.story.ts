import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { codeOf, turnOn } from '../harness/authenticator';
import { axeFindings } from '../harness/axe';
import { isForEverybody } from '../harness/for-everybody';
import { isCutOff, isSqueezed, sticksOut } from '../harness/layout';
import { PASSWORD, type Person } from '../harness/portal';
import { answer } from '../harness/slow';
import { type Opening, storiesOf } from '../harness/story';
import { toast } from '../harness/toast';

const someone = (firstName: string): Person => ({
  firstName,
  lastName: 'Weber',
  email: `${firstName.toLowerCase()}@example.org`,
});
const [anna, dora, emil] = [someone('Anna'), someone('Dora'), someone('Emil')];

const story = storiesOf({}, async (portal) => {
  for (const person of [anna, dora, emil]) await portal.addMember(person);
});

const NEXT_PASSWORD = 'eleven lanterns at dusk';

const PHONE: Opening = {
  userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 8) Chrome/140.0 Mobile Safari/537.36',
  viewport: { width: 360, height: 740 },
};
const DESK: Opening = {
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0',
};

const card = (page: Page) => page.getByRole('main');
const part = (page: Page, name: string) => card(page).getByRole('region', { name, exact: true });
const signedIn = (page: Page) => part(page, 'Where you are signed in');
const latest = (page: Page) => part(page, 'What happened lately');
const names = (list: Locator) => list.locator('.security-name').allTextContents();
const dialog = (page: Page) => page.getByRole('dialog');

async function signsIn(page: Page, { email }: Person, password = PASSWORD) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('/dashboard');
}

async function opensCard(page: Page) {
  await page.goto('/security');
  await signedIn(page).getByRole('listitem').first().waitFor();
}

story(
  'one browser signs the other out, which is led to the login at its next step',
  async ({ open, watch }) => {
    const phone = await open(PHONE);
    const desk = await open(DESK);
    await signsIn(desk, anna);
    await signsIn(phone, anna);
    await opensCard(phone);
    await expect
      .poll(() => names(signedIn(phone)))
      .toEqual(['Chrome on Android This device', 'Firefox on Windows']);
    await signedIn(phone).getByRole('button', { name: 'Sign out Firefox on Windows' }).click();
    await toast(phone, 'Signed out').getByText('Firefox on Windows is signed out.').waitFor();
    await expect.poll(() => names(signedIn(phone))).toEqual(['Chrome on Android This device']);
    watch.provokes(401, '/api/announcements');
    await desk.getByRole('link', { name: 'Announcements', exact: true }).click();
    await desk.waitForURL('/login');
    await toast(desk, 'You were signed out').waitFor();
  },
);

story(
  'a new password: the old one is void, others are out, other tabs here go on',
  async ({ open, watch }) => {
    const phone = await open(PHONE);
    const desk = await open(DESK);
    await signsIn(desk, dora);
    await signsIn(phone, dora);
    const tab = await phone.context().newPage();
    await tab.goto('/announcements');
    await tab.getByRole('heading', { name: 'Church Announcements' }).waitFor();

    await phone.bringToFront();
    await opensCard(phone);
    const opener = card(phone).getByRole('button', { name: 'Change password' });
    await opener.click();
    const current = dialog(phone).getByLabel('Current Password');
    const next = dialog(phone).getByLabel('New Password');
    const again = dialog(phone).getByLabel('Confirm Password');
    const change = dialog(phone).getByRole('button', { name: 'Change password' });
    await current.fill('not this one');
    await next.fill(NEXT_PASSWORD);
    await again.fill(NEXT_PASSWORD);
    watch.provokes(400, '/api/auth/change-password');
    await change.click();
    await dialog(phone).getByText('Your password is not right.', { exact: true }).waitFor();
    await expect
      .poll(() => current.evaluate((field) => field === document.activeElement))
      .toBe(true);

    await current.fill(PASSWORD);
    await change.click();
    await toast(phone, 'Password changed')
      .getByText('You are signed out everywhere else.')
      .waitFor();
    await expect.poll(() => dialog(phone).count()).toBe(0);
    await expect.poll(() => names(signedIn(phone))).toEqual(['Chrome on Android This device']);
    await latest(phone).getByText('Password changed from Chrome on Android').waitFor();

    await tab.getByRole('button', { name: 'Menu' }).click();
    await tab.getByRole('link', { name: 'Events', exact: true }).click();
    await tab.getByRole('heading', { name: 'Church Events' }).waitFor();

    watch.provokes(401, '/api/announcements');
    await desk.getByRole('link', { name: 'Announcements', exact: true }).click();
    await desk.waitForURL('/login');
    await signsIn(desk, dora, NEXT_PASSWORD);
  },
);

story(
  'new backup codes are shown once; with a code the second factor is turned off',
  async ({ open, portal }) => {
    const { secret, recoveryCodes, session } = await turnOn(portal, emil);
    const page = await open(PHONE);
    await page.context().addCookies([session]);
    await opensCard(page);
    await card(page).getByRole('button', { name: 'New backup codes' }).click();
    await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
    const code = dialog(page).getByLabel(/^Code from your app/);
    await code.fill(recoveryCodes[0] ?? '');
    await dialog(page).getByRole('button', { name: 'Make new codes' }).click();
    const codes = dialog(page).locator('.recovery-codes-list li');
    await codes.first().waitFor();
    const made = await codes.allTextContents();
    expect(made).toHaveLength(10);
    expect(made.filter((code) => recoveryCodes.includes(code))).toEqual([]);
    await expect.poll(() => sticksOut(page)).toEqual([]);
    await expect.poll(() => axeFindings(page)).toEqual([]);
    for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await leave();
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: 'Back to the codes' }).click();
      await question.waitFor({ state: 'detached' });
      await expect.poll(() => codes.allTextContents()).toEqual(made);
    }
    await dialog(page).getByRole('button', { name: 'Copy', exact: true }).click();
    await toast(page, 'Copied!').waitFor();
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await card(page).getByText('10 backup codes left.').waitFor();

    await card(page).getByRole('button', { name: 'Turn off' }).click();
    await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
    const right = codeOf(secret, 1);
    await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
    await dialog(page).getByRole('button', { name: 'Turn off' }).click();
    await toast(page, 'Two-factor authentication is off').waitFor();
    await card(page).getByRole('link', { name: 'Turn on two-factor authentication' }).waitFor();
  },
);

const time = (day: number) => `2026-09-${String(day).padStart(2, '0')}T19:12:00-05:00`;
const LONG =
  'A Browser Whose Makers Gave It A Name That Is Longer Than Any Phone Is Wide on Windows';
const ADDRESS = '2001:db8:85a3:8d3:1319:8a2e:370:7348';

/** More than a church member ever has. */
const crowded = {
  twoFactorEnabled: true,
  recoveryCodesLeft: 2,
  sessions: [
    { id: 1, name: 'Chrome on Android', signedInAt: time(2), lastSeenAt: time(3), current: true },
    ...Array.from({ length: 11 }, (_, place) => ({
      id: place + 2,
      name: place % 3 ? 'Safari on iPad' : LONG,
      signedInAt: time(1),
      lastSeenAt: time(2),
      address: ADDRESS,
      current: false,
    })),
  ],
  devices: [
    { id: 1, name: LONG, lastUsedAt: time(1), trustedUntil: time(30), current: true },
    ...Array.from({ length: 9 }, (_, place) => ({
      id: place + 2,
      name: 'Firefox on Windows',
      lastUsedAt: time(1),
      current: false,
    })),
  ],
  events: Array.from({ length: 20 }, (_, place) => ({
    action: ['signed-in', 'sign-in-failed', 'account-locked', 'code-replayed'][place % 4],
    at: time(20 - place),
    times: place + 1,
    device: place % 5 ? 'Chrome on Android' : LONG,
    address: ADDRESS,
  })),
};

story('long lists and long names have room, in both themes', async ({ open }) => {
  const page = await open({ as: anna, ...PHONE });
  await answer(page, '/api/auth/security', 200, JSON.stringify(crowded));
  const me = { firstName: 'Anna', lastName: 'Weber', email: anna.email, twoFactorEnabled: true };
  await answer(page, '/api/auth/me', 200, JSON.stringify(me));
  await opensCard(page);
  await expect.poll(() => latest(page).getByRole('listitem').count()).toBe(5);
  const more = latest(page).getByRole('button', { name: 'Show all 20' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => latest(page).getByRole('listitem').count()).toBe(20);
  await isForEverybody(page, 'security-long', {
    widths: [320, 768, 1280],
    also: async (where) => {
      await expect.poll(() => isCutOff(page, '.security'), { message: where }).toEqual([]);
      await expect.poll(() => isSqueezed(page, '.security'), { message: where }).toEqual([]);
    },
  });
});

story('the keyboard does it all, and always has a place', async ({ open, portal }) => {
  await portal.signInAnew(anna);
  const page = await open({ as: anna });
  await opensCard(page);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const change = card(page).getByRole('button', { name: 'Change password' });
  await change.focus();
  await page.keyboard.press('Enter');
  await dialog(page).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('currentPassword');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => focused()).toBe('Change password');
  const signOut = signedIn(page).getByRole('button', { name: /^Sign out Unknown browser/ });
  await signOut.first().focus();
  await page.keyboard.press('Enter');
  await toast(page, 'Signed out').waitFor();
  await expect.poll(focused).toBe('Where you are signed in');
});

story('on paper the profile is without it', async ({ open }) => {
  const page = await open({ as: anna });
  await page.goto('/profile');
  const security = page.getByRole('region', { name: 'Security' });
  await security.waitFor();
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => security.isVisible()).toBe(false);
  await expect
    .poll(() => page.getByRole('region', { name: 'Contact Information' }).isVisible())
    .toBe(true);
});
