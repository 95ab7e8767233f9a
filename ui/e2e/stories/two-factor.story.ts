import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { codeOf, turnOn } from '../harness/authenticator';
import { LAN_ADDRESS } from '../harness/chromium';
import { enlarge, takePicture } from '../harness/for-everybody';
import { isCutOff, isSqueezed, sticksOut } from '../harness/layout';
import { john, PASSWORD, type Person } from '../harness/portal';
import { storiesOf } from '../harness/story';
import { toast } from '../harness/toast';

const someone = (firstName: string): Person => ({
  firstName,
  lastName: 'Weber',
  email: `${firstName.toLowerCase()}+portal@example.org`,
});
const [anna, ben] = [someone('Anna'), someone('Ben')];

const story = storiesOf({}, async (portal) => {
  for (const person of [anna, ben]) await portal.addMember(person);
});

const code = (page: Page) => page.getByLabel('Verification code');
const enable = (page: Page) => page.getByRole('button', { name: 'Enable 2FA', exact: true });
const slots = (page: Page) => page.locator('.code-slot');
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

async function typePassword(page: Page, { email }: Person) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('/login');
}

/** The clipboard's content. The portal's own page may not read it, but pasting is allowed. */
async function clipboard(page: Page): Promise<string> {
  const field = await page.evaluateHandle(() => {
    const field = document.body.appendChild(document.createElement('textarea'));
    field.focus();
    return field;
  });
  await page.keyboard.press('Control+v');
  return field.evaluate((field) => {
    field.remove();
    return field.value;
  });
}

async function begins(page: Page): Promise<string> {
  await page.goto('/setup-2fa');
  await heading(page, 'Enable 2FA').waitFor();
  return (await page.locator('code').textContent()) ?? '';
}

async function turnsOn(page: Page): Promise<void> {
  const secret = await begins(page);
  await code(page).fill(codeOf(secret));
  await enable(page).click();
  await heading(page, '2FA Enabled!').waitFor();
}

story('is turned on from the profile, and the codes stay until they are kept', async ({ open }) => {
  const page = await open({ as: anna });
  const askedFor: string[] = [];
  page.on('request', (request) => askedFor.push(new URL(request.url()).pathname));
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Password and sign-in' }).click();
  await page.getByRole('link', { name: 'Turn on two-factor authentication' }).click();
  await page.waitForURL('/setup-2fa');
  await heading(page, 'Enable 2FA').waitFor();

  const qr = page.getByRole('img', { name: 'QR code' });
  const box = await qr.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(200);
  await expect
    .poll(() => qr.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  const secret = (await page.locator('code').textContent()) ?? '';
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await page.getByRole('button', { name: 'Copy key' }).click();
  await toast(page, 'Copied!').getByText('Secret key copied to clipboard').waitFor();
  await expect.poll(() => clipboard(page)).toBe(secret);

  await code(page).fill(codeOf(secret));
  await enable(page).click();
  await heading(page, '2FA Enabled!').waitFor();
  const said = 'Your account is now protected with two-factor authentication.';
  await toast(page, '2FA Enabled!').getByText(said).waitFor();
  const codes = await page.locator('.recovery-codes-list li').allTextContents();
  expect(new Set(codes).size).toBe(10);

  // Whatever happens elsewhere on the page, the codes stay.
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await page.keyboard.press('Control+b');
  const question = page.getByRole('alertdialog', { name: /kept your backup codes/ });
  for (const leave of [
    () => page.getByRole('link', { name: 'Back to Profile' }).click(),
    () => page.getByRole('link', { name: 'Events' }).click(),
    () => page.goBack(),
  ]) {
    await leave();
    await question.getByRole('button', { name: 'Back to the codes' }).click();
    await question.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/setup-2fa');
  }
  await expect.poll(() => page.locator('.recovery-codes-list li').allTextContents()).toEqual(codes);

  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await toast(page, 'Copied!').getByText('Backup codes copied to clipboard').waitFor();
  await expect.poll(() => clipboard(page)).toBe(codes.join('\n'));
  await page.getByRole('link', { name: 'Back to Profile' }).click();
  await page.waitForURL('/profile');
  const security = page.getByRole('region', { name: 'Security' });
  await security.getByText('On', { exact: true }).waitFor();
  await security.getByRole('link', { name: 'Password and sign-in' }).click();
  await page
    .getByRole('main')
    .getByText(/10 backup codes/)
    .waitFor();

  askedFor.length = 0;
  await page.goto('/setup-2fa');
  await heading(page, '2FA Already Enabled').waitFor();
  expect(askedFor).not.toContain('/api/auth/setup-2fa/init');
  await page.getByRole('link', { name: 'Back to Profile' }).click();
  await page.waitForURL('/profile');
});

story(
  'signing in asks for the code, by keyboard alone; not where the device is trusted',
  async ({ open, portal, watch }) => {
    watch.provokes(401, '/api/auth/login');
    watch.provokes(401, '/api/auth/verify-2fa');
    const { secret, usedCode } = await turnOn(portal, ben);
    const page = await open();
    await typePassword(page, ben);
    await page.waitForURL(`/verify-2fa?email=${encodeURIComponent(ben.email)}`);
    await expect
      .poll(() => code(page).evaluate((field) => field === document.activeElement))
      .toBe(true);

    await page.keyboard.type('12345');
    await page.keyboard.press('Enter');
    await page.getByText('Code must be 6 digits', { exact: true }).waitFor();
    await page.keyboard.press('Backspace');
    await expect.poll(() => slots(page).allTextContents()).toEqual(['1', '2', '3', '4', '', '']);

    await code(page).fill(usedCode);
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toBe('Invalid verification code');
    await expect.poll(() => code(page).inputValue()).toBe('');

    await page.getByRole('checkbox', { name: 'Trust this device for 30 days' }).check();
    await code(page).focus();
    await page.keyboard.type(codeOf(secret, 1));
    await page.keyboard.press('Enter');
    await page.waitForURL('/dashboard');
    await toast(page, 'Verification successful!').waitFor();
    await signOut(page);
    await typePassword(page, ben);
    await page.waitForURL('/dashboard');
  },
);

story('a code can be pasted, and mended digit by digit', async ({ open }) => {
  const page = await open({ permissions: ['clipboard-write'] });
  await page.goto('/verify-2fa?email=mary%40example.org');
  const shown = async () => (await slots(page).allTextContents()).join('');
  const paste = async (text: string) => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), text);
    await page.keyboard.press('Control+v');
  };
  await code(page).focus();
  await paste('123 456');
  await expect.poll(shown).toBe('123456');
  await expect.poll(() => code(page).inputValue()).toBe('123456');
  await paste('Your code is 654-321, for 30 seconds.');
  await expect.poll(shown).toBe('654321');

  await page.keyboard.type('7x');
  await expect.poll(() => shown(), { message: 'six are enough' }).toBe('654321');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('a9');
  await expect.poll(shown).toBe('654391');

  // By mouse or finger: the digit that is pressed is the one that the next key replaces.
  await slots(page).nth(1).click({ force: true });
  await page.keyboard.type('0');
  await expect.poll(shown).toBe('604391');
  await slots(page).nth(1).dblclick({ force: true });
  await page.keyboard.press('Delete');
  await expect.poll(shown).toBe('');
});

