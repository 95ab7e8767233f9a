import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { answer, holdBack, serverAgain } from '../harness/slow';
import { storiesOf } from '../harness/story';

const zoe = { firstName: 'Zoë Maria', lastName: "O'Brien-Łukasz", email: 'zoe@example.org' };
const anna = { firstName: 'Anna', lastName: 'Weber', email: 'anna@example.org' };

const story = storiesOf({}, async (portal) => {
  await portal.addMember(zoe);
  const home = (householdRole: string) => ({ household: 'Weber Family', householdRole });
  await portal.addMember(anna, { ...home('head'), joined: '1969-05-04', status: 'member' });
  const child = { firstName: 'Tim', lastName: 'Weber', noEmail: true } as const;
  portal.run('member', 'add', { ...child, ...home('child') });
  const husband = { firstName: 'Ben', lastName: 'van der Berg', noEmail: true } as const;
  portal.run('member', 'add', { ...husband, ...home('spouse') });
  const { name, value } = await portal.signIn(anna);
  const saved = await fetch(`${portal.origin}/api/members/me`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie: `${name}=${value}` },
    body: JSON.stringify({
      phone: '(217) 555-0102',
      dateOfBirth: '1942-03-01',
      address: '123 Oak Street',
      city: 'Springfield',
      state: 'IL',
      zipCode: '62701',
      country: 'United States',
      maritalStatus: 'Married',
      anniversary: '1964-02-29',
      emergencyContactName: 'Ruth Hall',
      emergencyContactPhone: '(217) 555-0199',
      emergencyContactRelationship: 'Sister',
      notes: 'Sings alto.\nBakes for the coffee hour.',
    }),
  });
  if (!saved.ok) throw new Error(await saved.text());
});

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** A fact as it is laid out, with the line breaks that the reader sees. */
function fact(page: Page, of: string, name: string): Promise<string> {
  const row = card(page, of)
    .locator('.facts > div')
    .filter({ has: page.getByText(name, { exact: true }) });
  // biome-ignore lint/performance/useDomNodeTextContent: line breaks are made by the layout
  return row.locator('dd').innerText();
}

story('the cards show what the church knows, as it is written', async ({ open }) => {
  // West of everybody: a day without a time is the same day here.
  const page = await open({ as: anna, timezoneId: 'Pacific/Pago_Pago' });
  await page.goto('/profile');
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
  await card(page, 'Membership Status').waitFor();
  expect(await fact(page, 'Contact Information', 'Email')).toBe(anna.email);
  expect(await fact(page, 'Contact Information', 'Address')).toBe(
    '123 Oak Street\nSpringfield, IL 62701\nUnited States',
  );
  expect(await fact(page, 'Contact Information', 'Emergency contact')).toBe(
    'Ruth Hall (Sister)\n(217) 555-0199',
  );
  expect(await fact(page, 'Personal Information', 'Birth date')).toBe('1 March 1942');
  expect(await fact(page, 'Personal Information', 'Anniversary')).toBe('29 February 1964');
  expect(await fact(page, 'Personal Information', 'Notes')).toBe(
    'Sings alto.\nBakes for the coffee hour.',
  );
  expect(await fact(page, 'Membership Status', 'Status')).toBe('Member');
  expect(await fact(page, 'Membership Status', 'Member since')).toBe('4 May 1969');
  await card(page, 'Security').getByRole('link', { name: 'Password and sign-in' }).waitFor();
});

story('the family, a child without an account included', async ({ open }) => {
  const page = await open({ as: anna });
  await page.goto('/profile');
  const family = card(page, 'Family Members').getByRole('listitem');
  await family.first().waitFor();
  expect(await family.allTextContents()).toEqual(['BVBen van der BergSpouse', 'TWTim WeberChild']);
});

story('of whom little is known reads what could be added', async ({ open }) => {
  const page = await open({ as: zoe });
  await page.goto('/profile');
  const main = page.getByRole('main');
  await main.getByText("Zoë Maria O'Brien-Łukasz", { exact: true }).waitFor();
  await main.getByText(zoe.email, { exact: true }).waitFor();
  await main.getByText('ZO', { exact: true }).waitFor();
  await card(page, 'Contact Information')
    .getByText(/^You can add your phone number/)
    .waitFor();
  await card(page, 'Family Members')
    .getByText(/Nobody else of your household/)
    .waitFor();
  await card(page, 'Financial Records')
    .getByText(/No donations or pledges/)
    .waitFor();
  expect(await main.textContent()).not.toMatch(/undefined|null|Invalid/);
});

story('a family that fails takes nothing else with it', async ({ open, watch }) => {
  watch.provokes(500, '/api/members/me/family');
  const page = await open({ as: anna });
  await answer(page, '/api/members/me/family', 500, 'The family could not be read.');
  await page.goto('/profile');
  const family = card(page, 'Family Members');
  await expect
    .poll(() => family.getByRole('alert').textContent())
    .toBe('The family could not be read.');
  expect(await fact(page, 'Contact Information', 'Phone')).toBe('(217) 555-0102');
  await serverAgain(page);
  await family.getByRole('button', { name: 'Try again' }).click();
  await family.getByText('Tim Weber').waitFor();
});

story('each card has its shape while it is on its way', async ({ open }) => {
  const page = await open({ as: anna });
  const letGo = await holdBack(page, '/api/members/me');
  await page.goto('/profile');
  await card(page, 'Family Members').getByText('Tim Weber').waitFor();
  // The other cards come when they come.
  const shapes = () => page.locator('[data-skeleton]').count();
  await expect.poll(shapes).toBe(5);
  letGo();
  await card(page, 'Personal Information').waitFor();
  await expect.poll(shapes).toBe(0);
});

story('code that is gone after an update leads to a reload', async ({ open, watch }) => {
  watch.provokesLine('A screen broke');
  const page = await open({ as: anna });
  let gone = true;
  await page.route(/profile-page-.*\.js$/, (route) =>
    gone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  const chunk = page.waitForRequest(/profile-page-.*\.js$/);
  await page.goto('/profile');
  watch.provokes(404, new URL((await chunk).url()).pathname);
  const reload = page.getByRole('button', { name: 'Reload the page' });
  await reload.waitFor();
  gone = false;
  await reload.click();
  await card(page, 'Personal Information').waitFor();
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
