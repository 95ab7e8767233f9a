import { expect, test } from 'vitest';
import { givingStatement } from '../../../testing/statements';
import { dayOnPaper, daysInWords, inColumn, periodInWords, piecesOf, titleOf } from './statement';

const year2026 = { from: '2026-01-01', to: '2026-12-31' };

test.each([
  ['2026-01-01', '2026-12-31', 'January 1 to December 31, 2026', '2026'],
  ['2025-11-01', '2026-03-31', 'November 1, 2025 to March 31, 2026', undefined],
  ['2026-03-08', '2026-03-08', 'March 8, 2026', undefined],
  ['2026-01-01', '2026-12-30', 'January 1 to December 30, 2026', undefined],
  ['2025-01-01', '2026-12-31', 'January 1, 2025 to December 31, 2026', undefined],
])('%s to %s', (from, to, words, year) => {
  expect(daysInWords({ from, to })).toBe(words);
  expect(periodInWords({ from, to })).toBe(year ?? words);
});

test('whose giving it is stands above it, where it is not the one it is sent to', () => {
  const mary = { name: 'Mary Smith', ...year2026 };
  expect(titleOf({ ...mary, addressee: ['Mary Smith', '1 Elm'] })).toBe('Your giving in 2026');
  expect(titleOf({ ...mary, addressee: ['Estate of Mary Smith'] })).toBe(
    'Giving of Mary Smith in 2026',
  );
  expect(titleOf({ ...mary, to: '2026-06-30', addressee: ['John Smith'] })).toBe(
    'Giving of Mary Smith',
  );
});

test('a day has its year where there are several', () => {
  expect(dayOnPaper('2026-01-11', year2026)).toBe('January 11');
  expect(dayOnPaper('2026-01-11', { from: '2025-12-01', to: '2026-12-31' })).toBe(
    'January 11, 2026',
  );
  expect(dayOnPaper('2027-01-05', year2026), 'a check that bounced later').toBe('January 5, 2027');
  expect([1250.5, -25, 0.1 + 0.2].map(inColumn)).toEqual(['1,250.50', '-25.00', '0.30']);
});

const gift = { date: '2026-01-11', fund: 'General Fund', how: 'Cash', amount: 50 };
const kinds = (parts: Parameters<typeof givingStatement>[0]) =>
  piecesOf(givingStatement(parts)).map(({ kind, staysWithNext, gladlyStays }) =>
    [kind, staysWithNext && '+', gladlyStays && '~'].filter(Boolean).join(' '),
  );

test('of one fund there is one sum, and the last row stays with it', () => {
  expect(kinds({ gifts: [gift, gift] })).toEqual([
    'opening +',
    'words',
    'gift',
    'gift +',
    'sum ~',
    'words ~',
    'signed',
  ]);
});

test('what is not deductible stands apart, and nothing is said over it of goods and services', () => {
  const funds = ['Missions', 'Roof'].map((fund) => ({ fund, amount: 5, deductible: true }));
  const other = [{ ...gift, fund: 'Raffle' }];
  const inKind = [{ date: '2026-02-02', description: 'A piano' }];
  expect(kinds({ gifts: [gift], other, inKind, funds, thanks: '', signed: '' })).toEqual([
    'opening +',
    'words',
    'gift +',
    'sum ~',
    'funds',
    'heading +',
    'thing +',
    'value',
    'heading +',
    'gift +',
    'sum +',
    'all',
  ]);
});

test('each paragraph of the words may stand on another page', () => {
  const wording = 'One.\n\nTwo.\n  \nThree.';
  const words = piecesOf(givingStatement({ wording, thanks: '' })).filter(
    ({ kind }) => kind === 'words',
  );
  expect(words).toHaveLength(3);
});
