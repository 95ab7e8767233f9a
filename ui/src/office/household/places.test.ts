import { expect, test } from 'vitest';
import { sampleHousehold } from '../../testing/office';
import { householdChange, householdDraft, mayLiveInTwo, whoMovesAlong } from './places';

test('only what was changed is sent; what was emptied is null', () => {
  const stood = householdDraft(sampleHousehold({ phone: '555 0100' }));
  const draft = { ...stood, address: ' 3 Oak Road ', phone: '' };
  expect(householdChange(draft, stood)).toEqual({ address: '3 Oak Road', phone: null });
});

test('who has another address is named before it is changed', () => {
  const household = sampleHousehold();
  const [will, tim] = household.people;
  if (!will || !tim) throw new Error('nobody lives there');
  expect(whoMovesAlong(household)).toMatch(
    /^The address and the phone number change for everybody/,
  );
  const people = [will, { ...tim, sharesAddress: false }];
  expect(whoMovesAlong({ ...household, people })).toMatch(
    /Tim has another address, which stays as it is\./,
  );
  const all = [will, tim, { ...tim, leftOn: '2026-01-01' }];
  const others = all.map((person) => ({ ...person, sharesAddress: false }));
  expect(whoMovesAlong({ ...household, people: others }), 'nobody who moved away').toMatch(
    /Will and Tim have another address, which stays as it is\./,
  );
});

test.each([
  ['child', undefined, true],
  ['spouse', '2020-01-01', false],
  ['', '2008-11-21', true],
  ['', '2008-11-20', false],
  ['', undefined, false],
] as const)('a %s born %s in two households: %s', (role, birth, may) => {
  expect(mayLiveInTwo(role, birth, '2026-11-20')).toBe(may);
});
