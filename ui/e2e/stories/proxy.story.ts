import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { john, PASSWORD } from '../harness/portal';
import { answer, serverAgain } from '../harness/slow';
import { storiesOf } from '../harness/story';
import { toast, toasts } from '../harness/toast';

// Somebody's proxy stands before the portal, and does not reach it.
const story = storiesOf({});

const BAD_GATEWAY = `<!doctype html>
<html><head><title>502 Bad Gateway</title></head>
<body><h1>502 Bad Gateway</h1><hr>nginx/1.26</body></html>`;

const badGateway = (page: Page, path: string) => answer(page, path, 502, BAD_GATEWAY);
const alert = (page: Page) => page.getByRole('alert');

story('the forms at the door say their own sentences', async ({ visitor: page, watch }) => {
  for (const form of ['login', 'verify-2fa', 'forgot-password', 'reset-password']) {
    watch.provokes(502, `/api/auth/${form}`);
    await badGateway(page, `/api/auth/${form}`);
  }
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(john.email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  const failed = toast(page, 'Error');
  await failed
    .getByText('Unable to send reset email. Please try again.', { exact: true })
    .waitFor();

  await page.goto(`/reset-password?token=${'A'.repeat(43)}`);
  await page.getByLabel('New Password', { exact: true }).fill('eleven lanterns at dusk');
  await page.getByLabel('Confirm Password', { exact: true }).fill('eleven lanterns at dusk');
  await page.getByRole('button', { name: 'Reset Password', exact: true }).click();
  await expect.poll(() => alert(page).textContent()).toBe('Failed to reset password');

  await page.goto(`/verify-2fa?email=${john.email}`);
  await page.getByLabel('Verification code').fill('123456');
  await page.getByRole('button', { name: 'Verify & Sign In' }).click();
  await expect.poll(() => alert(page).textContent()).toBe('Invalid verification code');
  await page.getByText('Wait a moment, then send your code again.').waitFor();
  expect(await page.getByLabel('Verification code').inputValue()).toBe('123456');

  await page.goto('/login');
  await page.getByLabel('Email').fill(john.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect.poll(() => alert(page).textContent()).toBe('An error occurred. Please try again.');
});

story('setting up the second factor says its own sentence', async ({ member: page, watch }) => {
  watch.provokes(502, '/api/auth/setup-2fa/verify');
  await badGateway(page, '/api/auth/setup-2fa/verify');
  await page.goto('/setup-2fa');
  await page.getByLabel('Verification code').fill('123456');
  await page.getByRole('button', { name: 'Enable 2FA' }).click();
  await expect.poll(() => alert(page).textContent()).toBe('Invalid verification code');
});

story('no list shows the page of a proxy', async ({ member: page, watch }) => {
  const lists = {
    '/events': '/api/events',
    '/announcements': '/api/announcements',
    '/celebrations': '/api/celebrations/week',
    '/profile': '/api/members/me',
  };
  for (const [path, list] of Object.entries(lists)) {
    watch.provokes(502, list);
    await badGateway(page, list);
    await page.goto(path);
    const said = page.getByText('Something went wrong on our side. Please try again.');
    await said.first().waitFor();
    expect(await page.getByRole('main').textContent()).not.toMatch(/502|nginx|</);
  }
  await serverAgain(page);
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await page.getByText(john.email).first().waitFor();
  expect(await toasts(page).count()).toBe(0);
});

story('a profile without a membership status is a member’s', async ({ member: page }) => {
  const profile = { firstName: 'John', lastName: 'Smith', email: john.email };
  await answer(page, '/api/members/me', 200, JSON.stringify(profile));
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Membership Status' });
  await card.getByText('Member', { exact: true }).waitFor();
});
