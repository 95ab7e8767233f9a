import { expect, test } from 'vitest';
import { differingFields, shownValue, stays, takenFromOther, whatGoesAlong } from './merge-choice';
import type { MergePreview, MergeSide } from './queries';
import { anonymousInWords } from './words';

const side = (id: string, parts: Partial<MergeSide> = {}): MergeSide => ({
  id,
  version: 1,
  memberNumber: id.toUpperCase(),
  fields: { firstName: 'Greta', lastName: 'Brandt' },
  account: 'none',
  households: [],
  ...parts,
});

const preview = (parts: Partial<MergePreview> = {}): MergePreview => ({
  kept: side('m1'),
  other: side('m2'),
  differing: ['phone', 'firstName', 'dateOfBirth'],
  onlyOtherHas: ['dateOfBirth'],
  administratorNeeded: false,
  ...parts,
});

const turned = ({ kept, other, ...rest }: MergePreview): MergePreview => ({
  ...rest,
  kept: other,
  other: kept,
});

test('the fields stand in the order of the form, and one that is not known here is left out', () => {
  const differing = ['phone', 'noSuchField', 'firstName'];
  expect(differingFields(preview({ differing }))).toEqual(['firstName', 'phone']);
});

test('an address is chosen whole, and two office notes are joined', () => {
  const kept = side('m1', {
    fields: { firstName: 'Greta', address: '1 Elm Street', city: 'Troy', officeNotes: 'Sings.' },
  });
  const other = side('m2', {
    fields: { firstName: 'Greta', address: '2 Oak Lane', zipCode: '62704', officeNotes: 'Bakes.' },
  });
  const both = preview({
    kept,
    other,
    differing: ['address', 'city', 'zipCode', 'officeNotes'],
    onlyOtherHas: [],
  });
  expect(differingFields(both)).toEqual(['address']);
  expect([kept, other].map((one) => shownValue('address', one))).toEqual([
    '1 Elm Street\nTroy',
    '2 Oak Lane\n62704',
  ]);
  expect(whatGoesAlong(both)).toContain('Both office notes stay, one below the other.');
  const noAddress = { ...both, kept: side('m1'), onlyOtherHas: ['address', 'zipCode'] };
  expect(takenFromOther(noAddress, { values: {} })).toEqual(['address']);
});

test('what only the other has is taken; else the row that stays has its own', () => {
  expect(takenFromOther(preview(), { values: {} })).toEqual(['dateOfBirth']);
});

test('what was chosen is kept by row, so that it outlives a change of which stays', () => {
  const choice = { values: { phone: 'm2', dateOfBirth: 'm1' } };
  expect(takenFromOther(preview(), choice)).toEqual(['phone']);
  const other = turned(preview({ onlyOtherHas: [] }));
  expect(takenFromOther(other, choice)).toEqual(['dateOfBirth']);
});

test('a value of a row that is none of the two counts for nothing', () => {
  expect(takenFromOther(preview(), { values: { phone: 'm9' } })).toEqual(['dateOfBirth']);
});

test('the one that was opened stays, unless the server allows only the other', () => {
  const opened = preview();
  const back = turned(opened);
  const refusal = 'They have gifts.';
  expect(stays(opened, back, { values: {} })).toBe(opened);
  expect(stays(opened, back, { values: {}, stays: 'm2' })).toBe(back);
  const refused = { ...opened, refusal };
  expect(stays(refused, back, { values: {}, stays: 'm1' })).toBe(back);
  expect(stays(refused, { ...back, refusal }, { values: {} })).toBe(refused);
});

test('it is said which account stays and which ends', () => {
  const kept = side('m1', { account: 'can-sign-in', email: 'greta@example.org' });
  const other = side('m2', { account: 'locked', email: 'g@example.org' });
  const sentences = whatGoesAlong(preview({ kept, other }));
  expect(sentences).toContain('The account stays: they sign in with greta@example.org as before.');
  expect(sentences).toContain('The account of M2 ends.');
  expect(sentences.join(' ')).not.toMatch(/g@example.org goes along/);
});

test('without an account the addresses go along that the row that stays has not', () => {
  const kept = side('m1', { email: 'greta@example.org' });
  const other = side('m2', { email: 'g@example.org', signInName: 'greta' });
  const sentences = whatGoesAlong(preview({ kept, other }));
  expect(sentences).toContain('greta goes along.');
  expect(sentences.join(' ')).not.toMatch(/g@example.org/);
  const both = side('m2', { email: 'g@example.org', signInName: 'greta' });
  expect(whatGoesAlong(preview({ other: both }))).toContain('g@example.org and greta go along.');
});

test.each([
  [[], ['Falk (head)'], 'They come into Falk (head).'],
  [['Falk (child)'], ['Mill (child)'], 'They live in Mill (child), too.'],
  [['Falk (head)'], ['Mill (spouse)'], 'They stay in Falk (head), and leave Mill (spouse).'],
])('of %j and %j it is said: %s', (keptHomes, otherHomes, sentence) => {
  const kept = side('m1', { households: keptHomes });
  const other = side('m2', { households: otherHomes });
  expect(whatGoesAlong(preview({ kept, other }))).toContain(sentence);
});

test('a removal says what becomes anonymous only where the server tells it', () => {
  expect(anonymousInWords({ nameNeeded: false })).toBe('');
  expect(anonymousInWords({ nameNeeded: true, anonymousGifts: 2, pledges: 1 })).toBe(
    '2 gifts become anonymous: the sums stay without a giver and 1 pledge goes.',
  );
  expect(anonymousInWords({ nameNeeded: true, statements: 2, giftsInKind: 1 })).toBe(
    '2 giving statements go and 1 gift in kind goes.',
  );
});
