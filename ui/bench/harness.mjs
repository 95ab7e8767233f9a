// Shared by the measurements in a browser. Each script prints its rows as JSON; `make bench` calls it and puts them
// into its table, the goals beside them.

import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';

export const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

// Chrome's own "Fast 3G": 1.6 Mbit/s down, 750 kbit/s up, both less a tenth, and 562.5 ms per round trip.
export const FAST_3G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
};

/** Closed in turn, however this ends. */
export const toClose = [];

/** Measures, prints the rows, and leaves nothing behind. */
export async function print(measure) {
  try {
    process.stdout.write(`${JSON.stringify(await measure(), null, 2)}\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } finally {
    for (const close of toClose.reverse()) await close();
  }
}

export async function launchBrowser() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });
  toClose.push(() => browser.close());
  return browser;
}

/** Seeds a throw-away folder and serves it with the program named on the command line. */
export async function serveProgram(members = 5) {
  if (!process.argv[2]) throw new Error('Say which program to measure.');
  const program = resolve(process.argv[2]);
  const folder = mkdtempSync(join(tmpdir(), 'portal-first-load-'));
  toClose.push(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const env = {
    ...process.env,
    PORTAL_DATA_DIR: join(folder, 'data'),
    PORTAL_LISTEN: `127.0.0.1:${port}`,
    PORTAL_LOG: 'warn',
  };
  const seeded = spawnSync(program, ['seed', '--members', String(members), '--json'], { env });
  if (seeded.status !== 0) throw new Error(`seed failed: ${seeded.error ?? seeded.stderr}`);
  const { member, administrator } = JSON.parse(seeded.stdout);
  // Role work by the password alone: a bench has no phone.
  spawnSync(program, ['settings', 'set', 'roles-need-second-factor', 'no'], { env });
  const child = spawn(program, ['serve'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  // Also when this is interrupted.
  process.once('exit', () => child.kill());
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  const ended = new Promise((done) => child.once('exit', done));
  toClose.push(async () => {
    child.kill();
    await ended;
  });
  for (let tries = 0; tries < 200; tries += 1) {
    const health = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined);
    if (health?.ok) return { origin: `http://127.0.0.1:${port}`, member, administrator };
    await sleep(50);
  }
  throw new Error('the program did not open');
}

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1] + sorted[Math.floor(middle)]) / 2;
}

export function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

/** As a member does, so that the browser also knows what a sign-in leaves in it. */
export async function signIn(context, origin, { email, password }) {
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`${origin}/dashboard`);
  await page.waitForLoadState('networkidle');
  await page.close();
}

/** The browser has been here, and has kept no file. */
export async function forgetFiles(context) {
  const page = await context.newPage();
  const debug = await context.newCDPSession(page);
  await debug.send('Network.clearBrowserCache');
  await page.close();
}
