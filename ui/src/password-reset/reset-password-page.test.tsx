import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { heading, openSignedOut } from '../testing/open';
import { type Answers, json, never, refused, text, unreachable } from '../testing/server';

/** As long as those in letters. */
const TOKEN = `${'Ab-_9'.repeat(8)}xyz`;

async function choose(
  answers: Answers,
  password = 'a long password',
  again = password,
  query = `?token=${TOKEN}`,
) {
  const page = openSignedOut(`/reset-password${query}`, answers);
  await page.user.type(await screen.findByLabelText('New Password'), password);
  if (again) await page.user.type(screen.getByLabelText('Confirm Password'), again);
  await page.user.click(screen.getByRole('button', { name: /^(Reset|Save) Password$/ }));
  return page;
}

test('the token is read once and then leaves the address bar', async () => {
  openSignedOut(`/reset-password?token=${TOKEN}&purpose=reset`);
  await heading('Reset Password');
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe('/reset-password'),
  );
});

test('it survives a reload, until the password is set', async () => {
  const first = openSignedOut(`/reset-password?token=${TOKEN}&purpose=invitation`);
  await heading('Choose Your Password');
  await waitFor(() => expect(window.location.search).toBe(''));
  first.unmount();
  const state = window.history.state;
  // After a reload: the address, and the history entry.
  const again = openSignedOut(
    '/reset-password',
    {
      'POST /api/auth/reset-password': () => json({ message: 'Changed' }),
    },
    state,
  );
  await heading('Choose Your Password');
  expect(screen.queryByRole('alert')).toBeNull();
  for (const label of ['New Password', 'Confirm Password']) {
    await again.user.type(screen.getByLabelText(label), 'a long password');
  }
  await again.user.click(screen.getByRole('button', { name: 'Save Password' }));
  await heading('Member Login');
  const sent = again.calls.find(({ route }) => route === 'POST /api/auth/reset-password');
  expect(sent?.body).toMatchObject({ token: TOKEN });
  expect(JSON.stringify(window.history.state), 'it is wiped').not.toContain(TOKEN);
});

test('one can go back to the login without a new password, but not while it is sent', async () => {
  const { user } = await choose({ 'POST /api/auth/reset-password': never });
  const back = () => screen.getByRole('link', { name: 'Back to Login' });
  await waitFor(() => expect(back().getAttribute('aria-disabled')).toBe('true'));
  await user.click(back());
  expect(window.location.pathname).toBe('/reset-password');
});

test.each(['', '?token='])('without a token it leads to the login: %s', async (query) => {
  openSignedOut(`/reset-password${query}`);
  await heading('Member Login');
  expect(window.location.pathname).toBe('/login');
});

test('the fields are for a new password, and can be shown', async () => {
  openSignedOut(`/reset-password?token=${TOKEN}`);
  const password = await screen.findByLabelText<HTMLInputElement>('New Password');
  expect(password.placeholder).toBe('At least 8 characters');
  const note = password.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(note)?.textContent).toMatch(/^Three or four unrelated words/);
  expect(password.autocomplete).toBe('new-password');
  expect(screen.getByLabelText<HTMLInputElement>('Confirm Password').autocomplete).toBe(
    'new-password',
  );
  expect(screen.getAllByRole('button', { name: 'Show password' })).toHaveLength(2);
});

test.each([
  ['reset', 'Reset Password', 'Reset Password'],
  ['invitation', 'Choose Your Password', 'Save Password'],
  ['setup', 'Choose Your Password', 'Save Password'],
  ['anything else', 'Reset Password', 'Reset Password'],
])('the purpose %s changes the words only', async (purpose, title, button) => {
  const written = encodeURIComponent(purpose);
  // As links stand in letters, and as they stood in those that were sent before.
  for (const query of [`purpose=${written}&token=${TOKEN}`, `token=${TOKEN}&purpose=${written}`]) {
    const { unmount } = openSignedOut(`/reset-password?${query}`);
    await heading(title);
    expect(screen.getByRole('button', { name: button })).toBeTruthy();
    unmount();
  }
});

test('a short password is not sent', async () => {
  const { calls } = await choose({}, 'seven77');
  expect(await screen.findByText('Password must be at least 8 characters')).toBeTruthy();
  expect(calls.map(({ route }) => route)).not.toContain('POST /api/auth/reset-password');
});

test('a different second password is pointed out at the second field', async () => {
  await choose({}, 'a long password', 'another password');
  const problem = await screen.findByText("Passwords don't match");
  const confirm = screen.getByLabelText('Confirm Password');
  expect(confirm.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(confirm.getAttribute('aria-describedby') ?? '')).toBe(
    problem.parentElement,
  );
});

test('success is said and leads to the login', async () => {
  const { calls } = await choose({
    'POST /api/auth/reset-password': () => json({ message: 'Changed' }),
  });
  await heading('Member Login');
  expect(screen.getByText('Password reset successful!')).toBeTruthy();
  expect(screen.getByText('Sign in with your new password.')).toBeTruthy();
  expect(screen.queryByText(/^Welcome!/)).toBeNull();
  expect(calls.find(({ route }) => route === 'POST /api/auth/reset-password')?.body).toEqual({
    token: TOKEN,
    password: 'a long password',
    confirmPassword: 'a long password',
  });
});

