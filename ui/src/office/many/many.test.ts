import { expect, test } from 'vitest';
import { valuesInWords } from './field-values';
import { homesOf, likelyName, likelyRoles } from './together';

const TODAY = '2026-11-23';

test('of one or two adults the elder is head, and whoever is not 18 yet is a child', () => {
  const ida = { id: 'ida', birthday: '1985-05-05' };
  const jon = { id: 'jon', birthday: '1984-04-04' };
  const kim = { id: 'kim', birthday: '2008-11-24' };
  expect(likelyRoles([ida, jon, kim], TODAY)).toEqual({ ida: 'spouse', jon: 'head', kim: 'child' });
  expect(likelyRoles([{ id: 'lou', birthday: '2008-11-23' }, kim], TODAY)).toEqual({
    lou: 'head',
    kim: 'child',
  });
  // Without a birthday a person is no child, and not the elder.
  expect(likelyRoles([{ id: 'max', birthday: undefined }, ida], TODAY)).toEqual({
    max: 'spouse',
    ida: 'head',
  });
  expect(likelyRoles([ida, jon, { id: 'max', birthday: undefined }, kim], TODAY)).toEqual({
    ida: '',
    jon: '',
    max: '',
    kim: 'child',
  });
});

test('a household is called what most of them are called', () => {
  const names = ['Hill', 'Lund', 'Lund'].map((lastName) => ({ lastName }));
  expect(likelyName(names)).toBe('Lund');
});

test('the households of those who are chosen, each once', () => {
  const rows = [{ household: 'Lund' }, {}, { household: 'Hill' }, { household: 'Lund' }];
  expect(homesOf(rows)).toEqual(['Lund', 'Hill']);
});

test('what stands there now is counted, the most frequent first', () => {
  const values = (...texts: (string | undefined)[]) =>
    texts.map((value, at) => ({ id: String(at), ...(value && { value }) }));
  expect(valuesInWords('membershipStatus', values('active', undefined, 'active'))).toBe(
    '2 have “Active”, 1 has nothing.',
  );
  expect(valuesInWords('city', values('A', 'B', 'C', 'D', 'E', 'F', 'A'))).toBe(
    '2 have “A”, 1 has “B”, 1 has “C”, 1 has “D”, 2 have something else.',
  );
  expect(valuesInWords('city', [])).toBe('');
});
