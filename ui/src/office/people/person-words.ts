import {
  type CalendarDate,
  dayNumber,
  shortDate,
  shortMonth,
  timeOf,
} from '../../congregation/calendar';
import { daySeen } from '../../congregation/when';
import type { PersonRow } from './queries';

interface State {
  words: string;
  /** Accent: all is well. Warm: action is needed. Grey: neither. */
  tone: 'calm' | 'warm' | 'grey';
}

const roleNames = { administrator: 'Administrator', treasurer: 'Treasurer', office: 'Office' };

type Named = Pick<PersonRow, 'firstName' | 'lastName' | 'preferredName'>;

/** As a list sorted by last names has it: "Bauer, Johanna “Hanna”". */
export function listedName({ firstName, lastName, preferredName }: Named): string {
  const first = preferredName ? `${firstName} “${preferredName}”` : firstName;
  return lastName ? `${lastName}, ${first}` : first;
}

/** As one speaks of them: "Hanna Bauer". */
export function spokenName({ firstName, lastName, preferredName }: Named): string {
  return `${preferredName || firstName} ${lastName}`.trim();
}

type Status = Pick<PersonRow, 'membershipStatus' | 'hasDied' | 'hasLeft'>;

/** "Active": the server says it in lower case. Of who died or moved away it says nothing any more. */
export function statusWords({ membershipStatus, hasDied, hasLeft }: Status): string {
  if (hasDied || hasLeft) return '';
  return membershipStatus.charAt(0).toUpperCase() + membershipStatus.slice(1);
}

type Account = Pick<
  PersonRow,
  'account' | 'roles' | 'lockedAt' | 'lastSignInAt' | 'invitedAt' | 'hasDied' | 'hasLeft'
>;

/** The state of a person's account, for the pill. */
export function accountState(person: Account, today: CalendarDate): State {
  if (person.hasDied) return { words: 'Died', tone: 'grey' };
  if (person.hasLeft) return { words: 'Moved away', tone: 'grey' };
  switch (person.account) {
    case 'disabled':
      return { words: 'Disabled', tone: 'grey' };
    case 'locked':
      return { words: withTime('Locked', person.lockedAt, today), tone: 'warm' };
    case 'invited':
      return { words: `Invited ${dayWords(person.invitedAt, today)}`.trim(), tone: 'warm' };
    case 'can-sign-in':
      return { words: signedInWords(person, today), tone: 'calm' };
    default:
      return { words: 'No account', tone: 'grey' };
  }
}

function signedInWords({ roles, lastSignInAt }: Account, today: CalendarDate): string {
  const day = dayWords(lastSignInAt, today);
  const role = Object.entries(roleNames)
    .filter(([name]) => roles?.some((held) => held === name))
    .map(([, word]) => word)
    .join(', ');
  if (role) return day ? `${role} · ${day}` : role;
  return day ? `Signed in ${day}` : 'Never signed in';
}

/** "Locked since 8:12 AM", or since which day. */
function withTime(word: string, time: string | undefined, today: CalendarDate): string {
  if (!time) return word;
  const since = time.startsWith(today) ? timeOf(time) : dayWords(time, today);
  return `${word} since ${since?.replace(' ', '\u00a0')}`;
}

/** "today", "yesterday", "Nov 3", or "Nov 3, 2025". */
function dayWords(time: string | undefined, today: CalendarDate): string {
  if (!time) return '';
  const day = daySeen(time, today);
  if (day !== shortDate(time)) return day;
  return time.slice(0, 4) === today.slice(0, 4) ? `${shortMonth(time)} ${dayNumber(time)}` : day;
}
