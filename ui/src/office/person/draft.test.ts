import { expect, test } from 'vitest';
import {
  changedIn,
  changeOf,
  type Draft,
  draftOf,
  labelsOf,
  nothingTyped,
  troublesIn,
} from './draft';

const TODAY = '2026-11-20';

const stood = draftOf({
  memberNumber: 'M0007',
  fields: { firstName: 'Will', lastName: 'Carver', phone: '555 0121', city: 'Chatham' },
});
const typed = (changes: Partial<Draft>): Draft => ({ ...stood, ...changes });

test('only what was changed is sent, trimmed; what was emptied is null', () => {
  const draft = typed({ phone: ' 555 0120 ', city: '', firstName: 'Will ' });
  expect(changeOf(draft, stood)).toEqual({ fields: { phone: '555 0120', city: null } });
});

test('a member number is no field of the table', () => {
  expect(changeOf(typed({ memberNumber: 'M0008' }), stood)).toEqual({
    fields: {},
    memberNumber: 'M0008',
  });
});

test('nothing typed is no change', () => {
  expect(changedIn(draftOf({ fields: {} }), nothingTyped)).toEqual([]);
});

test.each<[Partial<Draft>, Partial<Draft>]>([
  [{ lastName: ' ' }, { lastName: 'Last Name is required' }],
  [
    { dateOfBirth: '2026-11-21' },
    { dateOfBirth: 'Birth Date is in the future. Please check the year' },
  ],
  [
    { dateOfBirth: '1899-12-31' },
    { dateOfBirth: 'Birth Date is before 1900. Please check the year' },
  ],
  [{ phone: '5'.repeat(201) }, { phone: 'Phone is too long' }],
  [{ officeNotes: 'x'.repeat(4000), phone: '5'.repeat(200) }, {}],
])('of %o one hears %o', (changes, troubles) => {
  expect(troublesIn(typed({ membershipStatus: 'member', ...changes }), stood, TODAY)).toEqual(
    troubles,
  );
});

test('an old value that would be refused today keeps nobody from saving', () => {
  const old = { ...stood, membershipStatus: 'member', dateOfBirth: '1890-01-01' };
  expect(troublesIn({ ...old, phone: '1' }, old, TODAY)).toEqual({});
});

test('several fields are named in a sentence', () => {
  expect(labelsOf(['phone', 'city'])).toBe('Phone and City');
});
