// The cost of a repeated visit on slow 3G, beside the first one.  Usage: warm-load.mjs PROGRAM
//
// Both are measured in one run, in turn, each time in a new browser profile: the first visit fills its empty cache, the
// second one begins with it. A screen stands when its heading and everything it lists are there.

import {
  forgetFiles,
  launchBrowser,
  median,
  PHONE,
  print,
  serveProgram,
  signIn,
} from './harness.mjs';

// Chrome's own "Slow 3G": 500 kbit/s both ways less a fifth, and 2 s per round trip.
const SLOW_3G = {
  offline: false,
  latency: 2000,
  downloadThroughput: (500e3 / 8) * 0.8,
  uploadThroughput: (500e3 / 8) * 0.8,
};
const RUNS = 2;

/** Seconds of the second visit beside those of the first. */
async function main() {
  const { origin, member } = await serveProgram();
  const browser = await launchBrowser();
  const screens = [
    { path: '/login', stands: (page) => page.getByRole('button', { name: 'Sign In' }).waitFor() },
    {
      path: '/dashboard',
      as: member,
      stands: async (page) => {
        await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
        await page.waitForFunction(() => !document.querySelector('[data-skeleton], [role=status]'));
      },
    },
  ];
  const rows = [];
  for (const screen of screens) {
    const visits = { warm: [], cold: [] };
    for (let run = 0; run < RUNS; run += 1) {
      const context = await browser.newContext(PHONE);
      if (screen.as) await signIn(context, origin, screen.as);
      await forgetFiles(context);
      for (const visit of ['cold', 'warm']) {
        visits[visit].push(await secondsUntilItStands(context, origin, screen));
      }
      await context.close();
    }
    rows.push({
      what: `until ${screen.path} stands`,
      figure: median(visits.warm),
      beside: median(visits.cold),
      unit: 's',
      atMost: 0.6,
    });
  }
  return rows;
}

async function secondsUntilItStands(context, origin, { path, stands }) {
  const page = await context.newPage();
  const debug = await context.newCDPSession(page);
  await debug.send('Network.enable');
  await debug.send('Network.emulateNetworkConditions', SLOW_3G);
  const began = performance.now();
  await page.goto(origin + path, { waitUntil: 'commit' });
  await stands(page);
  const ended = performance.now();
  // Files that the page still fetches are in the cache at the next visit.
  await page.waitForLoadState('networkidle');
  await page.close();
  return (ended - began) / 1000;
}

await print(main);