story(
  'over plain http, where browsers have no clipboard, copying works too',
  async ({ open, portal }) => {
    const origin = `http://${LAN_ADDRESS}:${portal.port}`;
    const page = await open({ origin });
    await typePassword(page, john);
    await page.waitForURL('/dashboard');
    const secret = await begins(page);
    await expect.poll(() => page.evaluate(() => 'clipboard' in navigator)).toBe(false);
    await page.getByRole('button', { name: 'Copy key' }).click();
    await toast(page, 'Copied!').getByText('Secret key copied to clipboard').waitFor();
    await expect.poll(() => clipboard(page)).toBe(secret);

    // And where even that is refused, the key is marked, in one piece.
    await page.evaluate(() => {
      document.execCommand = () => false;
    });
    await page.getByRole('button', { name: 'Copy key' }).click();
    await toast(page, 'Your browser does not copy').waitFor();
    await expect.poll(() => page.evaluate(() => window.getSelection()?.toString())).toBe(secret);
  },
);

story(
  'both screens hold large text and narrow phones; the codes as a file and on paper',
  async ({ open, portal }) => {
    const person = await portal.addMember(someone('Gerda'));
    const page = await open({ as: person });
    await page.addInitScript(() => {
      window.print = () => {
        document.documentElement.dataset.printed = 'yes';
      };
    });
    const door = await open();
    await door.goto('/verify-2fa?email=gerda-with-a-long-address%40congregation.example.org');
    await code(door).waitFor();
    const holds = async (page: Page, what: string, within: string) => {
      for (const [width, size] of [
        [320, '100%'],
        [360, '200%'],
        [1280, '200%'],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        await enlarge(page, size);
        const where = `${what}, ${width} px, text at ${size}`;
        await expect.poll(() => sticksOut(page), { message: where }).toEqual([]);
        await expect.poll(() => isSqueezed(page, within), { message: where }).toEqual([]);
        await expect.poll(() => isCutOff(page, within), { message: where }).toEqual([]);
        await takePicture(page, `${what}-${width}-${size.slice(0, -1)}`);
      }
    };
    await holds(door, 'verify', '.doorway-main');
    await begins(page);
    await holds(page, 'setup', '.page');
    await turnsOn(page);
    await holds(page, 'turned-on', '.page');

    const codes = await page.locator('.recovery-codes-list li').allTextContents();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('backup-codes.txt');
    const text = readFileSync(await file.path(), 'utf8');
    expect(text.split('\r\n')).toEqual(
      expect.arrayContaining(['Grace Community Church', 'Backup codes of Gerda Weber', ...codes]),
    );

    await page.getByRole('button', { name: 'Print' }).click();
    await page.locator('[data-printed]').waitFor();
    const sheet = page.locator('.printed');
    await expect
      .poll(() => sheet.isVisible(), { message: 'on the screen nothing changes' })
      .toBe(false);
    await page.emulateMedia({ media: 'print' });
    await sheet.getByRole('heading', { name: 'Backup codes of Gerda Weber' }).waitFor();
    await expect.poll(() => sheet.getByRole('listitem').allTextContents()).toEqual(codes);
    await expect.poll(() => page.locator('#root').isVisible()).toBe(false);
    await takePicture(page, 'backup-codes-on-paper');
  },
);

story('in forced colours the slots and the digits are seen', async ({ open }) => {
  const page = await open({ forcedColors: 'active' });
  await page.goto('/verify-2fa?email=mary%40example.org');
  await code(page).pressSequentially('123');
  const marked = page.locator('.code-slot-marked');
  const outline = () => marked.evaluate((slot) => getComputedStyle(slot).outlineStyle);
  await expect.poll(outline).toBe('solid');
  const border = await slots(page)
    .first()
    .evaluate((slot) => getComputedStyle(slot).borderTopWidth);
  expect(border).toBe('1px');
  await takePicture(page, 'verify-forced-colours');
});
