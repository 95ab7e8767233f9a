import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../testing/open';
import { mary, names } from '../testing/samples';
import { type Answers, json, never, refused, text, unreachable } from '../testing/server';

const CHANGE = 'POST /api/auth/change-password';

async function open(answers: Answers = {}) {
  const page = openSignedIn('/security', answers);
  const opener = await screen.findByRole('button', { name: 'Change password' });
  await page.user.click(opener);
  const dialog = await screen.findByRole('dialog', { name: 'Change password' });
  const field = (label: string) => within(dialog).getByLabelText<HTMLInputElement>(label);
  const press = (name: string) => page.user.click(within(dialog).getByRole('button', { name }));
  const change = async (current = 'quiet river', next = 'eleven lanterns', again = next) => {
    for (const [label, text] of [
      ['Current Password', current],
      ['New Password', next],
      ['Confirm Password', again],
    ] as const) {
      await page.user.clear(field(label));
      if (text) await page.user.type(field(label), text);
    }
    await press('Change password');
  };
  return { ...page, opener, dialog, field, press, change };
}

const sent = (calls: { route: string }[]) => calls.filter(({ route }) => route === CHANGE);
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const toast = () => screen.getByRole('region', { name: /^Notifications/ });

test('the fields are what browsers and password managers look for', async () => {
  const { dialog, field } = await open();
  expect(field('Current Password').autocomplete).toBe('current-password');
  for (const label of ['New Password', 'Confirm Password']) {
    expect(field(label).autocomplete).toBe('new-password');
  }
  expect(field('New Password').placeholder).toBe('At least 8 characters');
  const note = field('New Password').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(note)?.textContent).toMatch(/^Three or four unrelated words/);
  const whose = dialog.querySelector<HTMLInputElement>('[autocomplete="username"]');
  expect(whose?.value).toBe(mary.email);
  expect(within(dialog).getAllByRole('button', { name: 'Show password' })).toHaveLength(3);
});

test('a password is changed: all three are sent, and it is said what that ended', async () => {
  const { calls, change, opener } = await open({ [CHANGE]: () => json({ message: 'Changed' }) });
  const mark = localStorage.getItem('church-session');
  await change();
  await gone();
  expect(sent(calls)).toMatchObject([
    {
      body: {
        currentPassword: 'quiet river',
        password: 'eleven lanterns',
        confirmPassword: 'eleven lanterns',
      },
    },
  ]);
  expect(toast().textContent).toBe('Password changedYou are signed out everywhere else.');
  await waitFor(() =>
    expect(calls.filter(({ route }) => route === 'GET /api/auth/security')).toHaveLength(2),
  );
  expect(document.activeElement).toBe(opener);
  // The other tabs of this browser hear of it, and this one needs not ask.
  expect(localStorage.getItem('church-session')).not.toBe(mark);
  expect(calls.filter(({ route }) => route === 'GET /api/auth/me')).toHaveLength(1);
});

test('what the rules forbid is not sent', async () => {
  const { calls, change, field, dialog } = await open();
  await change('', 'seven77', 'another');
  await within(dialog).findByText('Password is required');
  expect(within(dialog).getByText('Password must be at least 8 characters')).toBeTruthy();
  await change('quiet river', 'eleven lanterns', 'twelve lanterns');
  await within(dialog).findByText("Passwords don't match");
  expect(field('Confirm Password').getAttribute('aria-invalid')).toBe('true');
  expect(field('New Password').getAttribute('aria-invalid')).toBeNull();
  expect(sent(calls)).toHaveLength(0);
});

test('a wrong password is said at its field, until it is typed anew', async () => {
  const said = 'Your password is not right.';
  const { change, dialog, field, user } = await open({
    [CHANGE]: () => refused(400, 'wrong_password', said),
  });
  await change();
  await within(dialog).findByText(said);
  const current = field('Current Password');
  expect(current.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(current));
  expect(within(dialog).queryByRole('alert')).toBeNull();
  expect(field('New Password').value).toBe('eleven lanterns');
  await user.type(current, '!');
  await waitFor(() => expect(within(dialog).queryByText(said)).toBeNull());
});

