import { expect, test } from 'vitest';
import type { SecurityEvent } from '../queries';
import { eventSentence, eventWords } from './event-words';

const sentence = (action: SecurityEvent['action'], device?: string) =>
  eventSentence({ action, ...(device && { device }) });

test.each([
  ['signed-in', 'Chrome on Android', 'Signed in from Chrome on Android'],
  ['sign-in-failed', 'Unknown browser', 'Wrong password from an unknown browser'],
  ['code-refused', 'Browser on Windows', 'Wrong code from a browser on Windows'],
  ['session-ended', 'Safari on iPad', 'Another browser signed out, from Safari on iPad'],
  ['new-device', 'Safari on iPad', 'New device: Safari on iPad'],
  ['new-device', 'Unknown browser', 'New device: an unknown browser'],
  ['signed-in', undefined, 'Signed in'],
  ['account-unlocked', undefined, 'Account unlocked by the church office'],
  ['two-factor-disabled', undefined, 'Two-factor authentication turned off by the church office'],
  [
    'two-factor-disabled',
    'Edge on Windows',
    'Two-factor authentication turned off from Edge on Windows',
  ],
] as const)('%s of %s: %s', (action, device, told) => {
  expect(sentence(action, device)).toBe(told);
});

test('what somebody was refused, or locked by, is marked; nothing else is', () => {
  const marked = Object.entries(eventWords).flatMap(([action, { alarm }]) =>
    alarm ? [`${action}: ${alarm}`] : [],
  );
  expect(marked).toEqual([
    'sign-in-failed: Refused',
    'sign-in-while-locked: Refused',
    'account-locked: Locked',
    'code-refused: Refused',
    'code-replayed: Refused',
    'confirmation-failed: Refused',
    'trust-replayed: Refused',
  ]);
});

test('no two kinds of event are told alike', () => {
  const said = Object.values(eventWords).map(({ said }) => said);
  expect(new Set(said).size).toBe(said.length);
  expect(said.join(' ')).not.toMatch(/[-_]\w+-|2FA|session|token/);
});
