import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chromiumOfThisProcess } from './chromium';
import { Portal, type SetUp, type SignIn } from './portal';
import { Watch } from './watch';

export interface Opening extends BrowserContextOptions {
  /** Who is signed in; nobody unless said. */
  as?: SignIn;
  /** Another address of the same portal. */
  origin?: string;
  /** Pages of somebody else's site, whose console is not ours. */
  elsewhere?: true;
}

interface Fixtures {
  /** The portal the stories of a file share. */
  shared: { portal: Portal };
  /** The program, set up and serving: the file's, or a new one at a second try, for what the first try left behind. */
  portal: Portal;
  watch: Watch;
  /** A new browser profile with one page. */
  open: (opening?: Opening) => Promise<Page>;
  /** A page of somebody who is not signed in. */
  visitor: Page;
  /** A page of somebody who is signed in: John, where the portal was set up. */
  member: Page;
}

/** The stories of one file, told on a congregation of their own: set up, John's password chosen, then filled. */
export function storiesOf(setUp: SetUp, fill: (portal: Portal) => Promise<void> | void = () => {}) {
  return storiesOn(async () => {
    const portal = await Portal.setUp(setUp);
    try {
      await fill(portal);
    } catch (error) {
      await portal.remove();
      throw error;
    }
    return portal;
  });
}

/** The stories of one file, told on this portal. */
export function storiesOn(make: () => Promise<Portal>) {
  return test.extend<Fixtures>({
    shared: [
      // biome-ignore lint/correctness/noEmptyPattern: vitest reads what a fixture needs from its pattern
      async ({}, use) => {
        const shared = { portal: await make() };
        await use(shared);
        await shared.portal.remove();
      },
      { scope: 'file' },
    ],
    portal: async ({ shared, task }, use) => {
      if (task.result?.retryCount) {
        await shared.portal.remove();
        shared.portal = await make();
      }
      await use(shared.portal);
    },
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads what a fixture needs from its pattern
    watch: async ({}, use) => {
      const watch = new Watch();
      await use(watch);
      expect(watch.verdict(), 'what the browser had to say').toEqual([]);
    },
    open: async ({ portal, watch }, use) => {
      const browser = await chromiumOfThisProcess();
      const contexts: BrowserContext[] = [];
      await use(async ({ as, origin = portal.origin, elsewhere, ...options } = {}) => {
        const context = await browser.newContext({
          baseURL: origin,
          viewport: { width: 1280, height: 800 },
          ...options,
        });
        contexts.push(context);
        context.setDefaultTimeout(30_000);
        if (!elsewhere) await watch.follow(context, origin);
        if (as) await context.addCookies([await portal.signIn(as)]);
        return context.newPage();
      });
      for (const context of contexts) await context.close();
    },
    visitor: async ({ open }, use) => use(await open()),
    member: async ({ open, portal }, use) => use(await open({ as: portal.member })),
  });
}