test('the same wrong password twice is said twice', async () => {
  const said = 'Your password is not right.';
  const { change, dialog, press, user, field } = await open({
    [CHANGE]: () => refused(400, 'wrong_password', said),
  });
  await change();
  await within(dialog).findByText(said);
  await user.type(field('Current Password'), '!');
  await waitFor(() => expect(within(dialog).queryByText(said)).toBeNull());
  await press('Change password');
  await within(dialog).findByText(said);
});

test('a weak password is said at its own field, with the reason', async () => {
  const said = 'This password is too easy to guess. It is mostly a name.';
  const { change, dialog, field, user } = await open({
    [CHANGE]: () => refused(400, 'weak_password', said),
  });
  for (const _ of ['once', 'and again']) {
    await change();
    await within(dialog).findByText(said);
    const next = field('New Password');
    expect(next.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(next));
    expect(within(dialog).queryByRole('alert')).toBeNull();
    await user.type(next, '!');
    await waitFor(() => expect(within(dialog).queryByText(said)).toBeNull());
  }
});

test.each([
  [
    'the same one, with the reason',
    () => refused(400, 'same_password', 'Please choose a different one.'),
    'Please choose a different one.',
  ],
  [
    'too many tries from here',
    () => refused(429, 'too_many_attempts', 'Please wait a minute.'),
    'Please wait a minute.',
  ],
  ['without a word', () => json({}, 503), 'Failed to change your password'],
  ['by nobody', unreachable, 'An error occurred. Please try again.'],
  ['by a proxy', () => text('<html>', 502), 'Failed to change your password'],
])('a change that is refused, %s: an alert in the dialog', async (_, answer, sentence) => {
  const { change, dialog } = await open({ [CHANGE]: answer });
  await change();
  expect((await within(dialog).findByRole('alert')).textContent).toBe(sentence);
});

test('why one was refused does not stand beside what is wrong with the next', async () => {
  const { change, dialog } = await open({
    [CHANGE]: () => refused(400, 'same_password', 'Please choose a different one.'),
  });
  await change();
  await within(dialog).findByRole('alert');
  await change('quiet river', 'twelve lanterns', 'twelve lantern');
  await within(dialog).findByText("Passwords don't match");
  expect(within(dialog).queryByRole('alert')).toBeNull();
  // The same answer to the next is news again.
  await change('quiet river', 'twelve lanterns');
  await within(dialog).findByRole('alert');
});

test('a locked account is said plainly, and whom to ask', async () => {
  const content = JSON.stringify({ ...names, helpContact: 'Ruth, (217) 555-0134' });
  document.querySelector('meta')?.setAttribute('content', content);
  const { change, dialog } = await open({
    [CHANGE]: () => refused(423, 'account_locked', 'Your account is locked.', { locked: true }),
  });
  await change();
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    'Your account is locked.Need help? Ask Ruth, (217) 555-0134',
  );
  expect(screen.getByRole('heading', { name: 'Security' })).toBeTruthy();
});

test('a session that is over leads to the login', async () => {
  const { change } = await open({ [CHANGE]: () => refused(401, 'signed_out', 'Please sign in.') });
  await change();
  await screen.findByRole('heading', { name: 'Member Login' });
  expect(toast().textContent).toContain('Your last change was not saved. Please sign in again.');
});

test('while it is on its way, all is disabled and the dialog stays', async () => {
  const { change, dialog, calls } = await open({ [CHANGE]: never });
  await change();
  await within(dialog).findByRole('button', { name: 'Changing...' });
  for (const control of dialog.querySelectorAll<HTMLInputElement>(
    'form :is(input:not([hidden]), button)',
  )) {
    expect(control.disabled, control.outerHTML).toBe(true);
  }
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  expect(screen.getByRole('dialog')).toBe(dialog);
  expect(sent(calls)).toHaveLength(1);
});

test('it may be left without a word', async () => {
  const { user, field, press, opener } = await open();
  await user.type(field('Current Password'), 'quiet river');
  await press('Cancel');
  await gone();
  expect(document.activeElement).toBe(opener);
});
