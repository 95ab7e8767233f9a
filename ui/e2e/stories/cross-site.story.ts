import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { LAN_ADDRESS, LAN_NAME, OTHER_SITE } from '../harness/chromium';
import { freePort, john, PASSWORD, type Portal } from '../harness/portal';
import { storiesOf } from '../harness/story';

const story = storiesOf({}, (portal) => {
  portal.run('settings', 'set', 'public-address', nameOf(portal));
});

/** The address members use: a name in the church's own network, without https. */
const nameOf = (portal: Portal) => `http://${LAN_NAME}:${portal.port}`;

/** A foreign web site, on any name that leads here. */
const evilPort = await freePort();
let evilPage = '';
const evil: Server = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end(`<!doctype html><link rel="icon" href="data:,"><title>Free cake</title>${evilPage}`);
});
await new Promise<void>((done) => evil.listen(evilPort, '127.0.0.1', done));
afterAll(() => evil.close());

const paths = ['/api/auth/logout', '/api/auth/login', '/api/auth/forgot-password'];

/** Letters that John asked for; others tell him of his sign-ins, at any time. */
function resetLetters(portal: Portal): number {
  return portal
    .letters()
    .filter((letter) => /\/reset-password\?token=/.test(readFileSync(letter, 'utf8'))).length;
}

/** The session in the jar still is one. */
async function isSignedIn(page: Page, portal: Portal): Promise<boolean> {
  const [session] = (await page.context().cookies()).filter(({ name }) => name === 'session');
  const headers = { cookie: `session=${session?.value}` };
  return (await fetch(`${portal.origin}/api/auth/me`, { headers })).ok;
}

// Another site; and the same site on another port, whose requests carry our cookie in spite of SameSite.
for (const evilHost of ['localhost', '127.0.0.1']) {
  story(`a page of ${evilHost} on another port changes nothing`, async ({ open, portal }) => {
    const origin = `http://${evilHost}:${evilPort}`;
    const page = await open({ as: john, origin, elsewhere: true });
    const lettersBefore = resetLetters(portal);

    for (const path of paths) {
      evilPage = `<form method="post" enctype="text/plain" action="${portal.origin}${path}">
        <input name='{"email":"${john.email}","password":"${PASSWORD}","x":"' value='"}'>
        <button>Cake</button></form>`;
      await page.goto(origin);
      const answered = page.waitForResponse((response) => response.url().endsWith(path));
      await page.getByRole('button', { name: 'Cake' }).click();
      expect((await answered).status(), path).toBe(403);
    }

    evilPage = '';
    await page.goto(origin);
    for (const path of paths) {
      for (const mode of ['cors', 'no-cors'] as const) {
        await page.evaluate(
          async ([url, mode, email, password]) => {
            const simple = mode === 'no-cors';
            await fetch(url, {
              method: 'POST',
              mode,
              credentials: 'include',
              headers: simple ? {} : { 'content-type': 'application/json' },
              body: url.endsWith('logout') ? null : JSON.stringify({ email, password }),
            }).catch(() => {});
          },
          [portal.origin + path, mode, john.email, PASSWORD] as const,
        );
      }
    }
    await expect.poll(() => isSignedIn(page, portal)).toBe(true);
    // A letter that is asked for now is the only one.
    await portal.post('/api/auth/forgot-password', { email: john.email });
    await expect.poll(() => resetLetters(portal)).toBeGreaterThan(lettersBefore);
    expect(resetLetters(portal), 'no letter was asked for').toBe(lettersBefore + 1);

    const thief = await open({ origin, elsewhere: true });
    await thief.goto(origin);
    await thief.evaluate(
      ([url, email, password]) =>
        fetch(url, {
          method: 'POST',
          credentials: 'include',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password }),
        }).catch(() => {}),
      [`${portal.origin}/api/auth/login`, john.email, PASSWORD] as const,
    );
    await expect
      .poll(() => thief.context().cookies(), { message: 'nobody was signed in behind the back' })
      .toEqual([]);
  });
}

/** Signs in by hand, as a member does who typed this address. */
async function signsIn(page: Page) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(john.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

story('the page works by loopback, by address and by its own name', async ({ open, portal }) => {
  for (const host of ['127.0.0.1', 'localhost', LAN_ADDRESS, LAN_NAME]) {
    const page = await open({ origin: `http://${host}:${portal.port}` });
    await signsIn(page);
    await page.waitForURL('/dashboard');
    await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('session=');
    const isSecure = await page.evaluate(() => window.isSecureContext);
    expect(isSecure, 'a LAN name is where browsers send no Sec-Fetch-Site').toBe(
      host === '127.0.0.1' || host === 'localhost',
    );
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('/login');
  }
});

story(
  'a strange name that leads here is refused, and the right one named',
  async ({ open, portal, watch }) => {
    watch.provokes(403, '/api/auth/login');
    const page = await open({ origin: `http://${OTHER_SITE}:${portal.port}` });
    await signsIn(page);
    await expect.poll(() => page.getByRole('alert').textContent()).toContain(nameOf(portal));
    await expect.poll(() => page.context().cookies()).toEqual([]);
  },
);

story('nobody may frame the page', async ({ open, portal }) => {
  const origin = `http://localhost:${evilPort}`;
  const page = await open({ origin, elsewhere: true });
  evilPage = `<iframe src="${portal.origin}/login"></iframe>`;
  await page.goto(origin);
  const frame = page.frames().find((one) => one !== page.mainFrame());
  await expect.poll(() => frame?.locator('input').count()).toBe(0);
});
