import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PASSWORD } from '../harness/portal';
import { storiesOf } from '../harness/story';

const mary = { firstName: 'Mary', lastName: 'Miller', email: 'mary@example.org' };
const story = storiesOf({ helpContact: 'Church office, 555-0100' }, async (portal) => {
  await portal.addMember(mary);
});

async function triesToSignIn(page: Page, address: string, password: string) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const answered = page.waitForResponse('**/api/auth/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  return (await answered).status();
}

story(
  'a stranger locks an account: its owner gets in where they were before, and is told',
  async ({ open, portal, watch }) => {
    for (const status of [401, 423]) watch.provokes(status, '/api/auth/login');
    const known = await open();
    expect(await triesToSignIn(known, mary.email, PASSWORD)).toBe(200);
    await known.waitForURL('/dashboard');
    await known.getByRole('button', { name: 'Your account' }).click();
    await known.getByRole('menuitem', { name: 'Sign out' }).click();
    await known.waitForURL('/login');

    const stranger = await open();
    const answers: number[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      answers.push(await triesToSignIn(stranger, mary.email, `guess number ${tries}`));
    }
    expect(answers).toEqual([401, 401, 401, 401, 423]);
    await stranger.waitForURL('/account-locked');
    await stranger.getByText('Church office, 555-0100').waitFor();
    const letter = await portal.letterTo(mary.email, /locked/);
    expect(letter, 'news of a lock holds no link that opens anything').not.toContain('token=');
    expect(await triesToSignIn(stranger, mary.email, PASSWORD), 'not even with the right one').toBe(
      423,
    );

    expect(await triesToSignIn(known, mary.email, PASSWORD)).toBe(200);
    await known.waitForURL('/dashboard');
    await known.getByText('Welcome back, Mary').first().waitFor();

    portal.run('unlock', mary.email);
    expect(await triesToSignIn(stranger, mary.email, PASSWORD)).toBe(200);
    await stranger.waitForURL('/dashboard');
  },
);

story('somebody nobody knows is locked in the same way', async ({ visitor: page, watch }) => {
  for (const status of [401, 423]) watch.provokes(status, '/api/auth/login');
  const answers: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) {
    answers.push(await triesToSignIn(page, 'nobody@example.org', PASSWORD));
  }
  expect(answers).toEqual([401, 401, 401, 401, 423, 423]);
  await page.waitForURL('/account-locked');
});
