import { expect, test } from 'vitest';
import { initialsOfMember, initialsOfName } from './initials';

test.each([
  ['Robert Johnson', 'RJ'],
  ['Mary Ann van Smith', 'MS'],
  ['John & Mary Smith', 'JS'],
  ['zoë', 'ZO'],
  ['  ana   garcia ', 'AG'],
  ['X', 'X'],
  ['𝒜lma 𝓑ea', '𝒜𝓑'],
  ['', ''],
])('the name "%s" has the initials "%s"', (name, initials) => {
  expect(initialsOfName(name)).toBe(initials);
});

test.each([
  ['Mary', 'Smith', 'MS'],
  ['mary ann', 'van der berg', 'MV'],
  ['Élodie', 'Östberg', 'ÉÖ'],
  ['Mary', '', 'M'],
])('the member %s %s has the initials %s', (firstName, lastName, initials) => {
  expect(initialsOfMember({ firstName, lastName })).toBe(initials);
});
