import { expect, test } from 'vitest';
import type { Fund } from './queries';
import { countedGifts, placeAfter, taxWord } from './words';

const fund = (id: number, isClosed = false): Fund => ({
  id,
  name: `Fund ${id}`,
  taxDeductible: true,
  isClosed,
  version: 1,
});

test('a fund goes up and down among its kind', () => {
  const funds = [fund(7), fund(3), fund(5), fund(9, true), fund(2, true)];
  for (const [id, step, place] of [
    [7, -1, undefined],
    [7, 1, 2],
    [3, -1, 1],
    [3, 1, 3],
    [5, 1, undefined],
    [9, -1, undefined],
    [9, 1, 5],
    [2, 1, undefined],
    [99, 1, undefined],
  ] as const) {
    expect(placeAfter(funds, id, step), `${id} ${step}`).toBe(place);
  }
});

test('gifts are counted and taxes are said', () => {
  expect([0, 1, 1200].map(countedGifts)).toEqual(['0 gifts', '1 gift', '1,200 gifts']);
  expect(taxWord({ taxDeductible: false })).toBe('not tax-deductible');
});
