import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { john, PASSWORD } from '../harness/portal';
import { holdBack } from '../harness/slow';
import { storiesOf } from '../harness/story';
import { toast } from '../harness/toast';

// Two tabs of one browser share one session.
const zoe = { firstName: 'Zoë', lastName: 'Łukasz', email: 'zoe@example.org' };

const story = storiesOf({}, async (portal) => {
  await portal.addMember(zoe);
  // All that the form asks for, so that it could be sent.
  const { name, value } = await portal.signIn(john);
  const answer = await fetch(`${portal.origin}/api/members/me`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie: `${name}=${value}` },
    body: JSON.stringify({
      address: '12 Elm Street',
      country: 'United States',
      city: 'Springfield',
      state: 'Illinois',
    }),
  });
  if (!answer.ok) throw new Error(await answer.text());
});

async function signsOut(page: Page) {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('/login');
}

async function signsIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('/dashboard');
}

/** John has changed his phone number, and has not saved it. */
async function opensForm(page: Page) {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit profile' }).click();
  const form = page.getByRole('dialog', { name: 'Edit profile' });
  await form.getByLabel('Phone', { exact: true }).fill('+1 312 555 0100');
  return form;
}

/** Everything that is sent from this tab and changes something. */
function changes(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET')
      sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return sent;
}

const asks = (page: Page) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/me')) asked.push(request.method());
  });
  return asked;
};

const whoever = (page: Page, name: string) =>
  page.getByRole('heading', { name: `Welcome back, ${name}` }).waitFor();

story(
  'one tab signs out and another member in: the other tab follows, an open form and all',
  async ({ member: first }) => {
    const asked = asks(first);
    const sent = changes(first);
    const form = await opensForm(first);
    // The browser would ask whether to leave, and a story cannot answer.
    first.on('dialog', () => expect.unreachable('the form held the tab back'));
    const second = await first.context().newPage();
    await second.goto('/dashboard');
    await whoever(second, 'John');
    expect(asked).toHaveLength(1);

    await signsOut(second);
    await first.waitForURL('/login');
    await form.waitFor({ state: 'detached' });
    await toast(first, 'You were signed out').waitFor();

    await signsIn(second, zoe.email);
    await whoever(first, 'Zoë');
    await first.getByRole('link', { name: 'Profile' }).click();
    await first.getByRole('region', { name: 'Your photo' }).getByText('Zoë Łukasz').waitFor();
    await expect.poll(() => first.locator('body').textContent()).not.toContain('John');
    expect(sent).toEqual([]);
    expect(asked).toHaveLength(3);
    const phone = async () => (await (await first.request.get('/api/members/me')).json()).phone;
    await expect.poll(() => phone()).toBeUndefined();
  },
);

story('while the tab asks who is there, the form is out of reach', async ({ member: first }) => {
  const form = await opensForm(first);
  const second = await first.context().newPage();
  await second.goto('/dashboard');
  const letGo = await holdBack(first, '/api/auth/me');
  await signsOut(second);
  await signsIn(second, zoe.email);
  await first.getByRole('status', { name: 'Loading' }).waitFor();
  await expect.poll(() => form.isVisible()).toBe(false);
  const sent = changes(first);
  await first.keyboard.press('Enter');
  letGo();
  await toast(first, 'You are now signed in as Zoë Łukasz').waitFor();
  await first.getByRole('region', { name: 'Your photo' }).getByText('Zoë Łukasz').waitFor();
  await expect.poll(() => form.count()).toBe(0);
  expect(sent).toEqual([]);
});

story("a form of one member's never goes out under another member's name", async ({ open }) => {
  const first = await open({ as: john });
  // This tab hears of nothing, as one that was put to sleep.
  await first.addInitScript(() => {
    for (const name of ['storage', 'visibilitychange']) {
      window.addEventListener(name, (event) => event.stopImmediatePropagation(), true);
    }
  });
  const form = await opensForm(first);
  const second = await first.context().newPage();
  await second.goto('/dashboard');
  await signsOut(second);
  await signsIn(second, zoe.email);
  await form.waitFor();
  const sent = changes(first);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await toast(first, 'You are now signed in as Zoë Łukasz').waitFor();
  await first.getByRole('region', { name: 'Your photo' }).getByText('Zoë Łukasz').waitFor();
  expect(sent).toEqual([]);
  const zoeNow = await (await first.request.get('/api/members/me')).json();
  expect(zoeNow).toMatchObject({ firstName: 'Zoë', email: zoe.email });
  expect(zoeNow.phone).toBeUndefined();
});
