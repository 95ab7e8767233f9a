import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Portal, type SetUp, type SignIn } from './portal';
import { Profiles } from './profiles';
import { Watch } from './watch';

export interface Opening extends BrowserContextOptions {
  /** The signed-in member; signed out by default. */
  as?: SignIn;
  /** Another address of the same portal. */
  origin?: string;
  /** Pages of a foreign site, whose console does not matter. */
  elsewhere?: true;
  /** A browser that was never here, with an empty cache. */
  firstVisit?: true;
}

interface Fixtures {
  /** The program, set up and serving; the stories of a file share it. */
  portal: Portal;
  /** The browser profiles of a file's stories. */
  profiles: Profiles;
  watch: Watch;
  /** A fresh browser profile with one page. */
  open: (opening?: Opening) => Promise<Page>;
  /** A page that is signed out. */
  visitor: Page;
  /** A page that is signed in: as John, where the portal was set up. */
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
    portal: [
      // biome-ignore lint/correctness/noEmptyPattern: vitest reads what a fixture needs from its pattern
      async ({}, use) => {
        const portal = await make();
        await use(portal);
        await portal.remove();
      },
      { scope: 'file' },
    ],
    profiles: [
      // biome-ignore lint/correctness/noEmptyPattern: vitest reads what a fixture needs from its pattern
      async ({}, use) => {
        const profiles = new Profiles();
        await use(profiles);
        await profiles.close();
      },
      { scope: 'file' },
    ],
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads what a fixture needs from its pattern
    watch: async ({}, use) => {
      const watch = new Watch();
      await use(watch);
      expect(watch.verdict(), 'what the browser had to say').toEqual([]);
    },
    open: async ({ portal, profiles, watch, task }, use) => {
      const afterwards: (() => Promise<void>)[] = [];
      const pages: Page[] = [];
      await use(async ({ as, origin = portal.origin, elsewhere, firstVisit, ...more } = {}) => {
        const options: BrowserContextOptions = {
          baseURL: origin,
          viewport: { width: 1280, height: 800 },
          // Animations are waited for, and drawn sixty times a second.
          reducedMotion: 'reduce',
          ...more,
        };
        const context = await (firstVisit ? profiles.fresh(options) : profiles.lend(options));
        context.setDefaultTimeout(60_000);
        const unfollow = elsewhere ? undefined : await watch.follow(context, origin);
        afterwards.push(async () => {
          await (firstVisit ? context.close() : profiles.takeBack(context, options));
          if (!firstVisit) await unfollow?.();
        });
        if (as) await context.addCookies([await portal.signInAnew(as)]);
        const page = await context.newPage();
        pages.push(page);
        return page;
      });
      // The state of a failed story, which is not visible otherwise.
      if (task.result?.state === 'fail') {
        for (const page of pages)
          console.error(page.url(), await page.locator('body').ariaSnapshot());
        console.error(watch.verdict());
      }
      for (const after of afterwards) await after();
    },
    visitor: async ({ open }, use) => use(await open()),
    member: async ({ open, portal }, use) => use(await open({ as: portal.member })),
  });
}
