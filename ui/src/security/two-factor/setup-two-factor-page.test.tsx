import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { browserTab, heading, openSignedIn, skeletons } from '../../testing/open';
import { mary } from '../../testing/samples';
import { type Answers, json, never, refused, text, unreachable } from '../../testing/server';

const INIT = 'GET /api/auth/setup-2fa/init';
const VERIFY = 'POST /api/auth/setup-2fa/verify';
const SECRET = 'JBSWY3DPEHPK3PXPKRSXG5BAMJQWWZ';
const codes = Array.from({ length: 10 }, (_, place) => `ABCDE-FGHJ${place + 2}`);

const begun: Answers = {
  [INIT]: () => json({ qrCode: 'data:image/svg+xml;base64,PHN2Zy8+', secret: SECRET }),
};
const turnedOn: Answers = {
  [VERIFY]: () =>
    json({ message: 'On', user: { ...mary, twoFactorEnabled: true }, recoveryCodes: codes }),
};

const code = () => screen.findByLabelText<HTMLInputElement>('Verification code');

async function openSetup(answers: Answers = {}) {
  const page = openSignedIn('/setup-2fa', { ...begun, ...answers });
  await heading('Enable 2FA');
  return page;
}

async function turnOn() {
  const page = await openSetup(turnedOn);
  await page.user.type(await code(), '123456{Enter}');
  await heading('2FA Enabled!');
  return page;
}

test('where it is on already, nothing is begun', async () => {
  const { calls, user } = openSignedIn('/setup-2fa', {
    'GET /api/auth/me': () => json({ ...mary, twoFactorEnabled: true }),
  });
  await heading('2FA Already Enabled');
  expect(
    screen.getByText('Two-factor authentication is already active on your account'),
  ).toBeTruthy();
  expect(calls.map(({ route }) => route)).not.toContain(INIT);
  await user.click(screen.getByRole('link', { name: 'Back to Profile' }));
  expect(window.location.pathname).toBe('/profile');
});

test('two steps: the picture or the key, then the code', async () => {
  await openSetup();
  expect(screen.getByText('Secure your account with two-factor authentication')).toBeTruthy();
  const picture = await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  expect(picture.getAttribute('src')).toMatch(/^data:image/);
  expect(document.querySelector('code')?.textContent, 'no blank in it').toBe(SECRET);
  expect([...document.querySelectorAll('code span')].map((group) => group.textContent)).toEqual(
    SECRET.match(/.{1,4}/g),
  );
  expect(screen.getByText(/free app on your phone/)).toBeTruthy();
  await browserTab('Enable 2FA');
});

