import { inflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A sheet of paper, in points, and what stands on it in the order in which it was drawn. */
export interface PdfPage {
  width: number;
  height: number;
  words: string;
  lines: PdfLine[];
}

/** Words that were drawn at once, and where they begin: in millimetres from the left and from the top, on their base line. */
export interface PdfLine {
  words: string;
  left: number;
  top: number;
}

interface Part {
  head: string;
  stream: string;
}

/** Letters of glyphs, and how many hexadecimal digits a glyph has. */
interface Font {
  digits: number;
  letters: Map<number, string>;
}

/** Presses what prints, chooses the paper, waits until all stands, and reads what Chromium makes of it. */
export async function printedBy(
  page: Page,
  press: () => Promise<void>,
  paper: 'Letter' | 'A4',
): Promise<PdfPage[]> {
  await page.evaluate(() => {
    const counted = window as unknown as { printedTimes: number };
    counted.printedTimes = 0;
    window.print = () => {
      counted.printedTimes += 1;
    };
  });
  await press();
  const dialog = page.getByRole('dialog', { name: /^Print/ });
  await dialog.getByLabel('Paper').selectOption(paper);
  await dialog.getByRole('button', { name: 'Print', exact: true }).click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { printedTimes: number }).printedTimes))
    .toBe(1);
  const pages = readPdf(await page.pdf({ preferCSSPageSize: true }));
  // It is put away at the next touch.
  await page.keyboard.press('Shift');
  const size = paper === 'A4' ? [595, 842] : [612, 792];
  for (const { width, height } of pages) expect([width, height], paper).toEqual(size);
  return pages;
}

/** The text of a page, in spite of its line breaks. */
export const wordsOn = ({ words }: PdfPage) => words.replaceAll(/\s+/g, ' ');

/** Reads a PDF as Chromium writes it back: as much as a test of paper needs. */
export function readPdf(pdf: Buffer): PdfPage[] {
  const parts = partsOf(pdf);
  const catalog = [...parts.values()].find(({ head }) => /\/Type\s*\/Catalog\b/.test(head));
  const fonts = new Map<number, Font>();
  const fontOf = (id: number) => {
    const font = fonts.get(id) ?? readFont(parts, id);
    fonts.set(id, font);
    return font;
  };
  const pages = (id: number): PdfPage[] => {
    const { head } = partIn(parts, id);
    const kids = /\/Kids\s*\[([^\]]*)\]/.exec(head)?.[1];
    if (kids !== undefined) return references(kids).flatMap(pages);
    const [, width = 0, height = 0] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(head) ?? [];
    const named = [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)];
    const fonts = new Map(named.map(([, name = '', id]) => [name, fontOf(Number(id))]));
    const contents = /\/Contents\s*(\[[^\]]*\]|\d+ 0 R)/.exec(head)?.[1] ?? '';
    const drawn = references(contents).map((id) => partIn(parts, id).stream);
    const lines = linesOf(drawn.join('\n'), fonts, Number(height));
    const words = lines
      .map(({ words }) => words)
      .join('\n')
      .normalize('NFKC');
    return [{ width: Math.round(Number(width)), height: Math.round(Number(height)), words, lines }];
  };
  return references(/\/Pages\s*\d+ 0 R/.exec(catalog?.head ?? '')?.[0] ?? '').flatMap(pages);
}

function references(text: string): number[] {
  return [...text.matchAll(/(\d+) 0 R/g)].map(([, id]) => Number(id));
}

function partIn(parts: Map<number, Part>, id: number): Part {
  return parts.get(id) ?? { head: '', stream: '' };
}