test.each(['invitation', 'setup'])(
  'whoever comes with the purpose %s is welcomed, not told of a reset',
  async (purpose) => {
    await choose(
      { 'POST /api/auth/reset-password': () => json({ message: 'Changed' }) },
      undefined,
      undefined,
      `?token=${TOKEN}&purpose=${purpose}`,
    );
    await heading('Member Login');
    expect(screen.getByText('Your password is saved')).toBeTruthy();
    expect(screen.getByText(/^Welcome! .* you sign in here, with your email address/)).toBeTruthy();
    expect(screen.queryByText(/reset/i)).toBeNull();
  },
);

test('a link that has expired says so and offers a new one', async () => {
  const { user } = await choose({
    'POST /api/auth/reset-password': () => refused(410, 'link_expired', 'This link has expired.'),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('This link has expired.');
  await user.click(screen.getByRole('link', { name: 'Request a new link' }));
  await heading('Forgot Password');
});

test.each([
  [TOKEN.slice(0, 42), 'This link is not whole'],
  [TOKEN.slice(0, 9), 'This link is not whole'],
  [`${TOKEN}x`, 'This link is not as it stands in the letter'],
  [`%20${TOKEN}`, 'This link is not as it stands in the letter'],
])(
  'a link that was cut or grew on the way says so before anything is typed: %s',
  async (token, sentence) => {
    const { calls, user } = openSignedOut(`/reset-password?token=${token}`);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent?.startsWith(sentence), sentence).toBe(true);
    expect(screen.queryByLabelText(/Password/), 'nothing can be typed').toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to Login' })).toBeTruthy();
    expect(calls.map(({ route }) => route)).not.toContain('POST /api/auth/reset-password');
    await user.click(screen.getByRole('link', { name: 'Request a new link' }));
    await heading('Forgot Password');
  },
);

test.each(['?purpose=invitation', `?purpose=invitation&token=${TOKEN.slice(0, 20)}`])(
  'a newcomer whose link was cut is still welcomed: %s',
  async (query) => {
    openSignedOut(`/reset-password${query}`);
    await heading('Choose Your Password');
    expect(screen.getByRole('alert').textContent).toMatch(/^This link is not whole/);
  },
);

test.each(['.', '%3E', '%20', ')', '%E2%80%8B', '%0D%0AHello'])(
  'what no token can have at its end is left away: %s',
  async (rest) => {
    const { calls } = await choose(
      { 'POST /api/auth/reset-password': () => json({ message: 'Done' }) },
      undefined,
      undefined,
      `?token=${TOKEN}${rest}`,
    );
    await heading('Member Login');
    const sent = calls.find(({ route }) => route === 'POST /api/auth/reset-password');
    expect(sent?.body).toMatchObject({ token: TOKEN });
  },
);

test('a whole link is not doubted', async () => {
  openSignedOut(`/reset-password?token=${TOKEN}`);
  await heading('Reset Password');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a weak password is said at its own field, each time', async () => {
  const said = 'This password is too easy to guess. It is mostly a name.';
  const { user } = await choose({
    'POST /api/auth/reset-password': () => refused(400, 'weak_password', said),
  });
  for (const _ of ['once', 'and again']) {
    await screen.findByText(said);
    const field = screen.getByLabelText('New Password');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.queryByRole('alert')).toBeNull();
    for (const label of ['New Password', 'Confirm Password']) {
      await user.type(screen.getByLabelText(label), '!');
    }
    expect(screen.queryByText(said)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Reset Password' }));
  }
  await screen.findByText(said);
});

test('why one was refused does not stand beside what is wrong with the next', async () => {
  const { user } = await choose({
    'POST /api/auth/reset-password': () => refused(400, 'password_too_long', 'This was not taken.'),
  });
  await screen.findByRole('alert');
  await user.type(screen.getByLabelText('Confirm Password'), '!{Enter}');
  await screen.findByText("Passwords don't match");
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['the server has no message', () => json({}, 503), 'Failed to reset password'],
  ['nobody answers', unreachable, 'An error occurred. Please try again.'],
  ['a proxy answers', () => text('<html>', 502), 'Failed to reset password'],
  ['the message is none', () => json({ message: { a: 1 } }, 502), 'Failed to reset password'],
  [
    'it was taken and the answer is no JSON',
    () => text('<html>', 200),
    'An error occurred. Please try again.',
  ],
])('when %s there is a sentence all the same', async (_, answer, sentence) => {
  await choose({ 'POST /api/auth/reset-password': answer });
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  expect(screen.queryByRole('link', { name: 'Request a new link' })).toBeNull();
});

test.each([
  ['reset', 'Resetting...'],
  ['invitation', 'Saving...'],
])('while a %s runs the button says %s', async (purpose, label) => {
  await choose(
    { 'POST /api/auth/reset-password': never },
    'a long password',
    'a long password',
    `?token=${TOKEN}&purpose=${purpose}`,
  );
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: label });
  expect(button.disabled).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('New Password').disabled).toBe(true);
});
