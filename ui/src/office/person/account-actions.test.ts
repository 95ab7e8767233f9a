import { expect, test } from 'vitest';
import type { SignedInUser } from '../../session/session';
import { samplePerson } from '../../testing/office';
import { lifeWords } from '../life/life-offers';
import { offersFor, offerWords } from './account-actions';

const officeUser: SignedInUser = {
  firstName: 'Olga',
  lastName: 'Office',
  email: 'olga@example.org',
  twoFactorEnabled: true,
  roles: ['office'],
};
const administrator: SignedInUser = { ...officeUser, roles: ['administrator'] };

test('whoever has no password yet is invited, or gets a slip', () => {
  const person = samplePerson({ account: 'not-invited' });
  expect(offersFor(person, officeUser).here).toEqual(['invite', 'slip']);
});

test('for a password there is a link by letter, or a slip', () => {
  expect(offersFor(samplePerson(), officeUser).here).toEqual(['reset-letter', 'slip']);
});

test('without any address for letters only a slip is left', () => {
  const { email: _, ...person } = samplePerson({ account: 'not-invited', signInName: 'oma.berta' });
  expect(offersFor(person, officeUser).here).toEqual(['slip']);
});

test('with nothing to sign in with, a sign-in name comes first', () => {
  const { email: _, ...person } = samplePerson({ account: 'none' });
  expect(offersFor(person, officeUser)).toEqual({
    here: ['sign-in-name'],
    more: ['email', 'contact'],
  });
});

test('the office touches no account of somebody who holds or held a role, and reads why', () => {
  const offers = offersFor(samplePerson({ hadRole: true }), officeUser);
  expect([...offers.here, ...offers.more]).toEqual([]);
  expect(offers.notYours).toMatch(/only an administrator/);
});

test('an administrator does, and alone changes roles', () => {
  const person = samplePerson({ hadRole: true, roles: ['office'] });
  expect(offersFor(person, administrator).more).toContain('roles');
  expect(offersFor(samplePerson(), officeUser).more).not.toContain('roles');
});

test('on their own account nobody does anything here that Security is for', () => {
  const self = samplePerson({ email: administrator.email, sessions: 2, twoFactorEnabled: true });
  expect(offersFor(self, administrator)).toEqual({
    here: [],
    more: ['email', 'sign-in-name', 'roles'],
    own: true,
  });
  const olga = samplePerson({ email: officeUser.email, hadRole: true });
  expect(offersFor(olga, officeUser)).toEqual({ here: [], more: [], own: true });
});

test('only what makes sense is offered', () => {
  const person = samplePerson({ sessions: 0, twoFactorEnabled: false });
  expect(offersFor(person, administrator).more).toEqual([
    'email',
    'sign-in-name',
    'roles',
    'disable',
  ]);
});

test('only an administrator disables, enables and turns off a second factor', () => {
  const person = samplePerson({ sessions: 1, twoFactorEnabled: true });
  expect(offersFor(person, officeUser).more).toEqual(['email', 'sign-in-name', 'end-sessions']);
  const disabled = samplePerson({ account: 'disabled' });
  expect(offersFor(disabled, officeUser).here).toEqual([]);
  expect(offersFor(disabled, administrator).here).toEqual(['enable']);
});

test('who moved away is not invited, and keeps what an account needs', () => {
  const person = samplePerson({ account: 'not-invited', leftOn: '2026-10-01' });
  expect(offersFor(person, officeUser).here).toEqual([]);
  const kept = samplePerson({ leftOn: '2026-10-01' });
  expect(offersFor(kept, officeUser).here).toEqual(['reset-letter', 'slip']);
});

test('who has died gets no account', () => {
  const person = samplePerson({ account: 'not-invited', deceasedOn: '2026-10-01' });
  expect(offersFor(person, officeUser).here).toEqual([]);
  const ended = samplePerson({ account: 'disabled', deceasedOn: '2026-10-01' });
  expect(offersFor(ended, administrator).here).toEqual([]);
});

test('nobody without an account is said to be signed out, or to have a password', () => {
  const person = samplePerson({ account: 'not-invited', signInName: 'will.carver' });
  const said = Object.values({ ...offerWords, ...lifeWords }).map(({ sentence, verb }) => [
    verb,
    sentence(person),
  ]);
  for (const [verb, sentence] of said) {
    if (/Sign out|second factor|link for a new password/.test(verb ?? '')) continue;
    expect(sentence, verb).not.toMatch(
      /signed out|old password|password of before|the account and gifts/i,
    );
  }
  const withOne = samplePerson();
  expect(lifeWords.moved.sentence(withOne)).toContain('about the account and gifts');
  expect(offerWords.disable.sentence(withOne)).toContain('is signed out everywhere');
});
