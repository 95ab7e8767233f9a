import type { Page } from 'playwright-core';
import { codeOf } from './authenticator';
import { john, PASSWORD, type Portal } from './portal';

/** Set-up in the browser, a question at a time. */

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1 }).waitFor();
export const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

/** `portal setup-code`, on the machine. */
export const codeOn = (portal: Portal) =>
  /\b[A-Z0-9]{4}-[A-Z0-9]{4}\b/.exec(portal.run('setup-code'))?.[0] ?? '';

export async function givesCode(page: Page, portal: Portal) {
  await heading(page, 'What code does the machine show?');
  await page.getByLabel('Code').fill(codeOn(portal).toLowerCase().replace('-', ' '));
  await press(page, 'Continue');
}

type Look = (screen: string) => Promise<void>;

/** From the first question to the dashboard; `look` sees each screen as it is answered. Returns the app's key. */
export async function answersAll(page: Page, portal: Portal, look: Look): Promise<string> {
  await heading(page, 'What is your congregation called?');
  await page.getByLabel('Name').fill('Grace Community Church');
  await page.getByLabel('Place').fill('Springfield');
  await page.getByLabel('Time zone').fill(portal.timeZone);
  await page.keyboard.press('Enter');
  await look('congregation');
  await press(page, 'Continue');

  await heading(page, 'What will members type to get here?');
  await page.getByLabel('Address').fill(`http://localhost:${portal.port}`);
  await press(page, 'Look at this address');
  await page.getByText('This address works on this machine only.').waitFor();
  await look('address');
  await press(page, 'Use this address');

  await heading(page, 'Whom do members ask for help?');
  await page.getByLabel('Help contact').fill('Ruth in the office, 555-0142');
  await look('help');
  await press(page, 'Continue');

  await heading(page, 'Who are you?');
  await page.getByLabel('First name').fill(john.firstName);
  await page.getByLabel('Last name').fill(john.lastName);
  await page.getByLabel('Email').fill(john.email);
  await page.getByLabel('New Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
  await look('you');
  await press(page, 'Continue');

  await heading(page, 'Connect an authenticator app');
  const secret = (await page.locator('code').textContent()) ?? '';
  await look('second-factor');
  await page.getByLabel('Verification code').fill(codeOf(secret));
  await press(page, 'Continue');
  await heading(page, 'Keep your backup codes');
  await look('backup-codes');
  await page.getByRole('button', { name: 'Copy' }).click();
  await press(page, 'Continue');

  await heading(page, 'How do letters leave?');
  await page.getByLabel('Provider').selectOption('Fastmail');
  await look('mail');
  await press(page, 'Later');

  await heading(page, 'Is everything right?');
  await look('finish');
  await press(page, 'Open the portal');
  await page.waitForURL('/dashboard');
  await heading(page, 'Welcome back, John');
  return secret;
}
