import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../../testing/open';
import { type Answers, json } from '../../../testing/server';

const none = {
  state: 'none',
  available: true,
  partner: 'John',
  partnerCanAgree: true,
  byPaper: false,
};

const open = (joint: object, answers: Answers = {}) =>
  openSignedIn('/giving', {
    'GET /api/members/me/joint-giving': () => json({ ...none, ...joint }),
    ...answers,
  });

test('who is one of a couple asks the other, and sees that it is asked', async () => {
  const { user, calls } = open(
    {},
    { 'POST /api/members/me/joint-giving/ask': () => json({ ...none, state: 'asked' }) },
  );
  await user.click(await screen.findByRole('button', { name: 'Ask John' }));
  await screen.findByRole('button', { name: 'Take the question back' });
  expect(calls.filter(({ route }) => route.endsWith('/ask'))).toHaveLength(1);
});

test('a question has two answers', async () => {
  const { user } = open(
    { state: 'askedByPartner' },
    {
      'POST /api/members/me/joint-giving/agree': () =>
        json({ ...none, state: 'together', since: '2026-11-20' }),
    },
  );
  await screen.findByRole('button', { name: 'No' });
  await user.click(screen.getByRole('button', { name: 'Yes, we give together' }));
  await screen.findByText(/You and John give together since/);
});

test('it ends after a question, and a refusal is said', async () => {
  const { user, calls } = open(
    { state: 'together', since: '2026-11-20', byPaper: true },
    {
      'POST /api/members/me/joint-giving/end': () =>
        json({ message: 'There is nothing to answer.', code: 'not_as_it_was' }, 409),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Stop giving together' }));
  expect(calls.some(({ route }) => route.endsWith('/end'))).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await screen.findByText('There is nothing to answer.');
});

test('where the other has no account it says what to do, and without a couple there is nothing', async () => {
  const { unmount } = open({ partnerCanAgree: false });
  await screen.findByText(/the treasurer can record it/);
  expect(screen.queryByRole('button', { name: 'Ask John' })).toBeNull();
  unmount();
  const { calls } = open({ available: false });
  await waitFor(() =>
    expect(calls.some(({ route }) => route.endsWith('/joint-giving'))).toBe(true),
  );
  expect(screen.queryByRole('region', { name: 'Giving together' })).toBeNull();
});