/** Its numbered parts, their streams unpacked. */
function partsOf(pdf: Buffer): Map<number, Part> {
  const text = pdf.toString('latin1');
  const parts = new Map<number, Part>();
  const begin = /(\d+) 0 obj\s/g;
  for (let found = begin.exec(text); found; found = begin.exec(text)) {
    const from = begin.lastIndex;
    const end = text.indexOf('endobj', from);
    const stream = /stream\r?\n/g;
    stream.lastIndex = from;
    const opens = stream.exec(text);
    const hasStream = opens !== null && opens.index < end;
    const head = text.slice(from, hasStream ? opens.index : end);
    let unpacked = '';
    if (hasStream) {
      const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
      const packed = pdf.subarray(stream.lastIndex, stream.lastIndex + length);
      const isPacked = head.includes('/FlateDecode');
      if (isPacked) unpacked = inflateSync(packed).toString('latin1');
      else unpacked = packed.toString('latin1');
      // Whatever stands in it is no part.
      begin.lastIndex = stream.lastIndex + length;
    }
    parts.set(Number(found[1]), { head, stream: unpacked });
  }
  return parts;
}

function readFont(parts: Map<number, Part>, id: number): Font {
  const map = /\/ToUnicode (\d+) 0 R/.exec(partIn(parts, id).head)?.[1];
  const { stream } = partIn(parts, Number(map));
  const space = /begincodespacerange\s*<([0-9A-Fa-f]+)>/.exec(stream)?.[1] ?? '0000';
  const letters = new Map<number, string>();
  const number = (hex = '') => Number.parseInt(hex, 16);
  for (const [, lines = ''] of stream.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph, letter = ''] of lines.matchAll(/<(\w+)>\s*<(\w+)>/g))
      letters.set(number(glyph), inLetters(letter));
  }
  for (const [, lines = ''] of stream.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, first, last, letter] of lines.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      for (let glyph = number(first); glyph <= number(last); glyph += 1)
        letters.set(glyph, String.fromCodePoint(number(letter) + glyph - number(first)));
    }
  }
  return { digits: space.length, letters };
}

/** UTF-16 in hexadecimal digits. */
function inLetters(hex: string): string {
  const units = hex.match(/.{4}/g) ?? [];
  return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
}

/** `[a b c d e f]`: x becomes ax + cy + e, y becomes bx + dy + f. */
type Matrix = [number, number, number, number, number, number];

const AS_IT_IS: Matrix = [1, 0, 0, 1, 0, 0];
const MM = 25.4 / 72;

const OPERATORS =
  /((?:-?[\d.]+\s+){6})(cm|Tm)\b|((?:-?[\d.]+\s+){2})Td\b|\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>|(?<![\w/])(q|Q|BT|ET)(?!\w)/g;

function linesOf(drawn: string, fonts: Map<string, Font>, height: number): PdfLine[] {
  const lines: PdfLine[] = [];
  const kept: Matrix[] = [];
  let page = AS_IT_IS;
  let text = AS_IT_IS;
  let font: Font | undefined;
  let line: PdfLine | undefined;
  for (const [, six, of, two, name, hex, word] of drawn.matchAll(OPERATORS)) {
    if (six && of === 'cm') page = times(numbersIn(six) as Matrix, page);
    else if (six) text = numbersIn(six) as Matrix;
    else if (two) text = times([1, 0, 0, 1, ...(numbersIn(two) as [number, number])], text);
    else if (name) font = fonts.get(name);
    else if (word === 'q') kept.push(page);
    else if (word === 'Q') page = kept.pop() ?? AS_IT_IS;
    else if (word === 'BT') {
      text = AS_IT_IS;
      font = undefined;
      line = undefined;
    } else if (hex && font) {
      if (!line) {
        const [, , , , x, y] = times(text, page);
        line = { words: '', left: x * MM, top: (height - y) * MM };
        lines.push(line);
      }
      line.words += lettersOf(hex, font);
    }
  }
  return lines;
}

function numbersIn(text: string): number[] {
  return text.trim().split(/\s+/).map(Number);
}

/** First by the one, then by the other. */
function times([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [
    a * A + b * C,
    a * B + b * D,
    c * A + d * C,
    c * B + d * D,
    e * A + f * C + E,
    e * B + f * D + F,
  ];
}

function lettersOf(hex: string, { digits, letters }: Font): string {
  let words = '';
  for (let at = 0; at < hex.length; at += digits)
    words += letters.get(Number.parseInt(hex.slice(at, at + digits), 16)) ?? '';
  return words;
}
