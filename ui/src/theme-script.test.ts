import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { json, serve, unreachable } from './testing/server';

const script = readFileSync(join(process.cwd(), 'src/theme.js'), 'utf8');
// biome-ignore lint/security/noGlobalEval: a blocking script is not a module; this is how a page runs it
const run = () => globalThis.eval(script);

beforeEach(() => {
  serve({ 'GET /api/auth/me': () => json({}) });
});

test.each([
  [null, 'light'],
  ['light', 'light'],
  ['dark', 'dark'],
  ['purple', 'light'],
])('a stored theme of %s starts as %s', (stored, theme) => {
  if (stored) localStorage.setItem('church-theme', stored);
  run();
  expect(document.documentElement.dataset.theme).toBe(theme);
});

test('blocked storage leaves the default', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  run();
  expect(document.documentElement.dataset.theme).toBe('light');
});

test('the sign-in check is under way before the interface has arrived', async () => {
  const { calls } = serve({ 'GET /api/auth/me': () => json({ firstName: 'Mary' }) });
  run();
  expect(calls).toMatchObject([{ route: 'GET /api/auth/me', init: { credentials: 'include' } }]);
  expect(await (await window.earlySignInCheck)?.json()).toEqual({ firstName: 'Mary' });
});

test('the page asks for it before this script is there, and as it does', () => {
  const page = readFileSync(join(process.cwd(), 'index.html'), 'utf8');
  const asked = '<link rel="preload" as="fetch" href="/api/auth/me" crossorigin="use-credentials"';
  expect(page.indexOf(asked)).toBeGreaterThan(0);
  expect(page.indexOf(asked)).toBeLessThan(page.indexOf('theme.js'));
});

test('its failure is left to whoever asks for it', async () => {
  serve({ 'GET /api/auth/me': unreachable });
  run();
  await expect(window.earlySignInCheck).rejects.toThrow('Failed to fetch');
});
