import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { source, sourceFiles } from './testing/source';

const modules = sourceFiles().filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'));

function importsOf(path: string): string[] {
  const froms = source(path).matchAll(/(?:from|import) '(\.[^']*)'/g);
  return [...froms].map(([, from = '']) => join(dirname(path), from));
}

test('design/ and api/ import nothing above them', () => {
  for (const layer of ['design', 'api']) {
    for (const path of modules.filter((path) => path.startsWith(`${layer}/`))) {
      const outside = importsOf(path).filter((imported) => !imported.startsWith(`${layer}/`));
      expect(outside, path).toEqual([]);
    }
  }
});

test('only app.tsx imports pages', () => {
  for (const path of modules.filter((path) => path !== 'app.tsx')) {
    expect(
      importsOf(path).filter((imported) => imported.endsWith('-page')),
      path,
    ).toEqual([]);
  }
});

test('no file holds more than one idea can fill', () => {
  for (const path of sourceFiles().filter((path) => path !== 'api/schema.d.ts')) {
    expect(source(path).split('\n').length, path).toBeLessThanOrEqual(350);
  }
});
