import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { john, PASSWORD } from '../harness/portal';
import { answer, cutOff, holdBack, serverAgain } from '../harness/slow';
import { storiesOf } from '../harness/story';
import { toast } from '../harness/toast';

const story = storiesOf({ helpContact: 'Church office, 555-0100' });

const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const signIn = (page: Page) => page.getByRole('button', { name: 'Sign In' });
const alert = (page: Page) => page.getByRole('alert');

async function fillIn(page: Page, address: string = john.email, word = PASSWORD) {
  await email(page).fill(address);
  await password(page).fill(word);
}

story('says what it is, whose it is and whom to ask', async ({ visitor: page }) => {
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Member Login', level: 1 }).waitFor();
  await page
    .getByText('Sign in to access your Grace Community Church member portal', { exact: true })
    .waitFor();
  await signIn(page).waitFor();
  expect(await email(page).getAttribute('placeholder')).toMatch(/^\S+@\S+\.\S+$/);
  const footer = 'Members only access. Contact your administrator if you need assistance.';
  expect(await page.getByText(footer, { exact: true }).count()).toBe(1);
  expect(await page.getByText('Church office, 555-0100').count()).toBe(1);
  expect(await page.title()).toContain('Grace Community Church');
});

story('checks on submit, and again on every change', async ({ visitor: page }) => {
  await page.goto('/login');
  const invalid = page.getByText('Invalid email address', { exact: true });
  const required = page.getByText('Password is required', { exact: true });
  await email(page).fill('john');
  await email(page).blur();
  expect(await invalid.count(), 'nothing is said before the form is sent').toBe(0);
  await signIn(page).click();
  await invalid.waitFor();
  await required.waitFor();
  expect(await email(page).getAttribute('aria-invalid')).toBe('true');
  expect(await email(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await email(page).fill(john.email);
  await invalid.waitFor({ state: 'detached' });
  await email(page).fill('john@');
  await invalid.waitFor();
  await password(page).fill('x');
  await required.waitFor({ state: 'detached' });
});

story('is busy and disabled while signing in, then welcomes', async ({ visitor: page }) => {
  await page.goto('/login');
  await fillIn(page);
  const letGo = await holdBack(page, '/api/auth/login');
  await signIn(page).click();
  const busy = page.getByRole('button', { name: 'Signing in...', exact: true });
  await busy.waitFor();
  const controls = page.locator('form').locator('input, button');
  expect(await controls.count()).toBe(4);
  for (const control of await controls.all()) expect(await control.isDisabled()).toBe(true);
  letGo();
  await page.waitForURL('/dashboard');
  await toast(page, 'Welcome back!').getByText("You're now logged in, John").waitFor();
  const focused = await page.evaluate(() => document.activeElement?.id);
  expect(focused, 'the keyboard goes along to the new page').toBe('content');
});

story('says what the server says, or its own sentence', async ({ visitor: page, watch }) => {
  watch.provokes(401, '/api/auth/login');
  watch.provokes(429, '/api/auth/login');
  watch.provokes(500, '/api/auth/login');
  await page.goto('/login');
  await fillIn(page, john.email, 'not this one');
  await signIn(page).click();
  await expect.poll(() => alert(page).textContent()).toBe('Invalid email or password');
  expect(await password(page).inputValue(), 'what was typed stays').toBe('not this one');

  await answer(
    page,
    '/api/auth/login',
    429,
    '{"message":"Please wait a few minutes.","code":"too_many_attempts"}',
  );
  await signIn(page).click();
  await expect.poll(() => alert(page).textContent()).toBe('Please wait a few minutes.');

  await serverAgain(page);
  await answer(page, '/api/auth/login', 500, '{}');
  await signIn(page).click();
  await expect.poll(() => alert(page).textContent()).toBe('Invalid email or password');
});

story('says that it did not work when no answer comes', async ({ visitor: page, watch }) => {
  watch.provokes('nothing', '/api/auth/login');
  const sentence = 'An error occurred. Please try again.';
  await page.goto('/login');
  await fillIn(page);
  await cutOff(page, '/api/auth/login');
  await signIn(page).click();
  await expect.poll(() => alert(page).textContent()).toBe(sentence);
  await serverAgain(page);
  // An answer that is no JSON, such as a hotel Wi-Fi's own page.
  await answer(page, '/api/auth/login', 200, '<html>Please accept our terms</html>');
  await signIn(page).click();
  await expect.poll(() => alert(page).textContent()).toBe(sentence);
  await serverAgain(page);
  await signIn(page).click();
  await page.waitForURL('/dashboard');
});

story('a locked account leads to its notice', async ({ visitor: page, watch }) => {
  watch.provokes(423, '/api/auth/login');
  await page.goto('/login');
  await fillIn(page);
  await answer(
    page,
    '/api/auth/login',
    423,
    '{"message":"Locked.","code":"account_locked","locked":true}',
  );
  await signIn(page).click();
  await page.waitForURL('/account-locked');
});

story(
  'shows the password, takes a pasted one, knows password managers',
  async ({ visitor: page }) => {
    await page.goto('/login');
    expect(await email(page).getAttribute('autocomplete')).toBe('username');
    expect(await password(page).getAttribute('autocomplete')).toBe('current-password');
    await email(page).fill(john.email);
    // Copied from one field, pasted into the other by keyboard, as members do.
    await email(page).press('Control+A');
    await email(page).press('Control+C');
    await password(page).press('Control+V');
    expect(await password(page).inputValue()).toBe(john.email);
    expect(await password(page).getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await password(page).getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    expect(await password(page).getAttribute('type')).toBe('password');
  },
);

story('leads to the forgotten password and back', async ({ visitor: page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.waitForURL('/forgot-password');
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await page.waitForURL('/login');
});

story(
  'is also what / shows, and leads on who is signed in already',
  async ({ visitor, member }) => {
    await visitor.goto('/');
    await visitor.getByRole('heading', { name: 'Member Login' }).waitFor();
    for (const path of ['/', '/login']) {
      await member.goto(path);
      await member.waitForURL('/dashboard');
      await member.getByRole('heading', { name: 'Welcome back, John' }).waitFor();
    }
  },
);

story(
  'carries the names in the page itself, whatever they are',
  async ({ portal, visitor: page }) => {
    const name = `Grace & "Peace" <Church> 'n' $& __PORTAL_TITLE__`;
    portal.run('settings', 'set', 'congregation-name', name);
    try {
      const askedFor: string[] = [];
      page.on('request', (request) => askedFor.push(new URL(request.url()).pathname));
      // Every state the page was in, from the first words on.
      await page.addInitScript(() => {
        const states: string[] = [];
        Object.assign(window, { states });
        new MutationObserver(() => {
          const text = document.getElementById('root')?.textContent;
          if (text) states.push(text);
        }).observe(document, { childList: true, subtree: true, characterData: true });
      });
      await page.goto('/login');
      await page
        .getByText(`Sign in to access your ${name} member portal`, { exact: true })
        .waitFor();
      await signIn(page).waitFor();
      const states = await page.evaluate(() => (window as unknown as { states: string[] }).states);
      expect(states.length).toBeGreaterThan(0);
      expect(states.filter((text) => !text.includes(`${name} member portal`))).toEqual([]);
      expect(askedFor).not.toContain('/api/names');
      expect(await page.title()).toContain(name);
      const page2 = await (await fetch(`${portal.origin}/login`)).text();
      expect(page2).not.toContain('<Church>');
      expect(page2.match(/<title>(.*)<\/title>/)?.[1]).toContain(
        'Grace &amp; &quot;Peace&quot; &lt;',
      );
    } finally {
      portal.run('settings', 'set', 'congregation-name', 'Grace Community Church');
    }
  },
);