test('the key is copied without blanks', async () => {
  const { user } = await openSetup();
  await user.click(await screen.findByRole('button', { name: 'Copy key' }));
  await screen.findByText('Copied!');
  expect(screen.getByText('Secret key copied to clipboard')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(SECRET);
});

test('Cancel leads to the profile, and the key is forgotten', async () => {
  const { user, client, calls } = await openSetup();
  await user.click(await screen.findByRole('link', { name: 'Cancel' }));
  expect(window.location.pathname).toBe('/profile');
  await waitFor(() =>
    expect(client.getQueryData(['api', 'auth', 'setup-2fa', 'init'])).toBeUndefined(),
  );
  expect(calls.filter(({ route }) => route === INIT)).toHaveLength(1);
});

test('while the key is made, and when it cannot be', async () => {
  const page = await openSetup({ [INIT]: never });
  await waitFor(() => expect(skeletons()).toBe(2));
  page.unmount();
  await openSetup({ [INIT]: () => text('The key could not be made.', 500) });
  expect((await screen.findByRole('alert')).textContent).toBe('The key could not be made.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a code of less than six digits is not sent', async () => {
  const { user, calls } = await openSetup(turnedOn);
  await user.type(await code(), '123{Enter}');
  await screen.findByText('Code must be 6 digits');
  expect(calls.map(({ route }) => route)).not.toContain(VERIFY);
});

test.each([
  ['the server’s message', () => refused(400, 'set_up_expired', 'Too late.'), 'Too late.', ''],
  ['its own sentence', () => json({}, 400), 'Invalid verification code', ''],
  ['that nobody answers', unreachable, 'An error occurred. Please try again.', '123456'],
  [
    'its own sentence for a proxy’s page',
    () => text('<html>', 502),
    'Invalid verification code',
    '123456',
  ],
  [
    'that it was taken, and the answer is no JSON',
    () => text('<html>', 200),
    'An error occurred. Please try again.',
    '123456',
  ],
])('a failure shows %s', async (_, answer, sentence, left) => {
  const { user } = await openSetup({ [VERIFY]: answer });
  const field = await code();
  await user.type(field, '123456{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  await waitFor(() => expect(field.value).toBe(left));
  expect(document.activeElement).toBe(field);
});

test('after a wrong code it is said how to get the next', async () => {
  const { user } = await openSetup({
    [VERIFY]: () => refused(400, 'wrong_code', 'Invalid verification code'),
  });
  await user.type(await code(), '123456{Enter}');
  await screen.findByText('Codes change every 30 seconds: wait for the next one and try again.');
});

test('a key that has grown too old gives way to a new one', async () => {
  const { user, answers } = await openSetup({
    [VERIFY]: () => refused(400, 'set_up_expired', 'Please start again: scan the new code.'),
  });
  await code();
  answers[INIT] = () => json({ qrCode: 'data:,new', secret: 'NEWKEY' });
  await user.type(await code(), '123456{Enter}');
  await screen.findByText('Please start again: scan the new code.');
  expect(screen.queryByText(/^Codes change/), 'no other code helps').toBeNull();
  await waitFor(() => expect(document.querySelector('code')?.textContent).toBe('NEWKEY'));
});

test('where another browser has turned it on meanwhile, that is said', async () => {
  openSignedIn('/setup-2fa', { [INIT]: () => text('It is on.', 409) });
  await heading('2FA Already Enabled');
});

test('while the request runs everything is disabled and the button says so', async () => {
  const { user } = await openSetup({ [VERIFY]: never });
  const field = await code();
  await user.type(field, '123456{Enter}');
  const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Verifying...' });
  expect(busy.disabled).toBe(true);
  expect(field.disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Copy key' }).disabled).toBe(true);
  const cancel = screen.getByRole('link', { name: 'Cancel' });
  expect(cancel.getAttribute('aria-disabled')).toBe('true');
  await user.click(cancel);
  expect(window.location.pathname).toBe('/setup-2fa');
});

test('a session that is over leads to the login', async () => {
  const { user } = await openSetup({ [VERIFY]: () => refused(401, 'signed_out', 'Sign in.') });
  await user.type(await code(), '123456{Enter}');
  await heading('Member Login');
});

test('success is said, the member is another, and the view stays with the codes', async () => {
  const { calls, client } = await turnOn();
  expect(
    screen.getByText('Your account is now secured with two-factor authentication'),
  ).toBeTruthy();
  expect(
    screen.getByText(
      "You'll need your authenticator app to sign in from now on. Keep your backup codes in a safe place.",
    ),
  ).toBeTruthy();
  expect(
    screen.getByText('Your account is now protected with two-factor authentication.'),
  ).toBeTruthy();
  expect(calls.find(({ route }) => route === VERIFY)?.body).toEqual({ code: '123456' });
  expect(client.getQueryData(['api', 'auth', 'me'])).toMatchObject({ twoFactorEnabled: true });
  for (const one of codes) expect(screen.getByText(one)).toBeTruthy();
  expect(screen.queryByText('2FA Already Enabled')).toBeNull();
  expect(document.activeElement?.contains(screen.getByText('Your backup codes'))).toBe(true);
});

test('who leaves without the codes is asked once', async () => {
  const { user } = await turnOn();
  await user.click(screen.getByRole('link', { name: 'Back to Profile' }));
  await screen.findByRole('alertdialog', {
    name: 'Have you kept your backup codes? They are not shown again.',
  });
  await user.click(screen.getByRole('button', { name: 'Back to the codes' }));
  expect(window.location.pathname).toBe('/setup-2fa');
  expect(screen.getByText('ABCDE-FGHJ2')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Events' }));
  await user.click(await screen.findByRole('button', { name: 'I have written them down' }));
  await heading('Church Events');
  expect(window.location.pathname).toBe('/events');
});

test('who has kept the codes goes without being asked', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:codes');
  // Here a download would lead to another page.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user } = await turnOn();
  const leaving = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leaving()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Download' }));
  expect(leaving()).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Back to Profile' }));
  expect(window.location.pathname).toBe('/profile');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
