import { expect } from 'vitest';
import { storiesOf } from '../harness/story';

const zoe = { firstName: 'Zoë Maria', lastName: "O'Brien-Łukasz", email: 'zoe@example.org' };

const story = storiesOf({}, async (portal) => {
  await portal.addMember(zoe);
});

story('the profile shows what the portal knows of who is signed in', async ({ open }) => {
  const page = await open({ as: zoe });
  await page.goto('/profile');
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
  await main.getByText("Zoë Maria O'Brien-Łukasz", { exact: true }).waitFor();
  await main.getByText(zoe.email, { exact: true }).waitFor();
  await main.getByText('ZO', { exact: true }).waitFor();
  await main.getByText('Two-factor authentication').waitFor();
  expect(await main.textContent()).toContain('Off');
});

story('whoever signs in next sees nothing of who was there before', async ({ open }) => {
  const page = await open({ as: zoe });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('/login');
  await page.getByLabel('Email').fill('john@example.org');
  await page.getByLabel('Password', { exact: true }).fill('quiet river under stones');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('/dashboard');
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('main').getByText('John Smith', { exact: true }).waitFor();
  expect(await page.locator('body').textContent()).not.toContain('Zoë');
});
