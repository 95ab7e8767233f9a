import { expect, test } from 'vitest';
import { isReadSo, type ListField, missing, readingOf } from '../../list-import/draft';
import {
  type Choices,
  type FileLine,
  givenOf,
  isAskedAbout,
  isDecided,
  saysWhoGave,
  wishesOf,
  withColumn,
  withGiven,
} from './choices';
import {
  countsInWords,
  type GiftsImported,
  importedInWords,
  importInWords,
  undoneInWords,
} from './words';

const choices: Choices = {
  columns: ['date', '', 'name'],
  allAnonymous: false,
  alikeLines: [4],
  words: [{ word: 'Held', meaning: 'gift' }],
  givers: [{ called: 'Jon', choice: 'anonymous' }],
};

const field = (name: string, isNeeded: boolean, isGiver: boolean): ListField => ({
  name,
  label: name,
  isNeeded,
  isGiver,
});
const fields = [
  field('date', true, false),
  field('amount', true, false),
  field('name', false, true),
];

const line = (line: number, called?: string): FileLine => ({
  line,
  state: 'unknown',
  likely: [],
  isAnswered: false,
  isTaken: false,
  ...(called !== undefined && { called }),
});

test('a field is one column, and with another column nothing said of lines holds', () => {
  expect(missing(choices, fields)).toEqual(['amount']);
  const remembered: Choices['words'] = [{ word: 'Settled', meaning: 'gift' }];
  expect(withColumn(choices, 1, 'date', remembered)).toEqual({
    ...choices,
    columns: ['', 'date', 'name'],
    alikeLines: [],
    givers: [],
    words: remembered,
  });
  expect(saysWhoGave(choices, fields)).toBe(true);
  expect(saysWhoGave(withColumn(choices, 2, '', []), fields)).toBe(false);
});

test('what was chosen for the columns comes back for a file that is read in the same way', () => {
  const draft = { file: 'gifts.csv 1 2', choices, encoding: 'macintosh', headings: 3 };
  const reading = readingOf(draft);
  expect(reading).toEqual({ encoding: 'macintosh', headings: 3 });
  const columns = ['Day', 'Sum', 'Who'].map((heading) => ({ heading, examples: [] }));
  expect(isReadSo(draft, reading, columns)).toBe(true);
  expect(isReadSo(draft, { ...reading, headings: 1 }, columns)).toBe(false);
  expect(isReadSo(draft, { headings: 3 }, columns)).toBe(false);
  expect(isReadSo(draft, { ...reading, sheet: 'March' }, columns)).toBe(false);
  expect(isReadSo(draft, reading, columns.slice(1))).toBe(false);
});

test('a line has its own choice, else that of its name', () => {
  const mary = { choice: 'person', memberId: 'm', name: 'Mary' } as const;
  const own = withGiven(choices, line(7, 'Jon'), false, mary);
  expect(givenOf(own, line(7, 'Jon'))?.memberId).toBe('m');
  expect(givenOf(own, line(8, 'Jon'))?.choice).toBe('anonymous');
  const all = withGiven(own, line(8, 'Jon'), true, { choice: 'leftOut' });
  expect(givenOf(all, line(8, 'Jon'))?.choice).toBe('leftOut');
  expect(givenOf(withGiven(own, line(7, 'Jon'), false, undefined), line(7, 'Jon'))).toBeUndefined();
  // Without a name a choice is never that of another line.
  const nameless = withGiven(choices, line(9), true, mary);
  expect(givenOf(nameless, line(10))).toBeUndefined();
  expect(wishesOf(own).givers).toEqual([
    { called: 'Jon', choice: 'anonymous' },
    { line: 7, choice: 'person', memberId: 'm' },
  ]);
});

test.each([
  ['alike', true, true],
  ['unlikely', true, true],
  ['unknown', false, true],
  ['leftOut', false, true],
  ['new', false, false],
  ['bad', false, false],
] as const)('%s: asked about %s, decided %s', (state, isAsked, decided) => {
  expect(isAskedAbout({ ...line(3), state })).toBe(isAsked);
  expect(isDecided({ ...line(3), state })).toBe(decided);
});

const said: GiftsImported = {
  dryRun: true,
  amount: 4100,
  counts: {
    new: 112,
    anonymous: 0,
    here: 60,
    alike: 1,
    unlikely: 2,
    unknown: 3,
    leftOut: 0,
    asItIs: 0,
    bad: 0,
    back: 0,
    nothing: 0,
    asked: 0,
  },
  lines: [],
  unlisted: 0,
  words: [],
  funds: [],
  columnsNotImported: [],
  amountsNotImported: [],
  mustBeWhole: false,
};

test('words', () => {
  expect(countsInWords(said)).toBe(
    '112 gifts are new ($4,100.00), 60 are here already. 6 lines need you.',
  );
  expect(importInWords(said)).toBe('Import 112 gifts');
  expect(importInWords({ ...said, mustBeWhole: true })).toBeUndefined();
  const none = { ...said, amount: 0, counts: { ...said.counts, new: 0 } };
  expect(importInWords(none)).toBeUndefined();
  expect(importedInWords(none)).toBe('Nothing was new: 60 gifts of the file are here already.');
  const undone = { giftsRemoved: 1, amount: 5, stays: [] };
  expect(undoneInWords(undone)).toBe('Taken back: 1 gift removed ($5.00).');
});
