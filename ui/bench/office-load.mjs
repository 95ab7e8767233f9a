// The office's part of the interface: what it weighs, and how soon its list of people stands beside /events on a slow
// phone.  Usage: office-load.mjs PROGRAM
//
// Both in one run, in turn, each time signed in and with an empty browser cache. A screen stands when
// what it lists is there.

import {
  FAST_3G,
  forgetFiles,
  launchBrowser,
  median,
  PHONE,
  print,
  serveProgram,
  signIn,
} from './harness.mjs';

const CPU_SLOWER = 4;
const RUNS = 4;
const PEOPLE = 120;

const screens = {
  '/office/people': (page) => page.locator('.row-link').nth(49).waitFor(),
  '/events': (page) => page.locator('article').first().waitFor(),
};

async function main() {
  const { origin, administrator } = await serveProgram(PEOPLE);
  const browser = await launchBrowser();
  const seconds = { '/office/people': [], '/events': [] };
  for (let run = 0; run < RUNS; run += 1) {
    for (const [path, stands] of Object.entries(screens)) {
      const context = await browser.newContext(PHONE);
      await signIn(context, origin, administrator);
      await forgetFiles(context);
      seconds[path].push(await secondsUntilItStands(context, origin + path, stands));
      await context.close();
    }
  }
  return [
    {
      what: `until the list of ${PEOPLE} people stands on a phone ${CPU_SLOWER}x slower, Fast 3G`,
      figure: median(seconds['/office/people']),
      beside: median(seconds['/events']),
      unit: 's',
      atMost: 1.5,
    },
    {
      what: 'JS that the office fetches beside, gzip',
      figure: await weigh(browser, origin, administrator),
      unit: 'kB',
      atMost: 60,
    },
  ];
}

async function secondsUntilItStands(context, address, stands) {
  const page = await context.newPage();
  const debug = await context.newCDPSession(page);
  await debug.send('Network.enable');
  await debug.send('Network.emulateNetworkConditions', FAST_3G);
  await debug.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  const began = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await stands(page);
  return (performance.now() - began) / 1000;
}

/** Kilobytes of the scripts that its pages fetch and /events does not. */
async function weigh(browser, origin, administrator) {
  const context = await browser.newContext();
  await signIn(context, origin, administrator);
  const page = await context.newPage();
  const scripts = new Map();
  const visit = async (path) => {
    await page.goto(origin + path);
    await page.waitForLoadState('networkidle');
    return page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name }) => name),
    );
  };
  const members = new Set(await visit('/events'));
  await visit('/office/people');
  const person = await page.locator('.row-link').first().getAttribute('href');
  for (const path of [
    '/office/people',
    person,
    '/office/people/new',
    '/office/people/removed',
    '/office/slips',
    '/office/invitations',
    '/office/log',
  ]) {
    for (const script of await visit(path)) {
      if (members.has(script) || scripts.has(script)) continue;
      const answer = await page.request.get(script, { headers: { 'accept-encoding': 'gzip' } });
      scripts.set(script, Number(answer.headers()['content-length']));
    }
  }
  await context.close();
  return [...scripts.values()].reduce((sum, size) => sum + size, 0) / 1000;
}

await print(main);
