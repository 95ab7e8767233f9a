import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { john, PASSWORD, type Portal } from '../harness/portal';
import { answer, cutOff, holdBack, serverAgain } from '../harness/slow';
import { storiesOf } from '../harness/story';
import { toast, toasts } from '../harness/toast';

const ruth = { firstName: 'Ruth', lastName: 'Baker', email: 'ruth@example.org' };
const anna = { firstName: 'Anna', lastName: 'Baker', email: 'anna@example.org' };
const mary = { firstName: 'Mary', lastName: 'Miller', email: 'mary@example.org' };

const story = storiesOf({}, async (portal) => {
  await portal.addMember(mary);
  for (const newcomer of [ruth, anna]) portal.run('member', 'add', { ...newcomer });
});

const NEXT_PASSWORD = 'eleven lanterns at dusk';

const email = (page: Page) => page.getByLabel('Email');
const send = (page: Page) => page.getByRole('button', { name: 'Send Reset Link', exact: true });
const newPassword = (page: Page) => page.getByLabel('New Password', { exact: true });
const confirmation = (page: Page) => page.getByLabel('Confirm Password', { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Reset Password', exact: true });

async function opensResetLink(page: Page, portal: Portal, whose = mary.email) {
  await portal.post('/api/auth/forgot-password', { email: whose });
  const link = new URL(await portal.linkInLetterTo(whose));
  await page.goto(link.pathname + link.search);
  await page.getByRole('heading', { name: 'Reset Password' }).waitFor();
}

story('sends a link and says so, to anybody alike', async ({ visitor: page }) => {
  const seen: string[] = [];
  for (const address of [john.email, 'nobody@example.org']) {
    await page.goto('/forgot-password');
    await email(page).fill(address);
    const letGo = await holdBack(page, '/api/auth/forgot-password');
    await send(page).click();
    const busy = page.getByRole('button', { name: 'Sending...', exact: true });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    expect(await email(page).isDisabled()).toBe(true);
    letGo();
    await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
    await toast(page, 'Email sent!').waitFor();
    expect(await email(page).count(), 'the form has gone').toBe(0);
    seen.push(String(await page.locator('main').textContent()).replaceAll(address, 'ADDRESS'));
  }
  expect(seen[0]).toContain('15 minutes');
  expect(seen[1]).toBe(seen[0]);
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await page.waitForURL('/login');
});

story('checks the e-mail on submit, and again on every change', async ({ visitor: page }) => {
  await page.goto('/forgot-password');
  const invalid = page.getByText('Invalid email address', { exact: true });
  await send(page).click();
  await invalid.waitFor();
  await email(page).fill(john.email);
  await invalid.waitFor({ state: 'detached' });
});

story('says in a toast that no link could be sent', async ({ visitor: page, watch }) => {
  watch.provokes(503, '/api/auth/forgot-password');
  watch.provokes('nothing', '/api/auth/forgot-password');
  await page.goto('/forgot-password');
  await email(page).fill(john.email);

  await answer(page, '/api/auth/forgot-password', 503, '{"message":"Not now.","code":"busy"}');
  await send(page).click();
  await toast(page, 'Error').getByText('Unable to send reset email. Please try again.').waitFor();

  await serverAgain(page);
  await cutOff(page, '/api/auth/forgot-password');
  await send(page).click();
  await toast(page, 'Error').getByText('An error occurred. Please try again.').waitFor();
  expect(await toasts(page).count(), 'one toast at a time').toBe(1);
  expect(await email(page).inputValue()).toBe(john.email);
});

story('a link without a token leads to the login screen', async ({ visitor: page }) => {
  await page.goto('/reset-password');
  await page.waitForURL('/login');
});

story('a new password: from the letter to signing in', async ({ visitor: page, portal, watch }) => {
  await opensResetLink(page, portal);
  expect(new URL(page.url()).search, 'the token has left the address bar').toBe('');
  await page.goBack().catch(() => {});
  await opensResetLink(page, portal);
  expect(await newPassword(page).getAttribute('placeholder')).toBe('At least 8 characters');
  expect(await newPassword(page).getAttribute('autocomplete')).toBe('new-password');

  const short = page.getByText('Password must be at least 8 characters', { exact: true });
  const different = page.getByText("Passwords don't match", { exact: true });
  await newPassword(page).fill('seven77');
  await confirmation(page).fill('another');
  await save(page).click();
  await short.waitFor();
  await newPassword(page).fill(NEXT_PASSWORD);
  await short.waitFor({ state: 'detached' });
  await different.waitFor();
  expect(await confirmation(page).getAttribute('aria-invalid')).toBe('true');
  expect(await newPassword(page).getAttribute('aria-invalid')).not.toBe('true');
  await confirmation(page).fill(NEXT_PASSWORD);
  await different.waitFor({ state: 'detached' });

  const letGo = await holdBack(page, '/api/auth/reset-password');
  await save(page).click();
  const busy = page.getByRole('button', { name: 'Resetting...', exact: true });
  await busy.waitFor();
  for (const control of await page.locator('form').locator('input, button').all()) {
    if (await control.isVisible()) expect(await control.isDisabled()).toBe(true);
  }
  letGo();
  await page.waitForURL('/login');
  await toast(page, 'Password reset successful!').waitFor();

  watch.provokes(401, '/api/auth/login');
  await page.getByLabel('Email').fill(mary.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(NEXT_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('/dashboard');
});

story('a link that was cut says so before anything is typed', async ({ visitor: page }) => {
  const alert = page.getByRole('alert');
  for (const [query, sentence] of [
    ['token=AAAAAAAAAAAAAAAAAAAA', /^This link is not whole: .* Copy all of it from the letter/],
    ['token=', /^This link is not whole/],
    ['purpose=setup', /^This link is not whole/],
    [`token=${'A'.repeat(44)}`, /^This link is not as it stands in the letter/],
  ] as const) {
    await page.goto(`/reset-password?${query}`);
    await expect.poll(() => alert.textContent()).toMatch(sentence);
    await page.reload();
    await expect.poll(() => alert.textContent()).toMatch(sentence);
    expect(await newPassword(page).count(), 'nothing can be typed').toBe(0);
  }
  await alert.getByRole('link', { name: 'Request a new link' }).click();
  await page.waitForURL('/forgot-password');
});

story('a link survives a reload, until it is used', async ({ visitor: page, portal }) => {
  // Somebody to whom no other story has sent a link: an older one is worth nothing.
  const ada = { firstName: 'Ada', lastName: 'Weber', email: 'ada@example.org' };
  await opensResetLink(page, portal, (await portal.addMember(ada)).email);
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await page.waitForURL('/login');
  await page.goBack();
  await page.getByRole('heading', { name: 'Reset Password' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Reset Password' }).waitFor();
  expect(new URL(page.url()).search, 'the token is not in the address bar').toBe('');
  await newPassword(page).fill('twelve ladders in the barn');
  await confirmation(page).fill('twelve ladders in the barn');
  await save(page).click();
  await page.waitForURL('/login');
  await toast(page, 'Password reset successful!').waitFor();
  expect(await page.evaluate(() => window.history.state)).toBeNull();
  await page.goto('/reset-password');
  await page.waitForURL('/login');
});

story('a newcomer is welcomed with the first password', async ({ visitor: page, portal }) => {
  const link = new URL(portal.inviteByHand(anna.email));
  await page.goto(link.pathname + link.search);
  await page.getByRole('heading', { name: 'Choose Your Password' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Choose Your Password' }).waitFor();
  await newPassword(page).fill(NEXT_PASSWORD);
  await confirmation(page).fill(NEXT_PASSWORD);
  await page.getByRole('button', { name: 'Save Password' }).click();
  await page.waitForURL('/login');
  await toast(page, 'Your password is saved').waitFor();
  expect(await page.getByText(/reset/i).count()).toBe(0);
  const welcome = page.getByText('From now on you sign in here, with your email address');
  await welcome.waitFor();
  await page.reload();
  await welcome.waitFor();
  await page.getByLabel('Email').fill(anna.email);
  await page.getByLabel('Password', { exact: true }).fill(NEXT_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('/dashboard');
});

story('a link that is used up says so and offers another', async ({ visitor: page, watch }) => {
  watch.provokes(410, '/api/auth/reset-password');
  await page.goto('/reset-password?token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  await newPassword(page).fill(NEXT_PASSWORD);
  await confirmation(page).fill(NEXT_PASSWORD);
  await save(page).click();
  const alert = page.getByRole('alert');
  await expect.poll(() => alert.textContent()).toMatch(/link/i);
  await alert.getByRole('link', { name: 'Request a new link' }).click();
  await page.waitForURL('/forgot-password');
});

story('a weak password is refused with the reason', async ({ visitor: page, portal, watch }) => {
  watch.provokes(400, '/api/auth/reset-password');
  const link = new URL(portal.inviteByHand(ruth.email));
  await page.goto(link.pathname + link.search);
  await page.getByRole('heading', { name: 'Choose Your Password' }).waitFor();
  await newPassword(page).fill('password');
  await confirmation(page).fill('password');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await page.getByText('This password is too easy to guess').waitFor();
});

story('says its own sentence when the server has none', async ({ visitor: page, watch }) => {
  watch.provokes(500, '/api/auth/reset-password');
  watch.provokes('nothing', '/api/auth/reset-password');
  await page.goto('/reset-password?token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  await newPassword(page).fill(NEXT_PASSWORD);
  await confirmation(page).fill(NEXT_PASSWORD);
  const alert = page.getByRole('alert');
  await answer(page, '/api/auth/reset-password', 500, '{}');
  await save(page).click();
  await expect.poll(() => alert.textContent()).toBe('Failed to reset password');
  await serverAgain(page);
  await cutOff(page, '/api/auth/reset-password');
  await save(page).click();
  await expect.poll(() => alert.textContent()).toBe('An error occurred. Please try again.');
});
