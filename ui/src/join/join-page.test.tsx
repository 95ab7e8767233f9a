import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { followHash, heading, openSignedOut } from '../testing/open';
import { json } from '../testing/server';

const slip = { name: 'Emil Bauer', signInName: 'emil.bauer', isReset: false };
const opens = { 'POST /api/auth/slip': () => json(slip) };

beforeEach(() => window.history.replaceState(null, '', '/'));

test('the keyboard begins at the code, and then at whose slip it is', async () => {
  const { user } = openSignedOut('/join', opens);
  const code = await screen.findByLabelText('Code');
  await waitFor(() => expect(document.activeElement).toBe(code));
  await user.keyboard('ABCD-EFGH{Enter}');
  const title = await heading('Choose Your Password');
  await waitFor(() => expect(document.activeElement).toBe(title));
  await user.click(screen.getByRole('button', { name: 'Use another slip' }));
  const again = await screen.findByLabelText('Code');
  await waitFor(() => expect(document.activeElement).toBe(again));
});

test('where the code of a link is good no more it begins at the code', async () => {
  openSignedOut('/join#ABCDEFGH', {
    'POST /api/auth/slip': () => json({ message: 'This slip is used up.' }, 410),
  });
  await screen.findByText('This slip is used up.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')));
});

test('with the code of a link it begins at whose slip it is', async () => {
  openSignedOut('/join#ABCDEFGH', opens);
  const title = await heading('Choose Your Password');
  await waitFor(() => expect(document.activeElement).toBe(title));
});

test('a code that is typed survives a reload, half and whole', async () => {
  const { user, unmount } = openSignedOut('/join', opens);
  await user.type(await screen.findByLabelText('Code'), 'ABCD-');
  const reloaded = () => openSignedOut('/join', opens, window.history.state);
  unmount();
  const half = reloaded();
  const code = await screen.findByLabelText<HTMLInputElement>('Code');
  expect(code.value).toBe('ABCD-');
  await waitFor(() => expect(document.activeElement).toBe(code));
  await half.user.type(code, 'EFGH{Enter}');
  await heading('Choose Your Password');
  half.unmount();
  reloaded();
  await heading('Choose Your Password');
});

test('the link of a second slip, in the same tab, opens the second slip', async () => {
  const { answers, calls } = openSignedOut('/join#ABCDEFGH', opens);
  await screen.findByText('Emil Bauer');
  answers['POST /api/auth/slip'] = () => json({ ...slip, name: 'Lena Bauer' });
  followHash('#JKLMNPQR');
  await screen.findByText('Lena Bauer');
  expect(calls.flatMap(({ route, body }) => (route.endsWith('/slip') ? [body] : []))).toEqual([
    { code: 'ABCDEFGH' },
    { code: 'JKLMNPQR' },
  ]);
});
