import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { heading, openSignedIn, skeletons } from '../testing/open';
import {
  friday,
  knownBrowser,
  mary,
  quietSecurity,
  securityEvent,
  signedInBrowser,
} from '../testing/samples';
import { type Answers, json, never, refused, text, unreachable } from '../testing/server';
import type { Security } from './queries';

const READ = 'GET /api/auth/security';

beforeEach(() => {
  vi.useFakeTimers({ now: friday, toFake: ['Date'] });
});

function open(security: Partial<Security> = {}, answers: Answers = {}) {
  const whole = { ...quietSecurity, ...security };
  return openSignedIn('/security', {
    'GET /api/auth/me': () => json({ ...mary, twoFactorEnabled: whole.twoFactorEnabled }),
    [READ]: () => json(whole),
    ...answers,
  });
}

/** The page, once it stands. */
async function card() {
  await heading('Security');
  return screen.getByRole('main');
}
const part = (name: string) => screen.findByRole('region', { name });
const signedIn = () => part('Where you are signed in');
const known = () => part('Browsers we know');
const latest = () => part('What happened lately');
const toast = () => screen.getByRole('region', { name: /^Notifications/ });

/** After the screen has shown that it waits. */
const soon = (answer: Response) =>
  new Promise<Response>((done) => setTimeout(() => done(answer), 20));

/** The browsers of a list. */
const named = (name: string) => (_: string, element: Element | null) =>
  element?.className === 'security-name' && element.textContent === name;

async function rows(of: Promise<HTMLElement>) {
  const items = await within(await of).findAllByRole('listitem');
  return items.map((item) => item.textContent);
}

const here = signedInBrowser({
  name: 'Safari on iPhone',
  signedInAt: '2026-11-19T09:30:00-06:00',
  current: true,
  address: '203.0.113.7',
});
const tablet = signedInBrowser({ name: 'Safari on iPad' });
const library = signedInBrowser({ name: 'Firefox on Windows' });

test('off: it says so, and leads to where it is turned on', async () => {
  const { user } = open();
  const tiles = within(await card());
  expect(tiles.getByText('Off').parentElement?.textContent).toMatch(/your password only/);
  expect(tiles.queryByRole('button', { name: 'Turn off' })).toBeNull();
  const link = tiles.getByRole('link', { name: 'Turn on two-factor authentication' });
  await user.click(link);
  expect(window.location.pathname).toBe('/setup-2fa');
});

test.each([
  [8, '8 backup codes left.', false],
  [4, '4 backup codes left.', false],
  [3, /^Only 3 backup codes left. Please make new ones/, true],
  [1, /^Only 1 backup code left. Please make new ones/, true],
  [0, /^No backup codes left. Please make new ones/, true],
])('on with %d backup codes left', async (recoveryCodesLeft, said, warns) => {
  open({ twoFactorEnabled: true, recoveryCodesLeft });
  const tiles = within(await card());
  const words = await tiles.findByText(said);
  expect(words.closest('.security-few') !== null).toBe(warns);
  expect(tiles.getByText('On').parentElement?.textContent).toMatch(/authenticator app/);
  expect(tiles.queryByRole('link', { name: /Turn on/ })).toBeNull();
});

test('where the member is signed in, this device first and without a button', async () => {
  open({ sessions: [here, tablet] });
  expect(await rows(signedIn())).toEqual([
    'Safari on iPhone This deviceIn use nowSigned in yesterday from 203.0.113.7',
    'Safari on iPadLast used yesterday 7:10\u00a0PMSigned in Nov 3, 2026Sign out Safari on iPad, last used yesterday 7:10\u00a0PM',
  ]);
});

test('signed in here only, there is nothing to sign out', async () => {
  open({ sessions: [here] });
  expect(within(await signedIn()).queryByRole('button')).toBeNull();
});

test('signing out one browser asks for the list anew, and the keyboard keeps its place', async () => {
  const { answers, calls, user } = open(
    { sessions: [here, tablet, library] },
    { [`DELETE /api/auth/sessions/${tablet.id}`]: () => soon(json({ message: 'Done' })) },
  );
  const list = within(await signedIn());
  answers[READ] = () => json({ ...quietSecurity, sessions: [here, library] });
  await user.click(
    await list.findByRole('button', { name: /^Sign out Safari on iPad, last used / }),
  );
  await waitFor(() => expect(toast().textContent).toBe('Signed outSafari on iPad is signed out.'));
  expect(list.queryByText(named('Safari on iPad'))).toBeNull();
  expect(list.getByText(named('Firefox on Windows'))).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(list.getByRole('heading')));
  expect(calls.filter(({ route }) => route.startsWith('DELETE'))).toHaveLength(1);
});

