import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { codeOf, turnOn } from '../harness/authenticator';
import { axeFindings } from '../harness/axe';
import { isForEverybody } from '../harness/for-everybody';
import { isCutOff, isSqueezed, sticksOut } from '../harness/layout';
import { PASSWORD, type Person, type Portal } from '../harness/portal';
import { answer, holdBack } from '../harness/slow';
import { type Opening, storiesOf } from '../harness/story';
import { toast } from '../harness/toast';
import type { Watch } from '../harness/watch';

const someone = (firstName: string): Person => ({
  firstName,
  lastName: 'Weber',
  email: `${firstName.toLowerCase()}@example.org`,
});
const [anna, ben, cora, dora, emil, frieda, greta, hugo] = [
  someone('Anna'),
  someone('Ben'),
  someone('Cora'),
  someone('Dora'),
  someone('Emil'),
  someone('Frieda'),
  someone('Greta'),
  someone('Hugo'),
];

const story = storiesOf({}, async (portal) => {
  for (const person of [anna, ben, cora, dora, emil, frieda, greta, hugo]) {
    await portal.addMember(person);
  }
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
const known = (page: Page) => part(page, 'Browsers we know');
const latest = (page: Page) => part(page, 'What happened lately');
const names = (list: Locator) => list.locator('.security-name').allTextContents();
const dialog = (page: Page) => page.getByRole('dialog');

async function typesPassword(page: Page, { email }: Person, password = PASSWORD) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function signsIn(page: Page, person: Person, password = PASSWORD) {
  await typesPassword(page, person, password);
  await page.waitForURL('/dashboard');
}

async function opensCard(page: Page) {
  await page.goto('/security');
  await signedIn(page).getByRole('listitem').first().waitFor();
}

/** Signs in with a backup code, so that those of the app stay for the story. */
async function signsInWithCode(page: Page, portal: Portal, person: Person, watch: Watch) {
  // Right, and not enough.
  watch.provokes(401, '/api/auth/login');
  const factor = await turnOn(portal, person);
  await typesPassword(page, person);
  await page.getByRole('button', { name: 'Use a backup code' }).click();
  await page.getByLabel('Backup code').fill(factor.recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: 'Verify & Sign In', exact: true }).click();
  await page.waitForURL('/dashboard');
  return factor;
}

story(
  'one browser signs the other out, which is led to the login at its next step',
  async ({ open, watch }) => {
    const phone = await open(PHONE);
    const desk = await open(DESK);
    await signsIn(desk, anna);
    await signsIn(phone, anna);
    await opensCard(phone);
    expect(await names(signedIn(phone))).toEqual([
      'Chrome on Android This device',
      'Firefox on Windows',
    ]);
    await signedIn(phone).getByText('In use now').waitFor();

    const letGo = await holdBack(phone, '/api/auth/security');
    await signedIn(phone).getByRole('button', { name: 'Sign out Firefox on Windows' }).click();
    const busy = signedIn(phone).getByRole('button', { name: 'Signing out...' });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    letGo();
    await toast(phone, 'Signed out').getByText('Firefox on Windows is signed out.').waitFor();
    await expect.poll(() => names(signedIn(phone))).toEqual(['Chrome on Android This device']);
    expect(await signedIn(phone).getByRole('button').count()).toBe(0);
    await latest(phone).getByText('Another browser signed out, from Chrome on Android').waitFor();

    watch.provokes(401, '/api/events');
    await desk.getByRole('link', { name: 'Events', exact: true }).click();
    await desk.waitForURL('/login');
    await toast(desk, 'You were signed out').waitFor();
  },
);

story('everywhere else at once, after a question', async ({ open, portal }) => {
  for (let browsers = 0; browsers < 3; browsers += 1) await portal.signIn(ben);
  const page = await open(PHONE);
  await signsIn(page, ben);
  await opensCard(page);
  expect(await signedIn(page).getByRole('listitem').count()).toBe(4);
  const button = signedIn(page).getByRole('button', { name: 'Sign out everywhere else' });
  await button.click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Leave them signed in' }).click();
  await question.waitFor({ state: 'detached' });
  await button.click();
  await question.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await toast(page, 'Signed out').getByText('You are signed out everywhere else.').waitFor();
  await expect.poll(() => names(signedIn(page))).toEqual(['Chrome on Android This device']);
  await page.goto('/events');
  await page.getByRole('heading', { name: 'Church Events' }).waitFor();
});

story('a browser that is forgotten is signed out, too', async ({ open, watch }) => {
  const phone = await open(PHONE);
  const desk = await open(DESK);
  await signsIn(desk, cora);
  await signsIn(phone, cora);
  await opensCard(phone);
  const forget = known(phone).getByRole('button', { name: 'Forget Firefox on Windows' });
  const question = phone.getByRole('alertdialog', { name: 'Forget Firefox on Windows' });
  await forget.click();
  await question.getByRole('button', { name: 'Keep it' }).click();
  await question.waitFor({ state: 'detached' });
  await forget.click();
  await question.getByRole('button', { name: 'Forget it' }).click();
  await toast(phone, 'Forgotten').waitFor();
  // The one that took the invitation stays.
  await expect
    .poll(() => names(known(phone)))
    .toEqual(['Chrome on Android This device', 'Unknown browser']);
  expect(await names(signedIn(phone))).toEqual(['Chrome on Android This device']);
  watch.provokes(401, '/api/events');
  await desk.getByRole('link', { name: 'Events', exact: true }).click();
  await desk.waitForURL('/login');
});

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
    await again.fill('another');
    await change.click();
    await dialog(phone).getByText("Passwords don't match", { exact: true }).waitFor();
    await again.fill(NEXT_PASSWORD);
    watch.provokes(400, '/api/auth/change-password');
    await change.click();
    await dialog(phone).getByText('Your password is not right.', { exact: true }).waitFor();
    await expect
      .poll(() => current.evaluate((field) => field === document.activeElement))
      .toBe(true);

    await current.fill(PASSWORD);
    const letGo = await holdBack(phone, '/api/auth/change-password');
    await change.click();
    await dialog(phone).getByRole('button', { name: 'Changing...' }).waitFor();
    for (const control of await dialog(phone).locator('form :is(input, button)').all()) {
      if (await control.isVisible()) expect(await control.isDisabled()).toBe(true);
    }
    letGo();
    await toast(phone, 'Password changed')
      .getByText('You are signed out everywhere else.')
      .waitFor();
    expect(await dialog(phone).count()).toBe(0);
    await expect.poll(() => names(signedIn(phone))).toEqual(['Chrome on Android This device']);
    await latest(phone).getByText('Password changed from Chrome on Android').waitFor();

    await tab.getByRole('button', { name: 'Menu' }).click();
    await tab.getByRole('link', { name: 'Events', exact: true }).click();
    await tab.getByRole('heading', { name: 'Church Events' }).waitFor();

    watch.provokes(401, '/api/events');
    await desk.getByRole('link', { name: 'Events', exact: true }).click();
    await desk.waitForURL('/login');
    watch.provokes(401, '/api/auth/login');
    await typesPassword(desk, dora);
    await desk.getByRole('alert').waitFor();
    await signsIn(desk, dora, NEXT_PASSWORD);
  },
);

