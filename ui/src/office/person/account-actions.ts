import type { SignedInUser } from '../../session/session';
import type { Person } from './queries';
import { calledName, hasPassword } from './words';

export type AccountAction =
  | 'unlock'
  | 'invite'
  | 'end-sessions'
  | 'enable'
  | 'disable'
  | 'reset-second-factor';

/** Offers besides the actions: a form, or a page. */
export type AccountOffer =
  | AccountAction
  | 'email'
  | 'sign-in-name'
  | 'contact'
  | 'reset-letter'
  | 'roles'
  | 'slip';

interface Offers {
  /** On the card, where one comes for them. */
  here: AccountOffer[];
  /** Behind "More": each asks first. */
  more: AccountOffer[];
  /** Why there are none. */
  notYours?: string;
  /** Their own account: for that there is Security. */
  own?: true;
}

/** Whether this is the caller's own row. */
export const isOwn = (user: SignedInUser, person: Person) =>
  (!!user.email && user.email === person.email) ||
  (!!user.signInName && user.signInName === person.signInName);

/** The actions that this user is allowed and that fit the account's state. */
export function offersFor(person: Person, caller: SignedInUser): Offers {
  const isAdministrator = caller.roles?.includes('administrator') ?? false;
  const self = isOwn(caller, person);
  if (self) return { here: [], more: isAdministrator ? ownOffers(person) : [], own: true };
  if (person.hadRole && !isAdministrator) {
    return {
      here: [],
      more: [],
      notYours: 'They have or had a role, so only an administrator looks after this account.',
    };
  }
  const { account, deceasedOn, leftOn } = person;
  const canSignIn = Boolean(person.email || person.signInName);
  const here: AccountOffer[] = [];
  if (!deceasedOn && account !== 'disabled' && !(leftOn && account === 'none')) {
    const hasLetters = Boolean(person.email || person.contactEmail);
    if (!canSignIn) here.push('sign-in-name');
    // Members who moved away are not invited.
    if (canSignIn && (hasPassword(person) || !leftOn)) {
      if (hasLetters) here.push(hasPassword(person) ? 'reset-letter' : 'invite');
      here.push('slip');
    }
  }
  const more: AccountOffer[] = [];
  if (!deceasedOn) {
    more.push('email');
    if (canSignIn) more.push('sign-in-name');
    // Members with an address of their own get letters there.
    if (!person.email) more.push('contact');
  }
  if (isAdministrator && canSignIn) more.push('roles');
  if (person.sessions) more.push('end-sessions');
  if (!isAdministrator) return { here, more };
  if (person.twoFactorEnabled) more.push('reset-second-factor');
  // The account of a dead member is offered again only after that entry is withdrawn.
  if (account === 'disabled' && !deceasedOn) here.push('enable');
  else if (account !== 'disabled' && account !== 'none') more.push('disable');
  return { here, more };
}

/** Actions that the Security page does not offer: sign-in names and roles. */
function ownOffers(person: Person): AccountOffer[] {
  return ['email', 'sign-in-name', ...(person.email ? [] : ['contact' as const]), 'roles'];
}

export interface OfferWords {
  /** The button, the menu's item and the title of what is asked. */
  verb: string;
  /** The consequence, shown before the action. */
  sentence: (person: Person) => string;
}

export const offerWords: Record<AccountOffer, OfferWords> = {
  unlock: {
    verb: 'Unlock',
    sentence: (person) => `${calledName(person)} can try to sign in again at once.`,
  },
  invite: {
    verb: 'Send an invitation',
    sentence: (person) =>
      `A letter with a link to choose a password goes to ${person.email ?? person.contactEmail}.`,
  },
  slip: {
    verb: 'Print a slip with a QR code',
    sentence: (person) =>
      hasPassword(person)
        ? `${calledName(person)} chooses a new password with it. The old one holds until then.`
        : `${calledName(person)} chooses the first password with it. A slip that was printed before opens nothing any more.`,
  },
  'end-sessions': {
    verb: 'Sign out everywhere',
    sentence: (person) =>
      `${calledName(person)} is signed out of every browser at once, and signs in again with the password. Nothing else changes.`,
  },
  enable: {
    verb: 'Enable the account',
    sentence: (person) =>
      person.lastSignInAt
        ? `${calledName(person)} can sign in again with the password of before.`
        : `${calledName(person)} can be invited again, and sign in.`,
  },
  disable: {
    verb: 'Disable the account',
    sentence: (person) =>
      `${calledName(person)} ${hasPassword(person) ? 'is signed out everywhere and can no longer sign in' : 'has no account yet, and cannot get one: invitation and slip open nothing any more'}. The person stays in the list with everything that is known. You can enable the account again at any time.`,
  },
  'reset-second-factor': {
    verb: 'Turn off the second factor',
    sentence: (person) =>
      `For somebody who has lost the phone with the codes. From then on ${calledName(person)} signs in with the password alone, until a new second factor is set up. A letter tells them.`,
  },
  email: {
    verb: 'Change the e-mail address',
    sentence: (person) =>
      hasPassword(person)
        ? `${calledName(person)} signs in with the new address from then on and is signed out everywhere. A letter to the old address says so, where there is one.`
        : `Letters to ${calledName(person)} go to this address. Whoever is invited signs in with it.`,
  },
  'sign-in-name': {
    verb: 'Set the sign-in name',
    sentence: (person) =>
      person.signInName && hasPassword(person)
        ? `${calledName(person)} signs in with the new name from then on, and is signed out everywhere.`
        : `With it ${calledName(person)} can sign in without an e-mail address.`,
  },
  contact: {
    verb: 'Say where letters go',
    sentence: (person) =>
      `Letters to ${calledName(person)} go to this address, with the name in the subject. Several people can share one. Nobody signs in with it.`,
  },
  'reset-letter': {
    verb: 'Send a link for a new password',
    sentence: (person) =>
      `A letter with the link goes to ${person.email ?? person.contactEmail}. The old password holds until a new one is chosen.`,
  },
  roles: {
    verb: 'Change the roles',
    sentence: (person) =>
      `What ${calledName(person)} may do besides what every member may do. All administrators get a letter about it.`,
  },
};
