import { expect, test } from 'vitest';
import {
  answerOf,
  type Choices,
  commonAnswers,
  openCount,
  type PeopleImported,
  type Question,
  questionsOf,
  stillMissing,
  wishesOf,
  withAnswers,
} from './choices';
import { countsInWords, goesInWords, importedInWords, importInWords, undoneInWords } from './words';

const question = (line: number, parts: Partial<Question> = {}): Question => ({
  line,
  name: `Ann ${line}`,
  why: 'Perhaps.',
  kind: 'mayBe',
  values: [],
  candidates: [{ id: `p${line}`, number: `M000${line}`, name: 'Ann' }],
  answers: ['person', 'new', 'skip'],
  ...parts,
});
const none: Choices = {
  columns: [],
  words: [],
  overwrite: false,
  householdsByAddress: false,
  join: [],
  answers: [],
};
const noRows = { rows: [], unlisted: 0 };
const said = (parts: Partial<PeopleImported> = {}): PeopleImported => ({
  added: 0,
  changed: 0,
  alreadyHere: 0,
  withEmail: 0,
  withoutEmail: 0,
  householdsMade: 0,
  source: '',
  sourceIsNew: false,
  newRows: noRows,
  changedRows: noRows,
  hereRows: noRows,
  nearHouseholds: [],
  leftOut: noRows,
  questions: noRows,
  notes: [],
  asks: [],
  householdsByAddress: [],
  ...parts,
});

test('of a line it is said once who it is, and once that it is so', () => {
  const twin = question(4, { kind: 'twin' });
  const life = question(4, { kind: 'life', answers: ['confirm'] });
  const first = withAnswers(none, [question(4)], () => ({ answer: 'person', personId: 'p4' }));
  const both = withAnswers(first, [life], () => ({ answer: 'confirm' }));
  expect(wishesOf(both).lines).toEqual([
    { line: 4, answer: 'person', personId: 'p4' },
    { line: 4, answer: 'confirm' },
  ]);
  const other = withAnswers(both, [twin], () => ({ answer: 'skip' }));
  expect(wishesOf(other).lines).toEqual([
    { line: 4, answer: 'confirm' },
    { line: 4, answer: 'skip' },
  ]);
  expect(answerOf(other, question(4))).toBeUndefined();
  expect(withAnswers(other, [twin], undefined).answers).toHaveLength(1);
});

test('what was answered stands among the questions when it is asked no more', () => {
  const choices = withAnswers(none, [question(3)], () => ({ answer: 'new' }));
  const questions = { rows: [question(2), question(9, { kind: 'roleHolder', answers: [] })] };
  const now = said({ questions: { ...questions, unlisted: 5 } });
  const shown = questionsOf(now, choices).map(({ kind, questions }) => [
    kind,
    ...questions.map(({ line }) => line),
  ]);
  expect(shown).toEqual([
    ['mayBe', 2, 3],
    ['roleHolder', 9],
  ]);
  expect(openCount(now, choices)).toBe(6);
});

test.each([
  [
    [question(2), question(3)],
    ['person', 'new', 'skip'],
  ],
  [
    [question(2), question(3, { candidates: question(2).candidates })],
    ['new', 'skip'],
  ],
  [
    [question(2), question(3, { candidates: [] })],
    ['new', 'skip'],
  ],
  [[question(2), question(3, { answers: ['skip'] })], ['skip']],
])('all of a kind get what fits each of them', (questions, answers) => {
  expect(commonAnswers(questions)).toEqual(answers);
});

test('one column with the full name does instead of two', () => {
  const fields = [{ name: 'firstName', label: 'First name', isNeeded: true, isGiver: false }];
  expect(stillMissing(none, fields)).toEqual(['First name']);
  expect(stillMissing({ ...none, columns: ['name'] }, fields)).toEqual([]);
});

const listed = { number: 1, fileName: 'a.csv', importedAt: '', canBeUndone: true };

test('words', () => {
  const some = said({
    added: 1082,
    changed: 1,
    alreadyHere: 115,
    leftOut: { rows: [{ line: 3, reason: 'empty' }], unlisted: 0 },
    questions: { rows: [question(2)], unlisted: 0 },
  });
  expect(countsInWords(some, none)).toBe(
    '1,082 people are new, 1 person changes, 115 people are here already, 1 line left out. 1 question needs you.',
  );
  expect(countsInWords(said(), none)).toBe('Nobody is new.');
  expect(importInWords(some)).toBe('Add 1,082 people, change 1');
  expect(importInWords(said({ changed: 2 }))).toBe('Change 2 people');
  expect(importInWords(said())).toBeUndefined();
  expect(importedInWords({ ...some, questions: noRows })).toBe(
    '1,082 people added, 1 person changed. For 30 days it can be undone below.',
  );
  expect(importedInWords(said({ questions: { rows: [question(2)], unlisted: 1 } }))).toBe(
    'Nothing was new. 2 questions stayed open: import the same file again to answer.',
  );
  expect(goesInWords({ ...listed, added: 82, changed: 1 })).toMatch(
    /^82 people that it added are removed, 1 person .* is as before\. /,
  );
  const others = { giftsRemoved: 0, amount: 0, eventsRemoved: 0, titles: [], unlisted: 0 };
  const undone = { peopleRemoved: 82, householdsRemoved: 1, valuesPutBack: 3, ...others };
  expect(undoneInWords({ ...undone, stays: ['Ann'] })).toBe(
    'Taken back: 82 people removed, 1 household removed, 3 values put back. These stay:',
  );
});
