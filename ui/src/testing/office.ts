// Its code is here before a test waits for a screen of it: on a busy machine that takes longer than a test waits.
import '../office/office';
import '../office/person/person-page';
import type { components } from '../api/schema';
import type { Person } from '../office/person/queries';
import type { SignedInUser } from '../session/session';

type Household = components['schemas']['Household'];

/** A member of the church office, not an administrator. */
export const olga: SignedInUser = {
  firstName: 'Olga',
  lastName: 'Office',
  email: 'olga@example.org',
  twoFactorEnabled: true,
  roles: ['office'],
};

/** The office's view of a person who signs in with an e-mail address. */
export function samplePerson(parts: Partial<Person> = {}): Person {
  return {
    id: 'will',
    version: 1,
    memberNumber: 'M0007',
    fields: { firstName: 'Will', lastName: 'Carver', membershipStatus: 'member' },
    email: 'will@example.org',
    roles: [],
    hadRole: false,
    account: 'can-sign-in',
    twoFactorEnabled: false,
    recoveryCodesLeft: 0,
    sessions: 0,
    households: [],
    events: [],
    ...parts,
  };
}

export function sampleHousehold(parts: Partial<Household> = {}): Household {
  const child = {
    role: 'child' as const,
    sharesAddress: true,
    sharesPhone: true,
    elsewhere: [],
  };
  return {
    id: 'home',
    version: 1,
    name: 'Carver',
    address: '12 Elm Street',
    people: [
      {
        ...child,
        id: 'will',
        memberNumber: 'M0007',
        firstName: 'Will',
        lastName: 'Carver',
        role: 'head',
      },
      { ...child, id: 'tim', memberNumber: 'M0008', firstName: 'Tim', lastName: 'Carver' },
    ],
    ...parts,
  };
}
