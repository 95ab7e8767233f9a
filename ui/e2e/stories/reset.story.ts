import { expect } from 'vitest';
import { john } from '../harness/portal';
import { storiesOf } from '../harness/story';
import { toast } from '../harness/toast';

const story = storiesOf({});

const NEXT_PASSWORD = 'eleven lanterns at dusk';

story('a new password, from the letter to signing in', async ({ visitor: page, portal }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(john.email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
  const link = new URL(await portal.linkInLetterTo(john.email));
  const heading = page.getByRole('heading', { name: 'Reset Password' });
  // The address loses it just after the page is there.
  const isWithoutToken = () => page.waitForURL('/reset-password');
  await page.goto(link.pathname + link.search);
  await heading.waitFor();
  await isWithoutToken();
  // The link survives a step away and a reload, until it is used.
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await page.waitForURL('/login');
  await page.goBack();
  await heading.waitFor();
  await page.reload();
  await heading.waitFor();
  await isWithoutToken();
  for (const name of ['New Password', 'Confirm Password']) {
    await page.getByLabel(name, { exact: true }).fill(NEXT_PASSWORD);
  }
  await page.getByRole('button', { name: 'Reset Password', exact: true }).click();
  await page.waitForURL('/login');
  await toast(page, 'Password reset successful!').waitFor();
  await expect.poll(() => page.evaluate(() => window.history.state)).toBeNull();
  await page.goto('/reset-password');
  await page.waitForURL('/login');
  await page.getByLabel('Email').fill(john.email);
  await page.getByLabel('Password', { exact: true }).fill(NEXT_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('/dashboard');
});
