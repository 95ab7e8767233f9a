import { expect, test } from 'vitest';
import { donation } from '../../testing/samples';
import { csvName, donationsCsv } from './csv';
import { ALL_YEARS } from './years';

const linesOf = (csv: string) => csv.replace(/^\uFEFF/, '').split('\r\n');

test('a line for each, under the columns’ names, with a byte order mark for Excel', () => {
  const csv = donationsCsv([
    donation({ amount: 1234.5, transactionDate: '2026-11-15' }),
    {
      id: '1',
      amount: -25,
      transactionDate: '2026-01-04',
    },
  ]);
  expect(csv.charCodeAt(0)).toBe(0xfeff);
  expect(linesOf(csv)).toEqual([
    'Date,Category,Description,Method,Amount',
    '2026-11-15,General Fund,Weekly offering,Check,1234.50',
    '2026-01-04,,,,-25.00',
    '',
  ]);
});

test.each([
  ['Roof, east side', '"Roof, east side"'],
  ['the "new" roof', '"the ""new"" roof"'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tin', "'\tin"],
  ['\rin', '"\'\rin"'],
  ['\nin', '"\'\nin"'],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['a＝b', 'a＝b'],
  ['a=b', 'a=b'],
  ['Zoë’s gift', 'Zoë’s gift'],
])('the text %j is written %j', (description, written) => {
  const [, row] = donationsCsv([donation({ description })]).split(/\r\n/);
  expect(row).toBe(`2026-11-15,General Fund,${written},Check,25.00`);
});

test('amounts are exact, also where binary fractions are not', () => {
  const amounts = [0.1 + 0.2, 1.1, 4.35, 1_000_000.07];
  const rows = linesOf(donationsCsv(amounts.map((amount) => donation({ amount })))).slice(1, -1);
  expect(rows.map((row) => row.split(',').at(-1))).toEqual(['0.30', '1.10', '4.35', '1000000.07']);
});

test('the file is named by what is in it', () => {
  expect(csvName('2026')).toBe('donations-2026.csv');
  expect(csvName(ALL_YEARS)).toBe('donations.csv');
});
