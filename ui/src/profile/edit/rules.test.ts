import { expect, test } from 'vitest';
import { mary } from '../../testing/samples';
import { type Draft, draftOf, fieldNames, roomLeft, troubleWith, updateOf } from './rules';

const profile = { ...mary, membershipStatus: 'member' };
const stood = draftOf({ ...profile, phone: '555-0100', dateOfBirth: '1899-05-01' });
const judging = { stood, today: '2026-11-20', unfinished: () => false };

const trouble = (name: keyof Draft, text: string) => troubleWith(name, text, judging);

test('what only the office writes is no field of the form', () => {
  expect(fieldNames).not.toContain('email');
  expect(fieldNames).not.toContain('membershipStatus');
});

test('six of them cannot be left empty', () => {
  const needed = fieldNames.filter((name) => trouble(name, '  '));
  expect(needed).toEqual(['firstName', 'lastName', 'address', 'country', 'city', 'state']);
  expect(trouble('firstName', '')).toBe('First Name is required');
  expect(trouble('state', '')).toBe('State/Province is required');
});

test.each([
  ['firstName', 100],
  ['phone', 200],
  ['allergies', 200],
  ['notes', 4000],
] as const)('%s takes %d characters, as people count them', (name, limit) => {
  expect(trouble(name, ` ${'😀'.repeat(limit)} `)).toBeUndefined();
  expect(trouble(name, 'x'.repeat(limit + 1))).toMatch(/is too long$/);
});

test('a country is on the list, or the one that stood there; an occupation is whatever is typed', () => {
  expect(trouble('country', 'Atlantis')).toMatch(/“Atlantis” is not on the list/);
  expect(trouble('country', 'usa')).toBeUndefined();
  const utopia = { ...judging, stood: { ...stood, country: 'Utopia' } };
  expect(troubleWith('country', 'Utopia', utopia)).toBeUndefined();
  expect(trouble('occupation', 'Lion tamer')).toBeUndefined();
});

test('near the end of the room the form says how much is left', () => {
  expect(roomLeft('firstName', 'x'.repeat(89))).toBeUndefined();
  expect(roomLeft('firstName', 'x'.repeat(99))).toBe('Room for 1 more character');
  expect(roomLeft('firstName', 'x'.repeat(100))).toBe('There is no room for more');
  expect(roomLeft('firstName', 'x'.repeat(103))).toBe('Please shorten this by 3 characters');
  expect(roomLeft('notes', 'x'.repeat(3899))).toBeUndefined();
  expect(roomLeft('baptismDate', '2020-01-01')).toBeUndefined();
});

test.each([
  ['1900-01-01', undefined],
  ['2026-11-20', undefined],
  ['2024-02-29', undefined],
  ['2026-11-21', 'Baptism Date is in the future. Please check the year'],
  ['1899-12-31', 'Baptism Date is before 1900. Please check the year'],
  ['2023-02-29', 'Baptism Date is not a real date'],
  ['12024-01-01', 'Baptism Date is not a real date'],
])('a day of %s: %s', (day, said) => {
  expect(trouble('baptismDate', day)).toBe(said);
});

test('a date typed in part is not taken for no date', () => {
  const unfinished = (name: string) => name === 'anniversary';
  expect(troubleWith('anniversary', '', { ...judging, unfinished })).toBe(
    'Wedding Anniversary is not a complete date',
  );
  expect(troubleWith('phone', '', { ...judging, unfinished: () => true })).toBeUndefined();
});

test('what was imported and is left alone is not judged, and goes back to the letter', () => {
  const odd = draftOf({ ...profile, dateOfBirth: '1899-05-01', phone: ' 555 ', notes: 'x\n' });
  const judgingOdd = { ...judging, stood: odd };
  expect(troubleWith('dateOfBirth', '1899-05-01', judgingOdd)).toBeUndefined();
  expect(troubleWith('dateOfBirth', '1899-05-02', judgingOdd)).toBeDefined();
  const update = updateOf({ ...odd, city: ' Springfield ', phone: '  ' }, odd);
  expect(update).toMatchObject({
    dateOfBirth: '1899-05-01',
    notes: 'x\n',
    city: 'Springfield',
    phone: null,
    employer: null,
  });
  expect(Object.keys(update)).toEqual(fieldNames);
});