test('while one is being signed out, no other can be, and two clicks send once', async () => {
  const { calls } = open(
    { sessions: [here, tablet, library] },
    { [`DELETE /api/auth/sessions/${tablet.id}`]: never },
  );
  const list = within(await signedIn());
  const button = await list.findByRole('button', { name: /^Sign out Safari on iPad, last used / });
  act(() => {
    button.click();
    button.click();
  });
  await list.findByRole('button', { name: /^Signing out... Safari on iPad/ });
  for (const button of list.getAllByRole<HTMLButtonElement>('button')) {
    expect(button.disabled, button.textContent).toBe(true);
  }
  expect(calls.filter(({ route }) => route.startsWith('DELETE'))).toHaveLength(1);
});

test('who is signed out already leaves the list, and nothing is said', async () => {
  const { answers, user } = open(
    { sessions: [here, tablet] },
    { [`DELETE /api/auth/sessions/${tablet.id}`]: () => refused(404, 'not_found', 'Gone') },
  );
  const list = within(await signedIn());
  answers[READ] = () => json({ ...quietSecurity, sessions: [here] });
  await user.click(
    await list.findByRole('button', { name: /^Sign out Safari on iPad, last used / }),
  );
  await waitFor(() => expect(list.queryByText(named('Safari on iPad'))).toBeNull());
  expect(toast().textContent).toBe('');
});

