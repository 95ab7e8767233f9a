import { expect, test } from 'vitest';
import { accountState, listedName, spokenName, statusWords } from './person-words';
import type { PersonRow } from './queries';

const TODAY = '2026-11-20';

const person = (fields: Partial<PersonRow> = {}): PersonRow => ({
  id: 'p1',
  memberNumber: 'M0001',
  firstName: 'Johanna',
  lastName: 'Bauer',
  membershipStatus: 'member',
  account: 'not-invited',
  hasDied: false,
  hasLeft: false,
  ...fields,
});

test.each<[Partial<PersonRow>, string, string]>([
  [{}, 'No account', 'grey'],
  [{ account: 'none' }, 'No account', 'grey'],
  [{ account: 'disabled' }, 'Disabled', 'grey'],
  [{ account: 'can-sign-in', hasDied: true }, 'Died', 'grey'],
  [{ account: 'can-sign-in', hasLeft: true }, 'Moved away', 'grey'],
  [{ account: 'invited', invitedAt: '2026-11-18T09:00:00-06:00' }, 'Invited Nov 18', 'warm'],
  [{ account: 'invited' }, 'Invited', 'warm'],
  [
    { account: 'locked', lockedAt: '2026-11-20T08:12:00-06:00' },
    'Locked since 8:12\u00a0AM',
    'warm',
  ],
  [{ account: 'locked', lockedAt: '2026-11-19T08:12:00-06:00' }, 'Locked since yesterday', 'warm'],
  [{ account: 'locked' }, 'Locked', 'warm'],
  [{ account: 'can-sign-in' }, 'Never signed in', 'calm'],
  [
    { account: 'can-sign-in', lastSignInAt: '2026-11-20T00:05:00-06:00' },
    'Signed in today',
    'calm',
  ],
  [
    { account: 'can-sign-in', lastSignInAt: '2026-11-03T00:05:00-06:00' },
    'Signed in Nov 3',
    'calm',
  ],
  [
    { account: 'can-sign-in', lastSignInAt: '2025-11-03T00:05:00-06:00' },
    'Signed in Nov 3, 2025',
    'calm',
  ],
  [
    {
      account: 'can-sign-in',
      roles: ['treasurer', 'administrator'],
      lastSignInAt: '2026-11-19T00:05:00-06:00',
    },
    'Administrator, Treasurer · yesterday',
    'calm',
  ],
])('%o: %s', (fields, words, tone) => {
  expect(accountState(person(fields), TODAY)).toEqual({ words, tone });
});

test('a name in the list, and as one says it', () => {
  const hanna = person({ preferredName: 'Hanna' });
  expect(listedName(hanna)).toBe('Bauer, Johanna “Hanna”');
  expect(spokenName(hanna)).toBe('Hanna Bauer');
  expect(listedName(person())).toBe('Bauer, Johanna');
  expect(listedName(person({ lastName: '' }))).toBe('Johanna');
  expect(spokenName(person({ lastName: '' }))).toBe('Johanna');
});

test('who died or moved away has no status any more', () => {
  const member = { membershipStatus: 'active', hasDied: false, hasLeft: false };
  const told = [member, { ...member, hasDied: true }, { ...member, hasLeft: true }].map(
    statusWords,
  );
  expect(told).toEqual(['Active', '', '']);
});
