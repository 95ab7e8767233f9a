import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { heading, openSignedIn } from '../../testing/open';
import { mary, maryInTheBook } from '../../testing/samples';
import { type Answers, json, never, text, unreachable } from '../../testing/server';
import type { MemberProfile } from '../queries';
import { fieldNames, ruleOf } from './rules';

const settled: MemberProfile = {
  ...maryInTheBook,
  address: '12 Elm Street',
  country: 'United States',
  city: 'Springfield',
  state: 'Illinois',
};

async function openDialog(profile: MemberProfile = settled, answers: Answers = {}) {
  const opened = openSignedIn('/profile', {
    'GET /api/members/me': () => json(profile),
    ...answers,
  });
  const [button] = await screen.findAllByRole('button', { name: 'Edit profile' });
  if (!button) throw new Error('there is no button');
  await opened.user.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'Edit profile' });
  const shown = () => within(screen.getByRole('dialog', { name: 'Edit profile' }));
  const field = (label: string) => shown().getByLabelText<HTMLInputElement>(label);
  const press = (name: string) => opened.user.click(shown().getByRole('button', { name }));
  const save = () => press('Save changes');
  return { ...opened, dialog, field, press, save, button };
}

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const sent = (calls: { route: string; body: unknown }[]) =>
  calls.find(({ route }) => route === 'PUT /api/members/me')?.body;

test('it shows what the church knows; the office’s own is not to be changed', async () => {
  const { field, dialog } = await openDialog({ ...settled, notes: 'Sings alto' });
  expect(field('First Name').value).toBe('Mary');
  expect(field('Country').value).toBe('United States');
  expect(field('Notes').value).toBe('Sings alto');
  expect(field('Email').readOnly).toBe(true);
  expect(field('Membership Status').disabled).toBe(true);
  expect(field('Membership Status').value).toBe('Active');
  const options = within(field('Membership Status')).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    'Member',
    'Active',
    'Inactive',
    'Visitor',
  ]);
  const groups = within(dialog).getAllByRole('group');
  expect(groups.length).toBe(8);
  expect(field('Address').getAttribute('aria-required')).toBe('true');
  expect(field('Phone').getAttribute('aria-required')).toBeNull();
});

test('what is needed and missing is said, and the first of it has the focus', async () => {
  const { field, user, save, calls } = await openDialog({ ...maryInTheBook, country: 'Chad' });
  await user.clear(field('Last Name'));
  await save();
  expect(await screen.findByText('Last Name is required')).toBeTruthy();
  for (const name of ['Address', 'City', 'State/Province']) {
    expect(screen.getByText(`${name} is required`)).toBeTruthy();
  }
  expect(document.activeElement).toBe(field('Last Name'));
  expect(screen.getByText('Some fields need your attention.')).toBeTruthy();
  await user.type(field('Last Name'), 'Miller');
  await waitFor(() => expect(screen.queryByText('Last Name is required')).toBeNull());
  expect(sent(calls)).toBeUndefined();
});

test('each field has its place, all are sent and nothing else; every screen follows', async () => {
  const { field, user, save, calls, client } = await openDialog(
    { ...settled, phone: '555-0100' },
    {
      'PUT /api/members/me': () =>
        json({ ...settled, firstName: 'Maria', photoUrl: '/api/photos/9' }),
    },
  );
  for (const name of fieldNames) {
    expect(field(ruleOf(name).label).disabled).toBe(false);
  }
  await user.clear(field('First Name'));
  await user.type(field('First Name'), ' Maria ');
  await user.clear(field('Phone'));
  await user.selectOptions(field('Gender'), 'Female');
  await save();
  await gone();
  const body = sent(calls) as Record<string, unknown>;
  expect(Object.keys(body).sort()).toEqual([...fieldNames].sort());
  expect(body).toMatchObject({ firstName: 'Maria', phone: null, gender: 'Female', notes: null });
  expect(screen.getByText('Profile updated')).toBeTruthy();
  expect(client.getQueryData(['api', 'members', 'me'])).toMatchObject({ firstName: 'Maria' });
  expect(client.getQueryData(['api', 'auth', 'me'])).toMatchObject({
    firstName: 'Maria',
    lastName: 'Smith',
    email: 'mary@example.org',
    profilePicture: '/api/photos/9',
  });
});

test('while it saves, nothing can be changed', async () => {
  const { dialog, save, user, press } = await openDialog(settled, {
    'PUT /api/members/me': never,
  });
  await save();
  await screen.findByRole('button', { name: 'Saving...' });
  const controls = dialog.querySelectorAll<HTMLInputElement>('input, select, textarea, button');
  const able = [...controls].filter(({ disabled }) => !disabled);
  expect(able).toEqual([]);
  await user.keyboard('{Escape}');
  await press('Cancel');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(dialog.isConnected).toBe(true);
});

