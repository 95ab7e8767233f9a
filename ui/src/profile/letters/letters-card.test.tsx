import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../testing/open';
import { noFeeds, quietLetters } from '../../testing/samples';
import { json, text } from '../../testing/server';

test('a choice is sent with the others as they are, and shows what was saved', async () => {
  const { user, calls } = openSignedIn('/settings', {
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

test.each([
  ['Please try again.', 'Please try again.'],
  ['<h1>502 Bad Gateway</h1>', /^Your choice was not saved\./],
])('what could not be saved goes back to what it was, and words say so: %s', async (body, said) => {
  const { user } = openSignedIn('/settings', {
    'PUT /api/profile/letters': () => text(body, 503),
  });
  const news = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Important news',
  });
  await user.click(news);
  await screen.findByText('Update failed');
  expect(screen.getByText(said)).toBeTruthy();
  expect(news.checked).toBe(true);
  await waitFor(() => expect(document.activeElement).toBe(news));
});

test('where no letter arrives it says so', async () => {
  openSignedIn('/settings', {
    'GET /api/profile/letters': () => json({ ...quietLetters, refused: true }),
  });
  await screen.findByText(/The mail server refuses letters to mary@example.org/);
});

test('whom no letter reaches, and where no calendar can, one sentence says that nothing can be set', async () => {
  const { address: _, ...unreached } = quietLetters;
  const nothing = {
    'GET /api/profile/letters': () => json(unreached),
    'GET /api/profile/calendar-feeds': () => json({ ...noFeeds, obstacle: 'Not from outside.' }),
  };
  openSignedIn('/profile', nothing);
  await screen.findByRole('link', { name: 'Letters and calendar' });
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: 'Letters and calendar' })).toBeNull(),
  );
  cleanup();
  openSignedIn('/settings', nothing);
  await screen.findByText(/There is nothing to set for you here/);
  expect(screen.queryByText(/our events in your own calendar/)).toBeNull();
  expect(document.querySelectorAll('.card')).toHaveLength(1);
});
