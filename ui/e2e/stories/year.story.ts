import { expect } from 'vitest';
import { codeOf } from '../harness/authenticator';
import { button, dialog, field } from '../harness/parts';
import { john, PASSWORD, Portal } from '../harness/portal';
import { answersAll, givesCode, heading, press } from '../harness/set-up';
import { cutOff, serverAgain } from '../harness/slow';
import { storiesOn } from '../harness/story';

const story = storiesOn(() => Portal.empty());

const PASSPHRASE = 'quiet lanterns over seven rivers';

/** 85 people; every fifth has an address for letters. */
const list = [
  'First name,Last name,E-mail,Phone',
  ...Array.from({ length: 85 }, (_, at) => {
    const email = at % 5 === 0 ? `person${at}@example.net` : '';
    return `Pat${at},Quill${at},${email},555-${String(1000 + at)}`;
  }),
].join('\n');

story('a year without a terminal', async ({ open, portal, watch }) => {
  watch.provokes(503, '/api/auth/me');
  const page = await open({ permissions: ['clipboard-write'] });
  await page.goto('/set-up?step=code');
  await givesCode(page, portal);
  const secret = await answersAll(page, portal, async () => {});

  // The people, from where the dashboard leads.
  await page.getByRole('link', { name: 'Bring in the people' }).click();
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(list) };
  await page.getByLabel(/^File with people/).setInputFiles(file);
  await button(page, 'See what it does').click();
  await page.getByRole('button', { name: 'Add 85 people' }).click();
  await page
    .getByText(/^85 people added/)
    .first()
    .waitFor();

  // Letters for who has an address, a slip for who has none; and the first sign-ins.
  await page.goto('/office/people?search=Pat1');
  await page
    .getByRole('table', { name: 'People' })
    .getByRole('link', { name: /Quill1\b/ })
    .click();
  await page.waitForURL('/office/people/*');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await page.goto(`/office/slips?people=${id}`);
  await button(page, /^Make/).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('1 slip on 1 sheet').waitFor();
  const code = (await page.locator('.printed .slip .slip-code').first().textContent()) ?? '';
  const pat = await open();
  await pat.goto(`/join#${code.replace('-', '')}`);
  await pat.getByText('Pat1 Quill1').waitFor();
  await pat.getByLabel('New Password', { exact: true }).fill(PASSWORD);
  await pat.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
  await pat.locator('form button[type=submit]').click();
  await heading(pat, 'Welcome back, Pat1');

  // A finding is mended by its button.
  await page.goto('/office/portal');
  await button(page, 'Look again').click();
  const found = page.getByRole('region', { name: 'What was found' });
  await button(found, 'Back up now').first().click();
  await expect.poll(() => button(found, 'Back up now').count()).toBe(0);

  // A backup is taken away, and brought back on a second machine.
  await button(page, 'Download, encrypted').click();
  const asked = dialog(page, 'Download a backup');
  await field(asked, 'Passphrase of the file').fill(PASSPHRASE);
  await field(asked, 'Passphrase of the file, once more').fill(PASSPHRASE);
  await field(asked, 'Your password').fill(PASSWORD);
  const [taken] = await Promise.all([
    page.waitForEvent('download'),
    button(asked, 'Download').click(),
  ]);
  const fresh = await Portal.empty();
  try {
    const other = await open({ origin: fresh.origin });
    await other.goto('/set-up');
    await other.getByRole('link', { name: /^Bring back a backup/ }).click();
    await givesCode(other, fresh);
    await other.getByLabel('Backup file').setInputFiles(await taken.path());
    await other.getByLabel('Passphrase').fill(PASSPHRASE);
    watch.provokes('nothing', '/api/auth/me');
    await cutOff(other, '/api/auth/me');
    await press(other, 'Bring it back');
    await heading(other, 'Your portal is coming back');
    const answer = () => fetch(`${fresh.origin}/api/auth/me`).then(({ status }) => status);
    await expect.poll(() => answer().catch(() => 'away')).toBe(401);
    await serverAgain(other);
    await other.getByRole('link', { name: 'Sign in' }).click();
    await other.getByLabel('Email').fill(john.email);
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
    watch.provokes(401, '/api/auth/login');
    await press(other, 'Sign In');
    await other.getByLabel('Verification code').fill(codeOf(secret, 1));
    await press(other, 'Verify');
    await heading(other, 'Welcome back, John');
    await other.goto('/office/people');
    await other.getByText(/^86 people in/).waitFor();
    await other.close();
  } finally {
    await fresh.remove();
  }
});
