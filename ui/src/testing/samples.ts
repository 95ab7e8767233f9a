import type { Announcement } from '../announcements/queries';
import type { ReadAnswer } from '../api/client';
import type { Celebration } from '../celebrations/queries';
import type { Names } from '../congregation/names';
import type { ChurchEvent } from '../events/queries';
import type { CalendarFeeds } from '../profile/calendar/feeds';
import type { Donation, FinancialSummary, Pledge } from '../profile/giving/queries';
import type { FamilyMember, MemberProfile } from '../profile/queries';
import type { KnownBrowser, Security, SecurityEvent, SignedInBrowser } from '../security/queries';
import type { SignedInUser } from '../session/session';

export const names: Names = {
  portalName: 'Member Portal',
  congregationName: 'Grace Community Church',
  timeZone: 'America/Chicago',
};

export const mary: SignedInUser = {
  firstName: 'Mary',
  lastName: 'Smith',
  email: 'mary@example.org',
  twoFactorEnabled: false,
};

/** As little as the church knows of anybody. */
export const maryInTheBook: MemberProfile = {
  firstName: mary.firstName,
  lastName: mary.lastName,
  email: mary.email,
  membershipStatus: 'active',
};

export const noGiving: FinancialSummary = {
  totalPledged: 0,
  totalDonated: 0,
  outstanding: 0,
  pledgesCount: 0,
  donationsCount: 0,
};

/** A signed-in member without further details. */
export const quietSecurity: Security = {
  twoFactorEnabled: false,
  sessions: [],
  devices: [],
  events: [],
};

/** As they are from the beginning. */
export const quietLetters: ReadAnswer<'/api/profile/letters'> = {
  wanted: { announcements: true, reminders: true, week: false },
  address: mary.email,
  refused: false,
  weekLetterAt: 'Saturday at 9:00 AM',
};
export const noFeeds: CalendarFeeds = { feeds: [], most: 5, canBeMailed: true };

/** Friday noon in Chicago. */
export const friday = new Date('2026-11-20T18:00:00Z');

let lastId = 0;
const nextId = () => `sample-${++lastId}`;

export function event(fields: Partial<ChurchEvent> = {}): ChurchEvent {
  return {
    id: nextId(),
    title: 'Sunday Morning Service',
    startDate: '2026-11-22T10:00:00-06:00',
    isCancelled: false,
    asks: false,
    inSeries: false,
    ...fields,
  };
}

export function announcement(fields: Partial<Announcement> = {}): Announcement {
  return {
    id: nextId(),
    title: 'Advent choir',
    content: 'Rehearsals begin.',
    priority: 'normal',
    createdAt: '2026-11-17T09:00:00-06:00',
    ...fields,
  };
}

export function celebration(fields: Partial<Celebration> = {}): Celebration {
  return {
    id: nextId(),
    name: 'Robert Johnson',
    type: 'birthday',
    date: '2026-11-15',
    ...fields,
  };
}

export function relative(fields: Partial<FamilyMember> = {}): FamilyMember {
  return {
    id: nextId(),
    firstName: 'John',
    lastName: 'Smith',
    relationshipType: 'spouse',
    relationship: 'Spouse',
    ...fields,
  };
}

export function donation(fields: Partial<Donation> = {}): Donation {
  return {
    id: nextId(),
    amount: 25,
    transactionDate: '2026-11-15',
    category: 'General Fund',
    description: 'Weekly offering',
    paymentMethod: 'Check',
    ...fields,
  };
}

export function pledge(fields: Partial<Pledge> = {}): Pledge {
  return { amount: 600, status: 'open', ...fields };
}

export function signedInBrowser(fields: Partial<SignedInBrowser> = {}): SignedInBrowser {
  return {
    id: ++lastId,
    name: 'Chrome on Android',
    signedInAt: '2026-11-03T09:30:00-06:00',
    lastSeenAt: '2026-11-19T19:10:00-06:00',
    current: false,
    ...fields,
  };
}

export function knownBrowser(fields: Partial<KnownBrowser> = {}): KnownBrowser {
  return {
    id: ++lastId,
    name: 'Chrome on Android',
    lastUsedAt: '2026-11-19T19:10:00-06:00',
    current: false,
    ...fields,
  };
}

export function securityEvent(fields: Partial<SecurityEvent> = {}): SecurityEvent {
  return {
    action: 'signed-in',
    at: '2026-11-19T19:12:00-06:00',
    device: 'Chrome on Android',
    times: 1,
    ...fields,
  };
}
