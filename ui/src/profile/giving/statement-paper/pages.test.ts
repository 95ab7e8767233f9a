import { expect, test } from 'vitest';
import { type Measured, paginate } from './pages';

const piece = (height: number, more: Partial<Measured> = {}): Measured => ({
  height,
  staysWithNext: false,
  gladlyStays: false,
  ...more,
});
const rows = (count: number) => Array.from({ length: count }, () => piece(10, { table: 'gifts' }));
const opening = piece(100, { staysWithNext: true });
const lastRow = piece(10, { table: 'gifts', staysWithNext: true });
const sum = piece(12, { table: 'gifts', gladlyStays: true });
const words = piece(30, { gladlyStays: true });
const signed = piece(20);
const paper = { room: 300, foot: 20, heads: { gifts: 15 } };

const statement = (count: number) => [opening, ...rows(count - 1), lastRow, sum, words, signed];

/** The pieces of a page, with the heads that stand on it. */
function heightOf(page: number[], pieces: Measured[]): number {
  let table: string | undefined;
  return page.reduce((height, place) => {
    const { height: own = 0, table: of } = pieces[place] ?? {};
    const head = of !== undefined && of !== table ? 15 : 0;
    table = of;
    return height + own + head;
  }, 0);
}

test('what fits on one page stands on one, and has no line for its number', () => {
  const pieces = statement(12);
  // 100 + 15 + 120 + 12 + 30 + 20 = 297
  expect(paginate(pieces, paper)).toEqual([pieces.map((_, place) => place)]);
});

test('a row more, and the end of it goes to the next page with the last row', () => {
  const pieces = statement(13);
  const [first, second] = paginate(pieces, paper);
  expect(first).toHaveLength(13);
  expect(second).toEqual([13, 14, 15, 16]);
});

test('nothing is lost, nothing is too high, and no sum stands alone, whatever the number of rows', () => {
  for (let count = 1; count < 150; count += 1) {
    const pieces = statement(count);
    const pages = paginate(pieces, paper);
    expect(pages.flat(), `${count} rows`).toEqual(pieces.map((_, place) => place));
    for (const page of pages) {
      expect(page.length, `${count} rows`).toBeGreaterThan(0);
      expect(heightOf(page, pieces), `${count} rows`).toBeLessThanOrEqual(
        pages.length > 1 ? 280 : 300,
      );
      const at = page.indexOf(pieces.indexOf(sum));
      if (at >= 0) expect(at, `${count} rows`).toBeGreaterThan(0);
    }
  }
});

test('an end that no page has room for is parted, and the sum still has its row', () => {
  const long = Array.from({ length: 8 }, () => piece(60, { gladlyStays: true }));
  const pieces = [opening, lastRow, sum, ...long, signed];
  const pages = paginate(pieces, paper);
  expect(pages[0]).toEqual([0, 1, 2, 3, 4]);
  expect(pages.flat()).toHaveLength(pieces.length);
});

test('what is higher than a page stands on one of its own', () => {
  expect(paginate([piece(400), piece(10)], paper)).toEqual([[0], [1]]);
  expect(paginate([], paper)).toEqual([]);
});
