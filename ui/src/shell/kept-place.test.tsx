import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../testing/open';
import { announcement } from '../testing/samples';
import { json, text } from '../testing/server';

test('where a button goes with its work done, the keyboard stays around it', async () => {
  const { answers, user } = openSignedIn('/announcements', {
    'GET /api/announcements': () => text('Being repaired.', 503),
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  answers['GET /api/announcements'] = () => json([announcement({ title: 'All is well' })]);
  again.focus();
  await user.keyboard('{Enter}');
  const news = await screen.findByRole('heading', { name: 'All is well' });
  await waitFor(() => expect(document.activeElement?.matches('main *')).toBe(true));
  expect(document.activeElement?.contains(news)).toBe(true);
});
