import type { components } from '../../api/schema';
import { isMember } from '../../profile/membership-status';
import type { Person } from './queries';

type Role = components['schemas']['Role'];
type HouseholdRole = components['schemas']['HouseholdRole'];

export const fullName = ({
  firstName,
  lastName,
}: {
  firstName?: string | null;
  lastName?: string | null;
}) => [firstName, lastName].filter(Boolean).join(' ');

export const nameOf = ({ fields }: Pick<Person, 'fields'>) => fullName(fields);

/** Roles in a sentence. */
export const calledName = ({ fields }: Pick<Person, 'fields'>) =>
  fields.preferredName || fields.firstName || 'This person';

export const roleWords: Record<Role, string> = {
  office: 'Office',
  treasurer: 'Treasurer',
  administrator: 'Administrator',
};

export const householdRoles: Record<HouseholdRole, string> = {
  head: 'Head',
  spouse: 'Spouse',
  child: 'Child',
  other: 'Other',
};

export const rolesInWords = ({ roles }: Pick<Person, 'roles'>) =>
  roles.length > 0 ? roles.map((role) => roleWords[role]).join(', ') : 'Member';

/** Whole years on a day; nothing where either is no day. */
export function ageOn(today: string, birth: string | null | undefined): number | undefined {
  if (!birth || !/^\d{4}-\d\d-\d\d$/.test(birth)) return undefined;
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** "Member since 2009 · No. 1042", as far as it is known. */
export function lineBelowName({ fields, memberNumber }: Person): string {
  // Not the day they joined: where it is not known, that is the day they were entered.
  const since = isMember(fields.membershipStatus) && fields.membershipDate?.slice(0, 4);
  return [since && `Member since ${since}`, `No.\u00a0${memberNumber}`].filter(Boolean).join(' · ');
}

type Account = Person['account'];

/** Members who were never invited, or have not answered yet, have no account. */
export const hasPassword = ({ account }: Pick<Person, 'account'>) =>
  account === 'can-sign-in' || account === 'locked';

export const accountWords: Record<Account, { words: string; tone: 'calm' | 'warm' | 'grey' }> = {
  'can-sign-in': { words: 'Can sign in', tone: 'calm' },
  locked: { words: 'Locked', tone: 'warm' },
  invited: { words: 'Invited', tone: 'grey' },
  'not-invited': { words: 'Not invited yet', tone: 'grey' },
  disabled: { words: 'Disabled', tone: 'grey' },
  none: { words: 'No account', tone: 'grey' },
};
