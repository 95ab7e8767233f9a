import { expect, test } from 'vitest';
import { csvRows } from './csv-rows';

test('cells hold commas, quotes and lines; headings are the same in words or in one', () => {
  const csv =
    '"firstName","Last name","e-mail"\r\n"Ann","O""Hara, Jr.","a@example.org"\n"Ben","two\r\nlines",\n"\'=1+1",x,y\n';
  expect(csvRows(csv)).toEqual([
    { firstname: 'Ann', lastname: 'O"Hara, Jr.', email: 'a@example.org' },
    { firstname: 'Ben', lastname: 'two\r\nlines', email: '' },
    { firstname: '=1+1', lastname: 'x', email: 'y' },
  ]);
  expect(csvRows('"firstName"\n')).toEqual([]);
});
