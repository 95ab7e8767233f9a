import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { olga } from '../testing/office';
import { heading, openSignedIn } from '../testing/open';
import { mary } from '../testing/samples';
import { type Answers, json, refused } from '../testing/server';

const LIST = 'GET /api/office/people?sort=name';
const COUNTS = 'GET /api/office/people/counts';
const WAKE = 'POST /api/office/wake';

const counts = {
  everyone: 2,
  households: 1,
  members: 2,
  children: 0,
  noAccount: 1,
  invited: 0,
  locked: 0,
  inactive: 0,
};

const row = (id: string, firstName: string) => ({
  id,
  memberNumber: 'M0001',
  firstName,
  lastName: 'Bauer',
  membershipStatus: 'member',
  account: 'not-invited',
  hasDied: false,
  hasLeft: false,
});

const people = (...names: string[]) =>
  json({ people: names.map((name) => row(name.toLowerCase(), name)) });

const office = (answers: Answers = {}, user = olga) =>
  openSignedIn('/office/people', {
    'GET /api/auth/me': () => json(user),
    [LIST]: () => people('Hanna', 'Emil'),
    [COUNTS]: () => json(counts),
    ...answers,
  });

const menu = () => within(screen.getByRole('navigation', { name: 'Main' }));

test('holders of a role have the group "Office" in the menu, and others have nothing', async () => {
  const { unmount } = office();
  await heading('People');
  const link = await waitFor(() => menu().getByRole('link', { name: 'People' }));
  expect(menu().getByRole('heading', { name: 'Office' })).toBeTruthy();
  expect(link.getAttribute('aria-current')).toBe('page');
  unmount();
  openSignedIn('/dashboard');
  await heading(/^Welcome back/);
  expect(menu().queryByRole('heading', { name: 'Office' })).toBeNull();
});

test('a treasurer has no people to look after', async () => {
  office({}, { ...olga, roles: ['treasurer'] });
  await heading('This page needs another role');
  screen.getByText(/^It belongs to the work of the church office\./);
  expect(menu().queryByRole('link', { name: 'People' })).toBeNull();
});

test.each([
  ['/office/giving', 'the treasurer'],
  ['/office/portal', 'an administrator'],
])('the office is told whose work %s is', async (path, whose) => {
  openSignedIn(path, { 'GET /api/auth/me': () => json(olga) });
  await heading('This page needs another role');
  screen.getByText(new RegExp(`^It belongs to the work of ${whose}\\.`));
});

test('who has no role is told so, and nothing is asked of the server', async () => {
  const { calls } = office({}, mary);
  await heading('This page needs another role');
  expect(calls.filter(({ route }) => route.includes('/api/office'))).toEqual([]);
});

test('without the second factor there is the reason, and the way to set it up', async () => {
  const needed = () => refused(403, 'second_factor_needed', 'Turn it on first.');
  office({ [LIST]: needed, [COUNTS]: needed }, { ...olga, twoFactorEnabled: false });
  await heading('Office work needs two-factor authentication');
  const link = screen.getByRole('link', { name: 'Set it up' });
  expect(link.getAttribute('href')).toBe('/setup-2fa');
});

test('a role taken away while its page is open is said plainly', async () => {
  const { answers, user } = office();
  await screen.findByRole('link', { name: 'Bauer, Hanna' });
  answers['GET /api/auth/me'] = () => json({ ...olga, roles: undefined });
  answers['GET /api/office/people?filter=locked&sort=name'] = () =>
    refused(403, 'role_required', 'You do not have the role for this.');
  await user.click(screen.getByRole('link', { name: /^Locked/ }));
  await heading('You no longer have the role for this page');
  expect(menu().queryByRole('link', { name: 'People' })).toBeNull();
});

test('rights that sleep are woken over what is open, with the code once it is wanted', async () => {
  let awake = false;
  const asked: string[] = [];
  const asleep = () => refused(403, 'role_asleep', 'Please type your password.');
  const { calls, user } = office({
    [LIST]: () => (awake ? people('Hanna') : asleep()),
    [COUNTS]: () => (awake ? json(counts) : asleep()),
    [WAKE]: () => {
      asked.push('wake');
      if (asked.length === 1) return refused(400, 'code_needed', 'Please type the code, too.');
      awake = true;
      return json({ message: 'You can go on.' });
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Is it still you?' }));
  expect(dialog.queryByLabelText(/^Code/)).toBeNull();
  await user.type(dialog.getByLabelText('Your password'), 'quiet river');
  await user.click(dialog.getByRole('button', { name: 'Go on' }));
  const code = await dialog.findByLabelText(/^Code/);
  await waitFor(() => expect(document.activeElement).toBe(code));
  await user.type(code, '123 456{Enter}');
  await screen.findByRole('link', { name: 'Bauer, Hanna' });
  expect(screen.queryByRole('dialog')).toBeNull();
  const wakes = calls.filter(({ route }) => route === WAKE).map(({ body }) => body);
  expect(wakes).toEqual([{ password: 'quiet river' }, { password: 'quiet river', code: '123456' }]);
});

test('the dialog that wakes says what is wrong at the field, and a weak password where to go', async () => {
  const asleep = () => refused(403, 'role_asleep', 'Please type your password.');
  const { answers, user } = office({
    [LIST]: asleep,
    [COUNTS]: asleep,
    [WAKE]: () => refused(400, 'wrong_password', 'That is not your password.'),
  });
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Your password'), 'no{Enter}');
  await dialog.findByText('That is not your password.');
  expect(dialog.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true');
  answers[WAKE] = () => refused(400, 'weak_password', 'Too easy to guess.');
  await user.type(dialog.getByLabelText('Your password'), 'password1{Enter}');
  await dialog.findByText('Too easy to guess.');
  const link = dialog.getByRole('link', { name: 'Open Security in a new tab' });
  expect(link.getAttribute('target')).toBe('_blank');
  // Closed, the list says why it is empty, and asks again when it is told to.
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Please type your password.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('dialog');
  await act(async () => {});
});
