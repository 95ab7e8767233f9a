import { expect, test } from 'vitest';
import { olga, samplePerson } from '../../testing/office';
import type { Person } from '../person/queries';
import { backVerb, lifeOffersFor, statePills } from './life-offers';

const administrator = { ...olga, roles: ['administrator' as const] };

test('whoever lives here can marry, move, die, be merged and be removed', () => {
  const all = ['married', 'moved', 'died', 'merge', 'remove'];
  expect(lifeOffersFor(samplePerson(), olga)).toEqual(all);
});

type Home = Person['households'][number];

const home = (role: Home['role'], other?: Partial<Home['others'][number]>) =>
  ({ id: 'home', name: 'Carver', role, others: other ? [{ id: 'o', ...other }] : [] }) as Home;

test.each([
  ['Married', home('head', { role: 'spouse' }), false],
  ['married', home('spouse', { role: 'head' }), false],
  ['Married', home('head', { role: 'spouse', deceasedOn: '2026-01-01' }), true],
  ['Married', home('head', { role: 'child' }), true],
  ['Married', home('child', { role: 'head' }), true],
  ['Married', home('head'), true],
  ['Widowed', home('head', { role: 'spouse' }), true],
  [undefined, home('head', { role: 'spouse' }), true],
] as const)(
  'to somebody %s who lives as in %j a wedding is offered: %s',
  (status, lives, isOffered) => {
    const fields = { firstName: 'Will', ...(status && { maritalStatus: status }) };
    const offers = lifeOffersFor(samplePerson({ fields, households: [lives] }), olga);
    expect(offers.includes('married')).toBe(isOffered);
  },
);

test('the office touches nobody who holds or held a role; an administrator does', () => {
  const person = samplePerson({ hadRole: true });
  expect(lifeOffersFor(person, olga)).toEqual([]);
  expect(lifeOffersFor(person, administrator)).toContain('died');
});

test('nobody ends, merges or removes themselves', () => {
  const self = samplePerson({ email: administrator.email, hadRole: true });
  expect(lifeOffersFor(self, administrator)).toEqual(['married']);
});

test('who moved away can come back and die, but does not move again', () => {
  const person = samplePerson({ leftOn: '2026-10-01' });
  expect(lifeOffersFor(person, olga)).toEqual(['back', 'married', 'died', 'merge', 'remove']);
  expect(backVerb(person)).toBe('Came back');
});

test('a death that was a mistake is taken back; nothing else befalls the dead', () => {
  const person = samplePerson({ deceasedOn: '2026-10-01', leftOn: '2026-01-01' });
  expect(lifeOffersFor(person, olga)).toEqual(['back', 'merge', 'remove']);
  expect(backVerb(person)).toMatch(/mistake/);
});

test.each([
  [{}, []],
  [{ leftOn: '2026-10-01' }, ['Moved away 1 October 2026']],
  [
    { leftOn: '2026-10-01', accountEndsOn: '2026-10-31' },
    ['Moved away 1 October 2026', 'Account ends on 31 October 2026'],
  ],
  [
    { leftOn: '2026-10-01', accountEndsOn: '2026-10-31', account: 'invited' as const },
    ['Moved away 1 October 2026'],
  ],
  [
    { deceasedOn: '2026-11-02', leftOn: '2026-10-01', accountEndsOn: '2026-10-31' },
    ['Died 2 November 2026'],
  ],
])('%j is said beside the name as %j', (life, pills) => {
  expect(statePills(samplePerson(life))).toEqual(pills);
});