story('the second factor is turned off with a code of the app', async ({ open, portal, watch }) => {
  const page = await open(PHONE);
  const { secret } = await signsInWithCode(page, portal, emil, watch);
  await opensCard(page);
  await card(page).getByText('9 backup codes left.').waitFor();
  await card(page).getByRole('button', { name: 'Turn off' }).click();
  const code = dialog(page).getByLabel('Code from your app, or a backup code');
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
  await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  const turnOff = dialog(page).getByRole('button', { name: 'Turn off' });
  await turnOff.click();
  await dialog(page).getByText('Code is required', { exact: true }).waitFor();
  watch.provokes(400, '/api/auth/two-factor/turn-off');
  await code.fill('000 000');
  await turnOff.click();
  await expect
    .poll(() => dialog(page).getByRole('alert').textContent())
    .toBe('Invalid verification code');
  const right = await codeOf(secret);
  await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
  await turnOff.click();
  await toast(page, 'Two-factor authentication is off').waitFor();
  await card(page).getByRole('link', { name: 'Turn on two-factor authentication' }).waitFor();
  const events = latest(page);
  await events.getByText('Two-factor authentication turned off from Chrome on Android').waitFor();
  await events.getByText('Wrong code from Chrome on Android').waitFor();

  // From here on the password alone is enough.
  await page.context().clearCookies();
  await signsIn(page, emil);
});

