import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../testing/open';
import { quietLetters } from '../../testing/samples';
import { json, text } from '../../testing/server';

test('a choice is sent with the others as they are, and shows what was saved', async () => {
  const { user, calls } = openSignedIn('/profile', {
    'PUT /api/profile/letters': () =>
      json({ ...quietLetters, wanted: { ...quietLetters.wanted, week: true } }),
  });
  const week = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'The week’s letter' });
  expect(week.checked).toBe(false);
  expect(screen.getByText('Events and news, Saturday at 9:00 AM.')).toBeTruthy();
  await user.click(week);
  await waitFor(() => expect(week.checked && !week.disabled).toBe(true));
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({
    announcements: true,
    reminders: true,
    week: true,
  });
});

test('what could not be saved goes back to what it was', async () => {
  const { user } = openSignedIn('/profile', {
    'PUT /api/profile/letters': () => text('Please try again.', 503),
  });
  const news = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Important news',
  });
  await user.click(news);
  await screen.findByText('Update failed');
  expect(news.checked).toBe(true);
});

test('where no letter arrives it says so', async () => {
  openSignedIn('/profile', {
    'GET /api/profile/letters': () => json({ ...quietLetters, refused: true }),
  });
  await screen.findByText(/The mail server refuses letters to mary@example.org/);
});
