import { expect, test } from 'vitest';
import { samplePerson } from '../../testing/office';
import { besides, changesIn, lockedBy, placeOf } from './events';
import { ageOn, lineBelowName } from './words';

test.each([
  ['1951-11-20', 75],
  ['1951-11-21', 74],
  [undefined, undefined],
  ['some day', undefined],
])('who was born on %s is %s years old', (birth, age) => {
  expect(ageOn('2026-11-20', birth)).toBe(age);
});

test('below the name stands what one asks first', () => {
  const fields = { firstName: 'Will', membershipDate: '2009-05-01' };
  expect(lineBelowName(samplePerson({ fields }))).toBe('Member since 2009 · No.\u00a0M0007');
  const entered = { firstName: 'Will', membershipStatus: 'member', joinDate: '2026-11-20' };
  expect(lineBelowName(samplePerson({ fields: entered }))).toBe('No.\u00a0M0007');
  const visitor = { ...fields, membershipStatus: 'visitor' };
  expect(lineBelowName(samplePerson({ fields: visitor }))).toBe('No.\u00a0M0007');
});

test('why an account is locked, and from where', () => {
  const lock = {
    at: '2026-11-20T08:12:00-06:00',
    action: 'account-locked',
    words: 'Account locked',
    success: false,
    times: 1,
    device: 'Firefox on Linux',
    address: '203.0.113.7',
  };
  expect(lockedBy({ events: [lock] })).toMatch(/From Firefox on Linux, 203\.0\.113\.7\./);
  expect(lockedBy({ events: [] })).toBe('Too many wrong passwords.');
  expect(placeOf({})).toBe('');
  expect(besides({ actor: 'Ruth Albright', times: 3 })).toBe('by Ruth Albright · 3 times');
});

test('each change of an edit has its line', () => {
  expect(changesIn('phone: none -> 1; 2; zip code: 62629 -> none')).toEqual([
    'Phone: 1; 2',
    'Zip code: 62629 → none',
  ]);
  expect(changesIn('by printed link')).toEqual(['By printed link']);
  expect(changesIn('date: 2026-12-24 -> 2026-13-99')).toEqual(['Date: Dec 24, 2026 → 2026-13-99']);
});
