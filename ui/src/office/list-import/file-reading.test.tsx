import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ListLook, Reading } from './draft';
import { FileReading } from './file-reading';

const look: ListLook = {
  columns: [],
  fields: [],
  rows: 3,
  firstLines: [],
  sheets: [],
  sources: [],
  remembered: false,
  words: [],
  datesAsked: false,
};

function show(seen: Partial<ListLook>, reading: Reading, name = 'gifts.csv') {
  const choose = vi.fn();
  const file = new File([], name);
  render(<FileReading work={{ file, reading, choose }} seen={{ ...look, ...seen }} busy={false} />);
  return { choose, file };
}

test('a line shows how the letters were read, and another encoding is chosen beside it', async () => {
  const seen = { encoding: 'windows-1252', encodingLine: { line: 3, text: 'RenŽ' } };
  const { choose, file } = show(seen, { sheet: 'March' });
  expect(screen.getByRole('status').textContent).toBe(
    'The file is not UTF-8; it was read as windows-1252, so line 3 is "RenŽ". If that is wrong, choose another encoding.',
  );
  await userEvent.selectOptions(
    screen.getByLabelText('Encoding'),
    'Western Europe, Mac (macintosh)',
  );
  expect(choose).toHaveBeenCalledWith(file, { sheet: 'March', encoding: 'macintosh' });
});

test('an encoding that is not usual can stay', () => {
  show({ encoding: 'IBM866', encodingLine: { line: 2, text: 'Иван' } }, {});
  expect(screen.getByLabelText('Encoding')).toHaveProperty('value', 'IBM866');
});

test('the line with the names of the columns is chosen among the first ones', async () => {
  const firstLines = [
    { line: 1, text: 'Gifts of 2026' },
    { line: 3, text: 'Date · Name · Amount' },
    { line: 4, text: '2026-03-01 · Ann Lee · 5' },
  ];
  const { choose, file } = show({ headingsOnLine: 3, firstLines }, { encoding: 'macintosh' });
  const lines = screen.getByLabelText('The names of the columns are on line');
  expect(lines).toHaveProperty('value', '3');
  await userEvent.selectOptions(lines, '1: Gifts of 2026');
  expect(choose).toHaveBeenCalledWith(file, { encoding: 'macintosh', headings: 1 });
  await userEvent.selectOptions(lines, 'There are none: every line is a row');
  expect(choose).toHaveBeenCalledWith(file, { encoding: 'macintosh', headings: 0 });
});

test('without titles above them they are on the first line that holds something', () => {
  const firstLines = [2, 3].map((line) => ({ line, text: 'Day · What' }));
  show({ firstLines }, {});
  expect(screen.getByLabelText('The names of the columns are on line')).toHaveProperty(
    'value',
    '2',
  );
});

test('nothing is asked of a file that is UTF-8', () => {
  show({}, {});
  expect(screen.queryByRole('combobox')).toBeNull();
});

test.each([
  ['people.csv', {}, "3 lines below the columns' names on line 1."],
  ['people.csv', { dates: 'dmy' }, /line 1\. Dates such as 3\/4\/2026: day first\.$/],
  ['book.ods', { sheet: 'March', headingsOnLine: 4 }, /on line 4 of the sheet "March"\.$/],
  ['people.csv', { headingsOnLine: 0 }, '3 lines, and no names of columns.'],
  ['cards.VCF', {}, '3 cards.'],
] as const)('%s: what was understood stands on top', (name, seen, words) => {
  show(seen, {}, name);
  expect(screen.getByText(words)).toBeTruthy();
});
