import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { john, PASSWORD } from '../harness/portal';
import { holdBack } from '../harness/slow';
import { storiesOf } from '../harness/story';

// The network transfer of a visit, with the browser's cache left as it is.
const congregationName = `Grace & "Peace" <Church> 'n' $& __PORTAL_TITLE__`;
const story = storiesOf({ congregationName });

const lists = ['/api/announcements/recent', '/api/celebrations/week', '/api/events/upcoming'];

/** The paths of a load that the server had to answer; what the cache answers is not among them. */
async function fetched(page: Page, load: () => Promise<unknown>): Promise<string[]> {
  const debug = await page.context().newCDPSession(page);
  await debug.send('Network.enable');
  const paths = new Map<string, string>();
  debug.on('Network.requestWillBeSent', ({ requestId, request }) => {
    paths.set(requestId, new URL(request.url).pathname);
  });
  debug.on('Network.requestServedFromCache', ({ requestId }) => paths.delete(requestId));
  debug.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) paths.delete(requestId);
  });
  await load();
  await page.waitForLoadState('networkidle');
  await debug.detach();
  return [...paths.values()].sort();
}

async function signInByForm(page: Page) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(john.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Welcome back, John' }).waitFor();
  await page.waitForLoadState('networkidle');
}

story(
  'who was here before asks for the page and its data; a screen comes in few files',
  async ({ open }) => {
    const visitor = await open({ firstVisit: true });
    const first = await fetched(visitor, () => visitor.goto('/login'));
    expect(first.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThanOrEqual(4);
    const page = await visitor.context().newPage();
    await expect
      .poll(() => fetched(page, () => page.goto('/login')))
      .toEqual(['/api/auth/me', '/login']);

    await signInByForm(page);
    const again = await page.context().newPage();
    // Prefetched files may come late.
    await expect
      .poll(() => fetched(again, () => again.goto('/dashboard')))
      // Who looks after the portal is told how many problems it has, and what is left to do.
      .toEqual(
        [
          '/api/auth/me',
          '/api/events/questions',
          '/api/health',
          '/api/left-to-do',
          ...lists,
          '/dashboard',
        ].sort(),
      );

    // Each six of them are a round trip.
    const debug = await page.context().newCDPSession(page);
    await debug.send('Network.clearBrowserCache');
    const anew = await page.context().newPage();
    const files = await fetched(anew, () => anew.goto('/events'));
    const assets = files.filter((path) => path.startsWith('/assets/'));
    // The page itself, what screens share, and the screens that come ahead for the next click.
    expect(assets.length).toBeGreaterThan(5);
    expect(assets.length, assets.join('\n')).toBeLessThanOrEqual(20);
  },
);

story('lists are asked for beside the sign-in check, once', async ({ open }) => {
  const page = await open();
  await signInByForm(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const letGo = await holdBack(page, '/api/auth/me');
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => asked).toEqual(expect.arrayContaining(lists));
  await expect
    .poll(() => page.getByRole('heading').count(), { message: 'nothing is shown before the check' })
    .toBe(0);
  letGo();
  await page.getByRole('region', { name: 'Upcoming Events' }).waitFor();
  await page.waitForLoadState('networkidle');
  for (const list of lists) expect(asked.filter((path) => path === list)).toEqual([list]);
});

story('who is not signed in asks for no list, and sees the form at once', async ({ open }) => {
  const page = await open();
  await signInByForm(page);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('/login');
  // A list would be refused with a 401, which is a finding.
  await page.goto('/dashboard');
  await page.waitForURL('/login');
  const letGo = await holdBack(page, '/api/auth/me');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  letGo();
});

story('the page itself carries the names, whatever they are', async ({ visitor: page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
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
  const words = `${congregationName} member portal`;
  await page.getByText(`Sign in to access your ${words}`, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  const states = await page.evaluate(() => (window as unknown as { states: string[] }).states);
  expect(states.length).toBeGreaterThan(0);
  expect(states.filter((text) => !text.includes(words))).toEqual([]);
  expect(asked).not.toContain('/api/names');
  await expect.poll(() => page.title()).toContain(congregationName);
});
