import { inflateSync } from 'node:zlib';

/** A sheet of paper, in points, and what stands on it in the order in which it was drawn. */
export interface PdfPage {
  width: number;
  height: number;
  words: string;
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
    const words = wordsOf(drawn.join('\n'), fonts);
    return [{ width: Math.round(Number(width)), height: Math.round(Number(height)), words }];
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

function wordsOf(drawn: string, fonts: Map<string, Font>): string {
  const lines: string[] = [];
  for (const [, block = ''] of drawn.matchAll(/\bBT\b([\s\S]*?)\bET\b/g)) {
    let font: Font | undefined;
    let line = '';
    for (const [, name, hex] of block.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g)) {
      if (name) font = fonts.get(name);
      if (!hex || !font) continue;
      const { digits, letters } = font;
      for (let at = 0; at < hex.length; at += digits)
        line += letters.get(Number.parseInt(hex.slice(at, at + digits), 16)) ?? '';
    }
    lines.push(line);
  }
  return lines.join('\n').normalize('NFKC');
}
