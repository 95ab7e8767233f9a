import type { SecurityEvent } from '../queries';

type Action = SecurityEvent['action'];

interface Words {
  /** The event, so that "from Chrome on Android" can follow. */
  said: string;
  /** One word for what a member should look at twice. */
  alarm?: 'Refused' | 'Locked';
  /** Leads on to the browser, where "from" would be taken for a part of what was said, or says too much. */
  link?: ', from' | ':';
  /** The church office does this, too. */
  office?: true;
}

/** Every kind of event as a member would tell it. */
export const eventWords: Record<Action, Words> = {
  'signed-in': { said: 'Signed in' },
  'sign-in-failed': { said: 'Wrong password', alarm: 'Refused' },
  'sign-in-while-locked': { said: 'Sign-in while your account was locked', alarm: 'Refused' },
  'signed-out': { said: 'Signed out' },
  'account-locked': { said: 'Account locked after too many wrong tries', alarm: 'Locked' },
  'account-unlocked': { said: 'Account unlocked', office: true },
  'password-reset-asked': { said: 'Link for a new password asked for', office: true },
  'password-reset-done': { said: 'New password chosen through a link' },
  'password-changed': { said: 'Password changed' },
  'code-refused': { said: 'Wrong code', alarm: 'Refused' },
  'code-replayed': { said: 'Code used a second time', alarm: 'Refused' },
  // With a wrong password, or while the account was locked.
  'confirmation-failed': { said: 'Tried to change these settings', alarm: 'Refused' },
  'two-factor-enabled': { said: 'Two-factor authentication turned on' },
  'two-factor-disabled': { said: 'Two-factor authentication turned off', office: true },
  'recovery-code-used': { said: 'Backup code used' },
  'recovery-codes-made': { said: 'New backup codes made' },
  'session-ended': { said: 'Another browser signed out', link: ', from' },
  // A link for a new password makes one known, too, without a sign-in.
  'new-device': { said: 'New device', link: ':' },
  'device-trusted': { said: 'Codes switched off for 30 days' },
  'device-forgotten': { said: 'A known browser forgotten', link: ', from' },
  'trust-replayed': {
    said: 'Copied data of a trusted device used',
    alarm: 'Refused',
    link: ', from',
  },
  'member-invited': { said: 'Invitation sent', office: true },
  'member-disabled': { said: 'Account closed', office: true },
  'member-enabled': { said: 'Account opened again', office: true },
  'email-changed': { said: 'Email changed', office: true },
  'sign-in-name-changed': { said: 'Sign-in name changed', office: true },
  'slip-made': { said: 'Slip for a password printed', office: true },
  'role-changed': { said: 'Role changed', office: true },
  'member-edited': { said: 'Your details changed', office: true },
  'name-changed': { said: 'Name changed' },
  'calendar-feed-made': { said: 'Calendar address made' },
  'calendar-feed-ended': { said: 'Calendar address ended' },
};

/** "Signed in from Chrome on Android", "Account unlocked by the church office". */
export function eventSentence({ action, device }: Pick<SecurityEvent, 'action' | 'device'>) {
  const { said, link = ' from', office } = eventWords[action];
  if (device) return `${said}${link} ${inSentence(device)}`;
  return office ? `${said} by the church office` : said;
}

/** The server's names for what it cannot tell are no names. */
function inSentence(device: string): string {
  if (device === 'Unknown browser') return 'an unknown browser';
  return device.startsWith('Browser on ') ? `a browser on ${device.slice(11)}` : device;
}
