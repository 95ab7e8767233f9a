import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../testing/open';
import { mary, quietSecurity } from '../../testing/samples';
import { type Answers, json, never, refused, unreachable } from '../../testing/server';

const OFF = 'POST /api/auth/two-factor/turn-off';
const CODES = 'POST /api/auth/two-factor/recovery-codes';
const codes = ['ABCDE-FGHJK', 'MNPQR-STUVW'];

async function open(button: string, answers: Answers = {}) {
  const page = openSignedIn('/security', {
    'GET /api/auth/me': () => json({ ...mary, twoFactorEnabled: true }),
    'GET /api/auth/security': () =>
      json({ ...quietSecurity, twoFactorEnabled: true, recoveryCodesLeft: 2 }),
    ...answers,
  });
  await page.user.click(await screen.findByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog');
  const field = (label: string | RegExp) => within(dialog).getByLabelText<HTMLInputElement>(label);
  const press = (name: string) => page.user.click(within(dialog).getByRole('button', { name }));
  const confirm = async (name: string, code = '123456') => {
    await page.user.type(field('Password'), 'quiet river');
    await page.user.type(field(/^Code/), code);
    await press(name);
  };
  return { ...page, dialog, field, press, confirm };
}

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const toast = () => screen.getByRole('region', { name: /^Notifications/ });
const isOff = () => screen.findByRole('link', { name: 'Turn on two-factor authentication' });

test('turned off with the password and a code: every screen knows it at once', async () => {
  const { calls, client, confirm } = await open('Turn off', {
    [OFF]: () => json({ message: 'Off', user: mary }),
  });
  await confirm('Turn off', '123 456');
  await gone();
  await isOff();
  expect(calls.find(({ route }) => route === OFF)?.body).toEqual({
    password: 'quiet river',
    code: '123456',
  });
  expect(client.getQueryData(['api', 'auth', 'me'])).toEqual(mary);
  expect(toast().textContent).toContain('Two-factor authentication is off');
  const heading = screen.getByRole('heading', { name: 'Two-factor authentication' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('the code is one field that a phone may fill in', async () => {
  const { field } = await open('Turn off');
  const code = field('Code from your app, or a backup code');
  expect(code.autocomplete).toBe('one-time-code');
  expect(field('Password').autocomplete).toBe('current-password');
});

test.each([
  ['', 'Code is required'],
  ['12345', /^Enter the 6 digits from your app/],
  ['1234567', /^Enter the 6 digits from your app/],
  ['ABCDE-FGHJ', /^Enter the 6 digits from your app/],
])('"%s" is no code, and no try is wasted on it', async (typed, said) => {
  const { calls, dialog, field, press, user } = await open('Turn off');
  await user.type(field('Password'), 'quiet river');
  if (typed) await user.type(field(/^Code/), typed);
  await press('Turn off');
  await within(dialog).findByText(said);
  expect(calls.some(({ route }) => route === OFF)).toBe(false);
});

test.each([
  ['ABCDE-FGHJK', 'ABCDEFGHJK'],
  ['abcdefghjk', 'abcdefghjk'],
  [' abcde fghjk ', 'abcdefghjk'],
  ['\u202aABCDE\u2011FGHJK\u202c', 'ABCDEFGHJK'],
  ['ABCDE\u00a0\u2013\u200bFGHJK\ufeff', 'ABCDEFGHJK'],
  ['123\u2009456', '123456'],
])('%j is a code', async (typed, sent) => {
  const { calls, confirm } = await open('Turn off', { [OFF]: never });
  await confirm('Turn off', typed);
  await screen.findByRole('button', { name: 'Turning off...' });
  const body = calls.find(({ route }) => route === OFF)?.body as { code: string };
  expect(body.code).toBe(sent);
});

test.each([
  ['Turn off', OFF],
  ['New backup codes', CODES],
])('%s: a wrong password is said at its field', async (button, route) => {
  const { confirm, dialog, field } = await open(button, {
    [route]: () => refused(400, 'wrong_password', 'Your password is not right.'),
  });
  await confirm(button === 'Turn off' ? 'Turn off' : 'Make new codes');
  await within(dialog).findByText('Your password is not right.');
  await waitFor(() => expect(document.activeElement).toBe(field('Password')));
  expect(within(dialog).queryByRole('alert')).toBeNull();
});

test.each([
  [
    'wrong backup code',
    () =>
      refused(400, 'wrong_backup_code', 'That backup code is not right, or it was used before.'),
    /^That backup code/,
  ],
  ['wrong code', () => refused(400, 'wrong_code', 'Invalid verification code'), /^Invalid/],
  [
    'locked',
    () => refused(423, 'account_locked', 'Your account is locked.', { locked: true }),
    /locked/,
  ],
  ['no word', () => json({}, 500), 'Failed to turn off two-factor authentication'],
  ['no network', unreachable, 'An error occurred. Please try again.'],
])('turning off, refused with %s: an alert in the dialog', async (_, answer, said) => {
  const { confirm, dialog } = await open('Turn off', { [OFF]: answer });
  await confirm('Turn off');
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(said);
});

const NEXT_CODE = /^Codes change every 30 seconds: wait/;

test('after a wrong code of the app: what to do, below its field, until the next try', async () => {
  const { confirm, dialog, field, press, user } = await open('Turn off', {
    [OFF]: () => refused(400, 'wrong_code', 'Invalid verification code'),
  });
  await confirm('Turn off');
  const hint = await within(dialog).findByText(NEXT_CODE);
  expect(within(dialog).getByRole('alert').contains(hint)).toBe(false);
  const described = field(/^Code/).getAttribute('aria-describedby');
  expect(hint.parentElement?.id).toBe(described);
  await user.clear(field(/^Code/));
  await press('Turn off');
  await within(dialog).findByText('Code is required');
  expect(within(dialog).queryByRole('alert')).toBeNull();
  expect(within(dialog).queryByText(NEXT_CODE)).toBeNull();
});

test('backup codes do not change, and nobody is told to wait for the next', async () => {
  const { confirm, dialog } = await open('Turn off', {
    [OFF]: () => refused(400, 'wrong_backup_code', 'That backup code is not right.'),
  });
  await confirm('Turn off', 'ABCDE-FGHJK');
  await within(dialog).findByRole('alert');
  expect(within(dialog).queryByText(NEXT_CODE)).toBeNull();
});

test('new codes take the place of the form, and the keyboard’s', async () => {
  const { calls, confirm, dialog } = await open('New backup codes', {
    [CODES]: () => json({ message: 'Made', recoveryCodes: codes }),
  });
  await confirm('Make new codes');
  await within(dialog).findByText('ABCDE-FGHJK');
  expect(within(dialog).queryByLabelText('Password')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('heading')));
  expect(calls.filter(({ route }) => route === 'GET /api/auth/security')).toHaveLength(2);
});

test('codes that were not kept are asked about, once', async () => {
  const { confirm, dialog, press } = await open('New backup codes', {
    [CODES]: () => json({ message: 'Made', recoveryCodes: codes }),
  });
  await confirm('Make new codes');
  await within(dialog).findByText('ABCDE-FGHJK');
  act(() => {
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
  const question = within(await screen.findByRole('alertdialog'));
  await act(async () => question.getByRole('button', { name: 'Back to the codes' }).click());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(within(dialog).getByText('ABCDE-FGHJK')).toBeTruthy();
  await press('Done');
  const again = within(await screen.findByRole('alertdialog'));
  await act(async () => again.getByRole('button', { name: 'I have written them down' }).click());
  await gone();
});

test('codes that were copied may be left', async () => {
  const { confirm, dialog, press } = await open('New backup codes', {
    [CODES]: () => json({ message: 'Made', recoveryCodes: codes }),
  });
  await confirm('Make new codes');
  await within(dialog).findByText('ABCDE-FGHJK');
  await press('Copy');
  await screen.findByText('Copied!');
  await press('Done');
  await gone();
});