story('new backup codes are shown once, and void the old ones', async ({ open, portal, watch }) => {
  const page = await open({ ...PHONE, permissions: ['clipboard-read', 'clipboard-write'] });
  const { secret, recoveryCodes } = await signsInWithCode(page, portal, frieda, watch);
  await opensCard(page);
  await card(page).getByRole('button', { name: 'New backup codes' }).click();
  await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog(page)
    .getByLabel(/^Code from your app/)
    .fill(await codeOf(secret));
  await dialog(page).getByRole('button', { name: 'Make new codes' }).click();
  const codes = dialog(page).locator('.recovery-codes-list li');
  await codes.first().waitFor();
  const made = await codes.allTextContents();
  expect(made).toHaveLength(10);
  expect(made.filter((code) => recoveryCodes.includes(code))).toEqual([]);
  expect(await sticksOut(page)).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);

  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await leave();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Back to the codes' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await codes.allTextContents()).toEqual(made);
  }
  await dialog(page).getByRole('button', { name: 'Copy', exact: true }).click();
  await toast(page, 'Copied!').waitFor();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await card(page).getByText('10 backup codes left.').waitFor();
  await latest(page).getByText('New backup codes made from Chrome on Android').waitFor();
});

story("what strangers tried stands there, on the church's clock", async ({ open, portal }) => {
  await fetch(`${portal.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': DESK.userAgent ?? '' },
    body: JSON.stringify({ email: greta.email, password: 'not this one' }),
  });
  // A phone in another part of the world.
  const page = await open({ ...PHONE, timezoneId: 'Pacific/Pago_Pago' });
  await signsIn(page, greta);
  await opensCard(page);
  const tried = latest(page).getByRole('listitem').filter({ hasText: 'Wrong password' });
  await tried.getByText('Refused', { exact: true }).waitFor();
  expect(await tried.textContent()).toMatch(
    /^Wrong password from Firefox on Windows Refusedtoday \d+:\d\d\s[AP]M from 127\.0\.0\.1$/,
  );
  const clock = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    timeZone: portal.timeZone,
  }).formatToParts();
  const hour = clock.find(({ type }) => type === 'hour')?.value;
  expect(await tried.textContent()).toContain(`today ${hour}:`);
});

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
  const page = await open({ as: hugo, ...PHONE, reducedMotion: 'reduce' });
  await answer(page, '/api/auth/security', 200, JSON.stringify(crowded));
  const me = { firstName: 'Hugo', lastName: 'Weber', email: hugo.email, twoFactorEnabled: true };
  await answer(page, '/api/auth/me', 200, JSON.stringify(me));
  await opensCard(page);
  expect(await latest(page).getByRole('listitem').count()).toBe(5);
  const more = latest(page).getByRole('button', { name: 'Show all 20' });
  await more.focus();
  await page.keyboard.press('Enter');
  expect(await latest(page).getByRole('listitem').count()).toBe(20);
  await isForEverybody(page, 'security-long', {
    widths: [320, 360, 768, 1280],
    also: async (where) => {
      expect(await isCutOff(page, '.security'), where).toEqual([]);
      expect(await isSqueezed(page, '.security'), where).toEqual([]);
    },
  });
});

story('the keyboard does it all, and always has a place', async ({ open, portal }) => {
  await portal.signIn(hugo);
  const page = await open({ as: hugo });
  await opensCard(page);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const change = card(page).getByRole('button', { name: 'Change password' });
  await change.focus();
  await page.keyboard.press('Enter');
  await dialog(page).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(
    'currentPassword',
  );
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  expect(await focused()).toBe('Change password');
  const signOut = signedIn(page).getByRole('button', { name: /^Sign out Unknown browser/ });
  await signOut.first().focus();
  await page.keyboard.press('Enter');
  await toast(page, 'Signed out').waitFor();
  await expect.poll(focused).toBe('Where you are signed in');
});

story('on paper the profile is without it', async ({ open }) => {
  const page = await open({ as: hugo });
  await page.goto('/profile');
  const security = page.getByRole('region', { name: 'Security' });
  await security.waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await security.isVisible()).toBe(false);
  expect(await page.getByRole('region', { name: 'Contact Information' }).isVisible()).toBe(true);
});
