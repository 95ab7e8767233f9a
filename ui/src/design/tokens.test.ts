import { describe, expect, test } from 'vitest';
import { source, sourceFiles } from '../testing/source';

const css = source('design/tokens.css');
const [usual = '', moreContrast = ''] = css.split('@media (prefers-contrast: more)');
const paper = '--pico-background-color';
const card = '--pico-card-background-color';
const ink = '--pico-color';
const soft = '--pico-muted-color';
const accent = '--pico-primary';
const hover = '--pico-primary-hover';
const onAccent = '--pico-primary-inverse';
const field = '--pico-form-element-border-color';
const sidebar = '--portal-sidebar';
const tile = '--portal-tile';
const tint = '--portal-tint';
const warm = '--portal-warm';
const warmTint = '--portal-warm-tint';

const textPairs: [text: string, ground: string][] = [
  ...[ink, soft, accent, hover].flatMap((text): [string, string][] =>
    [paper, card, sidebar, tile].map((ground) => [text, ground]),
  ),
  [ink, tint],
  [accent, tint],
  [hover, tint],
  [warm, warmTint],
  [warm, card],
  [warm, paper],
  [warm, tile],
  [onAccent, accent],
  [onAccent, hover],
  ['--portal-panel-ink', '--portal-panel'],
  // A tooltip is paper on ink.
  [paper, ink],
];

const borderPairs: [border: string, ground: string][] = [
  [field, paper],
  [field, card],
  [accent, paper],
  [accent, card],
  [accent, sidebar],
  [accent, tint],
  [warm, card],
  [warm, paper],
];

describe.each(['light', 'dark'])('in the %s theme', (theme) => {
  const tokens = tokensOf(theme);

  test.each(textPairs)('%s on %s holds 4.5:1', (text, ground) => {
    expect(contrast(tokens[text], tokens[ground])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(borderPairs)('the edge %s on %s holds 3:1', (border, ground) => {
    expect(contrast(tokens[border], tokens[ground])).toBeGreaterThanOrEqual(3);
  });
});

test('a tile is seen on its card, in the dark, too, and does not glare', () => {
  for (const theme of ['light', 'dark']) {
    const tokens = tokensOf(theme);
    const step = contrast(tokens[tile], tokens[card]);
    expect(step, theme).toBeGreaterThan(1.12);
    expect(step, theme).toBeLessThan(1.5);
  }
});

describe.each(['light', 'dark'])('in the %s theme, where more contrast is asked for', (theme) => {
  const tokens = { ...tokensOf(theme), ...tokensOf(theme, moreContrast) };
  const line = '--pico-muted-border-color';

  test.each(textPairs)('%s on %s holds 7:1', (text, ground) => {
    expect(contrast(tokens[text], tokens[ground])).toBeGreaterThanOrEqual(7);
  });

  test.each([
    ...borderPairs,
    ...[paper, card, sidebar].map((ground): [string, string] => [line, ground]),
  ])('the edge %s on %s holds 4.5:1', (border, ground) => {
    expect(contrast(tokens[border], tokens[ground])).toBeGreaterThanOrEqual(4.5);
  });
});

test('the colours are the ones that were agreed', () => {
  expect(tokensOf('light')).toMatchObject({
    [paper]: '#faf8f4',
    [ink]: '#23262b',
    [accent]: '#2c5f53',
    [warm]: '#a94e28',
  });
  expect(tokensOf('dark')).toMatchObject({
    [paper]: '#15181a',
    [ink]: '#e8e6e1',
    [accent]: '#7fc0ae',
    [warm]: '#e79a74',
  });
});

test('the sidebar is 16rem, 3rem as icons and 18rem as a sheet', () => {
  expect(css).toContain('--portal-sidebar-width: 16rem;');
  expect(css).toContain('--portal-sidebar-icon-width: 3rem;');
  expect(css).toContain('--portal-sidebar-sheet-width: 18rem;');
});

function tokensOf(theme: string, css = usual): Record<string, string> {
  const block = new RegExp(`\\[data-theme="${theme}"\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  const colours = block.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g);
  return Object.fromEntries([...colours].map(([, name, colour]) => [name, colour]));
}

/** WCAG 2.2, section 1.4.3. */
function contrast(a: string | undefined, b: string | undefined): number {
  if (!a || !b) throw new Error('a token is missing');
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('a closed select grows with its choice: none has a fixed height, but in the rows of a sheet', () => {
  const rules = sourceFiles()
    .filter((path) => path.endsWith('.css') && !path.startsWith('office/giving/sheet/'))
    .flatMap((path) => source(path).match(/[^{}]*\bselect\b[^{}]*\{[^{}]*\}/g) ?? []);
  expect(rules.length).toBeGreaterThan(0);
  expect(rules.filter((rule) => /[\s;{]height: \d/.test(rule))).toEqual([]);
  expect(source('design/form/field.css')).toMatch(/\.field select \{[^}]*white-space: normal/);
});