test('a browser that could not be signed out is still there, and that is said', async () => {
  const { user } = open(
    { sessions: [here, tablet] },
    { [`DELETE /api/auth/sessions/${tablet.id}`]: unreachable },
  );
  const list = within(await signedIn());
  const button = await list.findByRole('button', { name: /^Sign out Safari on iPad, last used / });
  await user.click(button);
  await waitFor(() => expect(toast().textContent).toContain('Not signed outPlease check'));
  expect(list.getByText(named('Safari on iPad'))).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('a session that was ended elsewhere leads to the login at its next step', async () => {
  const { user } = open(
    { sessions: [here, tablet] },
    {
      [`DELETE /api/auth/sessions/${tablet.id}`]: () =>
        refused(401, 'signed_out', 'Please sign in.'),
    },
  );
  const list = within(await signedIn());
  await user.click(
    await list.findByRole('button', { name: /^Sign out Safari on iPad, last used / }),
  );
  await heading('Member Login');
  expect(toast().textContent).toContain('You were signed out');
});

test('everywhere else is asked about first', async () => {
  const { answers, calls, user } = open(
    { sessions: [here, tablet, library] },
    { 'DELETE /api/auth/sessions': () => json({ message: 'Done' }) },
  );
  const list = within(await signedIn());
  const button = await list.findByRole('button', { name: 'Sign out everywhere else' });
  await user.click(button);
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Leave them signed in' }));
  expect(calls.some(({ route }) => route.startsWith('DELETE'))).toBe(false);

  answers[READ] = () => json({ ...quietSecurity, sessions: [here] });
  await user.click(button);
  const again = within(await screen.findByRole('alertdialog'));
  await user.click(again.getByRole('button', { name: 'Sign out everywhere else' }));
  await waitFor(() => expect(toast().textContent).toContain('You are signed out everywhere else.'));
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  expect(list.queryByRole('button')).toBeNull();
});

test('a known browser says until when no code is needed, and can be forgotten', async () => {
  const phone = knownBrowser({ current: true, trustedUntil: '2026-12-20T09:30:00-06:00' });
  const old = knownBrowser({ name: 'Edge on Windows', lastUsedAt: '2026-06-01T08:00:00-05:00' });
  const { answers, calls, user } = open(
    { devices: [phone, old] },
    { [`DELETE /api/auth/devices/${old.id}`]: () => soon(json({ message: 'Done' })) },
  );
  expect(await rows(known())).toEqual([
    'Chrome on Android This deviceLast signed in yesterday 7:10\u00a0PMNo code needed until Dec 20, 2026Forget Chrome on Android, last signed in yesterday 7:10\u00a0PM',
    'Edge on WindowsLast signed in Jun 1, 2026, 8:00\u00a0AMForget Edge on Windows, last signed in Jun 1, 2026, 8:00\u00a0AM',
  ]);
  answers[READ] = () => json({ ...quietSecurity, devices: [phone] });
  const list = within(await known());
  const button = list.getByRole('button', { name: /^Forget Edge on Windows/ });
  await user.click(button);
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Keep it' }));
  expect(document.activeElement).toBe(button);
  expect(calls.some(({ route }) => route.startsWith('DELETE'))).toBe(false);

  await user.click(button);
  const again = within(await screen.findByRole('alertdialog'));
  await user.click(again.getByRole('button', { name: 'Forget it' }));
  await waitFor(() => expect(toast().textContent).toContain('Edge on Windows is no longer known.'));
  expect(list.queryByText(named('Edge on Windows'))).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(list.getByRole('heading')));
});

const LOCKED_OUT = 'While your account is locked, you can no longer sign in with it.';

test.each([
  [
    knownBrowser({ current: true, trustedUntil: '2026-12-20T09:30:00-06:00' }),
    `Forget this device? You stay signed in for now. Signing in with it will ask for a code again. ${LOCKED_OUT}`,
  ],
  [
    knownBrowser({ name: 'Edge on Windows', lastUsedAt: '2026-06-01T08:00:00-05:00' }),
    `Forget Edge on Windows, last signed in Jun 1, 2026, 8:00\u00a0AM? It will be signed out. ${LOCKED_OUT}`,
  ],
])('before a browser is forgotten it is said which, and what that costs', async (browser, said) => {
  const { user } = open({ devices: [browser] });
  await user.click(await within(await known()).findByRole('button'));
  await screen.findByRole('alertdialog', { name: said });
});

test('known browsers with one name are told apart by when they were used', async () => {
  open({
    devices: ['08:00', '08:01'].map((time) =>
      knownBrowser({ lastUsedAt: `2026-06-01T${time}:00-05:00` }),
    ),
  });
  const list = within(await known());
  await list.findByRole('button', { name: /^Forget Chrome on Android, .* 8:00\u00a0AM$/ });
  list.getByRole('button', { name: /^Forget Chrome on Android, .* 8:01\u00a0AM$/ });
});

test('empty lists say something', async () => {
  open();
  await within(await signedIn()).findByText('No browser is signed in.');
  within(await known()).getByText(/No browser is known yet/);
  within(await latest()).getByText('Nothing has happened yet.');
});

test('events in words, on the clock of the congregation', async () => {
  open({
    events: [
      securityEvent({ at: '2026-11-20T08:05:00-06:00' }),
      securityEvent({
        action: 'sign-in-failed',
        device: 'Firefox on Windows',
        times: 3,
        address: '203.0.113.9',
      }),
      { action: 'account-unlocked', at: '2026-11-18T10:00:00-06:00', times: 1 },
    ],
  });
  expect(await rows(latest())).toEqual([
    'Signed in from Chrome on Android today 8:05\u00a0AM',
    'Wrong password from Firefox on Windows (3 times) Refusedyesterday 7:12\u00a0PM from 203.0.113.9',
    'Account unlocked by the church office Nov 18, 2026, 10:00\u00a0AM',
  ]);
});

test('five events are shown, and all of them on demand', async () => {
  const days = Array.from({ length: 20 }, (_, place) => 20 - place);
  const { user } = open({
    events: days.map((day) => securityEvent({ at: `2026-10-${day}T12:00:00-05:00` })),
  });
  const list = within(await latest());
  await list.findByText('Oct 20, 2026, 12:00 PM');
  expect(list.getAllByRole('listitem')).toHaveLength(5);
  const button = list.getByRole('button', { name: 'Show all 20' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await user.click(button);
  expect(list.getAllByRole('listitem')).toHaveLength(20);
  await user.click(list.getByRole('button', { name: 'Show the last 5 only' }));
  expect(list.getAllByRole('listitem')).toHaveLength(5);
});

test('five events need no button', async () => {
  open({ events: Array.from({ length: 5 }, () => securityEvent()) });
  const list = within(await latest());
  expect(await list.findAllByRole('listitem')).toHaveLength(5);
  expect(list.queryByRole('button')).toBeNull();
});

test('a card that cannot be read can be tried again, and the password changed all the same', async () => {
  const { answers, user } = open({}, { [READ]: () => text('The list could not be read.', 500) });
  const tiles = within(await card());
  expect((await tiles.findByRole('alert')).textContent).toBe('The list could not be read.');
  expect(tiles.getByRole('button', { name: 'Change password' })).toBeTruthy();
  answers[READ] = () => json({ ...quietSecurity, sessions: [here] });
  await user.click(tiles.getByRole('button', { name: 'Try again' }));
  await tiles.findByText('Safari on iPhone');
});

test('while it is on its way, its shape stands there', async () => {
  open({}, { [READ]: never });
  const place = await card();
  expect(skeletons(place)).toBe(2);
  expect(within(place).getByRole('status').textContent).toBe('Loading where you are signed in');
});

test('each visit asks anew, because others change it from elsewhere', async () => {
  const { answers, user } = open({ sessions: [here] });
  await within(await signedIn()).findByText('Safari on iPhone');
  await user.click(screen.getByRole('link', { name: 'Events' }));
  await heading('Church Events');
  answers[READ] = () => json({ ...quietSecurity, sessions: [here, tablet] });
  await user.click(screen.getByRole('link', { name: 'Profile' }));
  await user.click(await screen.findByRole('link', { name: 'Password and sign-in' }));
  await within(await signedIn()).findByText(named('Safari on iPad'));
});
