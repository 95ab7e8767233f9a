import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { source, sourceFiles } from './testing/source';

const modules = sourceFiles().filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.|\.d\.ts$|^testing\//.test(path),
);

/** The parts below the features, and the imports that each of them may have. The table of paths is open to all but the first two. */
const foundation: Record<string, string[]> = {
  api: [],
  design: [],
  congregation: ['api', 'design', 'paths'],
  credentials: ['api', 'congregation', 'design', 'paths'],
  session: ['api', 'design', 'paths'],
  door: ['congregation', 'design', 'paths'],
  handbook: ['design'],
};
const shared = [...Object.keys(foundation), 'paths'];
/** The office writes of people what they write of themselves, and answers for them: by the same rules and lists. */
const beside: Record<string, string[]> = { office: ['profile', 'events'] };

/** The folder of a file; a file at the root is its own. */
const partOf = (path: string) => path.split('/')[0] ?? path;

/** The imports of this file, as paths from src/ without their ends. */
function importsOf(path: string): string[] {
  const froms = source(path).matchAll(/(?:from|import\(?)\s*'(\.[^']*)'/g);
  return [...froms].map(([, from = '']) => join(dirname(path), from));
}

describe('a folder imports what stands below it, and itself', () => {
  const folders = new Set(modules.filter((path) => path.includes('/')).map(partOf));
  test.each([...folders])('%s', (folder) => {
    const allowed = [folder, ...(beside[folder] ?? []), ...(foundation[folder] ?? shared)];
    for (const path of modules.filter((path) => partOf(path) === folder)) {
      const others = importsOf(path).filter((imported) => !allowed.includes(partOf(imported)));
      expect(others, path).toEqual([]);
    }
  });
});

test('only the two tables of routes import pages', () => {
  const tables = ['app.tsx', 'office/office.tsx'];
  for (const path of modules.filter((path) => !tables.includes(path))) {
    const pages = importsOf(path).filter((imported) => imported.endsWith('-page'));
    expect(pages, path).toEqual([]);
  }
});

test('every page of the office is in its table of routes', () => {
  const imported = importsOf('office/office.tsx').map((path) => `${path}.tsx`);
  const pages = sourceFiles().filter((path) => /^office\/.*-page\.tsx$/.test(path));
  expect(pages.filter((path) => !imported.includes(path))).toEqual([]);
});

test('no import leads back to where it began', () => {
  const next = new Map(modules.map((path) => [path.replace(/\.tsx?$/, ''), importsOf(path)]));
  const done = new Set<string>();
  const walk = (path: string, way: string[]): string[] | undefined => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (done.has(path)) return undefined;
    for (const imported of next.get(path) ?? []) {
      const circle = walk(imported, [...way, path]);
      if (circle) return circle;
    }
    done.add(path);
    return undefined;
  };
  for (const path of next.keys()) expect(walk(path, [])).toBeUndefined();
});

test('a test that draws is a .test.tsx, which runs on both runtimes', () => {
  for (const path of sourceFiles().filter((path) => path.endsWith('.test.ts'))) {
    expect(source(path), path).not.toMatch(/from '(@testing-library|react|.*testing\/open)/);
  }
});

test('what is imported does not listen by itself', () => {
  for (const path of modules.filter((path) => path !== 'main.tsx')) {
    expect(source(path).match(/^[\w.?]*addEventListener\(/gm), path).toBeNull();
  }
});

test('code is not loaded through the cache of what the server said', () => {
  for (const path of modules) {
    const text = source(path);
    expect(/\bimport\(/.test(text) && /\bqueryFn\b/.test(text), path).toBe(false);
  }
});

test('no file passes on what another one exports', () => {
  for (const path of modules) expect(source(path).match(/^export .* from '/gm), path).toBeNull();
});

test('what the server said is shown, never compared: its code and status are for that', () => {
  const said = String.raw`\b(?:message|sentence)\b`;
  const compared = new RegExp(
    [
      String.raw`(?<!typeof )${said}\)?\s*[!=]==?`,
      String.raw`[!=]==?\s*[\w.?]*\.${said}`,
      String.raw`${said}\)?\??\.(?:startsWith|endsWith|includes|indexOf|match|search)\(`,
      String.raw`(?:\.test|switch |case )\(?[\w.?]*\.${said}`,
    ].join('|'),
    'g',
  );
  for (const path of modules.filter((path) => partOf(path) !== 'design')) {
    expect(source(path).match(compared), path).toBeNull();
  }
});

test('design/ is in folders', () => {
  const loose = sourceFiles().filter((path) => /^design\/[^/]*$/.test(path));
  expect(loose.sort()).toEqual([
    'design/base.css',
    'design/pico.scss',
    'design/tokens.css',
    'design/tokens.test.ts',
  ]);
});

test('no file holds more than one idea can fill', () => {
  for (const path of sourceFiles().filter((path) => path !== 'api/schema.d.ts')) {
    expect(source(path).split('\n').length, path).toBeLessThanOrEqual(350);
  }
});