test('two clicks in one moment save once', async () => {
  const { dialog, calls } = await openDialog(settled, { 'PUT /api/members/me': never });
  const form = dialog.querySelector('form');
  act(() => {
    form?.requestSubmit();
    form?.requestSubmit();
  });
  await screen.findByRole('button', { name: 'Saving...' });
  await act(async () => {});
  expect(calls.filter(({ route }) => route === 'PUT /api/members/me')).toHaveLength(1);
});

test('it opens with what the office wrote meanwhile, and so does the page', async () => {
  const { answers, button, press, user } = await openDialog();
  await press('Cancel');
  await gone();
  answers['GET /api/members/me'] = () => json({ ...settled, phone: '555-0199' });
  await user.click(button);
  await screen.findByRole('dialog', { name: 'Edit profile' });
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('555-0199');
  expect(screen.getByRole('main', { hidden: true }).textContent).toContain('555-0199');
});

test('when the profile cannot be read anew, it opens with what is there', async () => {
  const { answers, button, press, user } = await openDialog();
  await press('Cancel');
  await gone();
  answers['GET /api/members/me'] = () => text('Busy.', 503);
  await user.click(button);
  await screen.findByRole('dialog', { name: 'Edit profile' });
  expect(screen.getByLabelText<HTMLInputElement>('First Name').value).toBe('Mary');
  expect(screen.queryByText('Busy.')).toBeNull();
});

test('when the session is over meanwhile, the login says so', async () => {
  const { answers, button, press, user } = await openDialog();
  await press('Cancel');
  await gone();
  answers['GET /api/members/me'] = () => text('Please sign in.', 401);
  await user.click(button);
  await heading('Member Login');
  expect(screen.queryByRole('dialog')).toBeNull();
});

const FALLBACK = 'Failed to update profile. Please try again.';

test.each([
  ['The phone number is too long.', () => text('The phone number is too long.', 400)],
  [FALLBACK, () => text('', 500)],
  [FALLBACK, () => text('<html>Bad Gateway</html>', 502)],
  [FALLBACK, unreachable],
])('a failure says "%s" and keeps what was typed', async (sentence, answer) => {
  const { field, user, save } = await openDialog(settled, { 'PUT /api/members/me': answer });
  await user.type(field('Phone'), '555');
  await save();
  expect(await screen.findByText('Update failed')).toBeTruthy();
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(field('Phone').value).toBe('555');
  expect(field('Phone').disabled).toBe(false);
});

test('an imported value that is on no list is shown, kept, and can be chosen again', async () => {
  const odd = { ...settled, country: 'Utopia', gender: 'male', occupation: 'Lion tamer' };
  const { field, user, save, calls } = await openDialog(odd, {
    'PUT /api/members/me': () => json(odd),
  });
  expect(field('Country').value).toBe('Utopia');
  await user.clear(field('Occupation'));
  await user.type(field('Occupation'), 'nurse{ArrowDown}{Enter}');
  await user.clear(field('Occupation'));
  await user.type(field('Occupation'), 'Bear tamer{Enter}');
  await user.selectOptions(field('Gender'), 'Female');
  await user.selectOptions(field('Gender'), 'male');
  await save();
  await gone();
  expect(sent(calls)).toMatchObject({
    country: 'Utopia',
    gender: 'male',
    occupation: 'Bear tamer',
  });
});

test('without changes it just closes, and the keyboard is back at the button', async () => {
  const { press, button } = await openDialog();
  await press('Cancel');
  await gone();
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('changes are asked about before they are left behind', async () => {
  const { field, user, press } = await openDialog();
  await user.type(field('Employer'), 'The mill');
  await press('Close');
  const question = await screen.findByRole('alertdialog', {
    name: 'You have changes that are not saved.',
  });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(field('Employer').value).toBe('The mill');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await press('Cancel');
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await gone();
});

test('the browser warns before a tab with changes is closed, and only then', async () => {
  const { field, user } = await openDialog();
  const warned = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(warned()).toBe(false);
  await user.type(field('Employer'), 'The mill');
  await waitFor(() => expect(warned()).toBe(true));
});

test('a session that is over while it saves takes nothing: after signing in the words are there', async () => {
  const { field, user, save, answers } = await openDialog(settled, {
    'PUT /api/members/me': () => text('Please sign in.', 401),
    'POST /api/auth/login': () => json({ message: 'Welcome', user: mary }),
  });
  await user.type(field('Phone'), '555-0199');
  await user.type(field('Notes'), 'Sings alto');
  await save();
  await heading('Member Login');
  await user.type(screen.getByLabelText('Email'), mary.email);
  await user.type(screen.getByLabelText('Password'), 'quiet river');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  const note = await screen.findByText(/^Your change of the profile is kept/);
  await user.click(within(note).getByRole('link', { name: 'Edit' }));
  const kept = await screen.findByText(/^This was typed here before/);
  expect(kept.closest('.edit-body')).toBeNull();
  expect([field('Phone').value, field('Notes').value]).toEqual(['555-0199', 'Sings alto']);
  answers['PUT /api/members/me'] = () => json(settled);
  await save();
  await gone();
  expect(Object.keys(sessionStorage)).toEqual([]);
});
