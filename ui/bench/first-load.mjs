// First load of /login: how many bytes, and how soon a slow phone shows it.  Usage: first-load.mjs PROGRAM
//
// The bytes are those the program sends. The paint is measured on the program, and on one small server that sends the
// build on Preact and the build on real React (ui/dist, ui/dist-react) with the program's own headers and
// compression, so that the runtime alone differs. The runs take turns; medians are compared.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  FAST_3G,
  freePort,
  launchBrowser,
  median,
  PHONE,
  print,
  serveProgram,
  toClose,
} from './harness.mjs';

const RUNS = 6;
const CPU_SLOWER = 4;

const ui = fileURLToPath(new URL('..', import.meta.url));
const types = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

async function main() {
  for (const folder of ['dist', 'dist-react']) {
    if (!existsSync(join(ui, folder, 'index.html'))) {
      throw new Error(`ui/${folder} is missing. Build it with: npm run build, npm run build:react`);
    }
  }
  const { origin: portal } = await serveProgram();
  const page = await ask(`${portal}/login`);
  const me = await ask(`${portal}/api/auth/me`);
  const hashed = assetsIn(page.text).find((path) => path.startsWith('/assets/'));
  const asset = await ask(portal + hashed, 'gzip');
  const servers = {
    program: portal,
    preact: await serveFolder(join(ui, 'dist'), { page, me, asset }),
    react: await serveFolder(join(ui, 'dist-react'), { page, me, asset }),
  };

  const bytes = await weigh(portal);
  const onReactBytes = await weigh(servers.react);

  const paints = { program: [], preact: [], react: [] };
  const browser = await launchBrowser();
  // The first one also pays for the browser's own start; it does not count.
  await largestPaint(browser, servers.program);
  for (let run = 0; run < RUNS; run += 1) {
    // Each takes every place in turn.
    const names = Object.keys(paints);
    for (const place of names.keys()) {
      const name = names[(run + place) % names.length];
      paints[name].push(await largestPaint(browser, servers[name]));
    }
  }
  const [onProgram, onPreact, onReact] = Object.values(paints).map(median);

  const slowly = `on a phone ${CPU_SLOWER}x slower, Fast 3G`;
  return [
    { what: 'JS, gzip', figure: bytes['.js'], unit: 'kB', atMost: 45 },
    { what: 'CSS, gzip', figure: bytes['.css'], unit: 'kB', atMost: 12 },
    { what: 'JS, gzip, on either', figure: bytes['.js'], beside: onReactBytes['.js'], unit: 'kB' },
    {
      what: `largest paint ${slowly}`,
      figure: onPreact / 1000,
      beside: onReact / 1000,
      unit: 's',
      atMost: 0.85,
    },
    { what: 'largest paint, from the program itself', figure: onProgram / 1000, unit: 's' },
  ];
}

/** A build, sent as the program sends its own. */
async function serveFolder(folder, { page, me, asset }) {
  // All of it in memory, so that a build meanwhile does not pull the files away.
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length), readFileSync(path)]),
  );
  const filled = String(files.get('/index.html'))
    .replace('__PORTAL_TITLE__', () => /<title>(.*)<\/title>/.exec(page.text)[1])
    .replace('__PORTAL_NAMES__', () => /name="portal-names" content="([^"]*)"/.exec(page.text)[1]);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    if (pathname.startsWith('/api/')) {
      response.writeHead(me.status, headersOf(me)).end(me.text);
      return;
    }
    if (!extname(pathname)) {
      response.writeHead(200, headersOf(page)).end(filled);
      return;
    }
    const accepted = request.headers['accept-encoding'] ?? '';
    const coding = [
      { name: 'br', file: `${pathname}.br` },
      { name: 'gzip', file: `${pathname}.gz` },
    ].find(({ name, file }) => accepted.includes(name) && files.has(file));
    const body = files.get(coding ? coding.file : pathname);
    const headers = {
      ...headersOf(asset),
      'content-type': types[extname(pathname)],
      ...(coding && { 'content-encoding': coding.name }),
    };
    response.writeHead(body ? 200 : 404, headers).end(body);
  });
  const port = await freePort();
  await new Promise((done) => server.listen(port, '127.0.0.1', done));
  toClose.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${port}`;
}

/** The program's headers, without those that belong to one answer. */
function headersOf({ headers }) {
  const own = [
    'content-length',
    'content-encoding',
    'transfer-encoding',
    'date',
    'etag',
    'connection',
  ];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name)));
}

/** Kilobytes of the page's scripts and styles as they come over the line. */
async function weigh(origin) {
  const bytes = { '.js': 0, '.css': 0 };
  for (const path of assetsIn((await ask(`${origin}/login`)).text)) {
    const kind = extname(path);
    if (kind in bytes) bytes[kind] += (await ask(origin + path, 'gzip')).size / 1000;
  }
  return bytes;
}

function assetsIn(html) {
  return [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path);
}

/** Asks as a browser on plain http does, and counts the bytes that come. */
function ask(url, coding = 'identity') {
  const headers = { 'accept-encoding': coding };
  return new Promise((done, failed) => {
    get(url, { headers }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => {
        const body = Buffer.concat(parts);
        const { statusCode: status, headers } = answer;
        done({ status, headers, size: body.length, text: body.toString() });
      });
    }).once('error', failed);
  });
}

/** Milliseconds until the largest piece of /login stands, in a fresh profile on the slow phone. */
async function largestPaint(browser, origin) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const debug = await context.newCDPSession(page);
  await debug.send('Network.enable');
  await debug.send('Network.emulateNetworkConditions', FAST_3G);
  await debug.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  await page.addInitScript(() => {
    window.paints = [];
    new PerformanceObserver((list) => window.paints.push(...list.getEntries())).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });
  await page.goto(`${origin}/login`);
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(300);
  const latest = await page.evaluate(() => window.paints.at(-1)?.startTime);
  await context.close();
  if (!latest) throw new Error('the browser reported no paint');
  return latest;
}

await print(main);
