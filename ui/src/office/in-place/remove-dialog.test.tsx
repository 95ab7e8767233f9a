import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { olga } from '../../testing/office';
import { openSignedIn } from '../../testing/open';
import { counted, json, page } from '../../testing/server';
import '../office';
import './remove-dialog';

const picnic = { id: 'e1', title: 'Picnic', startDate: '2099-06-01' };

test('an event that people have answered is not removed unasked: cancelling it is proposed', async () => {
  const { user, calls } = openSignedIn('/events', {
    'GET /api/auth/me': () => json(olga),
    'GET /api/events': () => page([picnic], undefined, counted(1, 0)),
    'GET /api/office/events/e1/letters?scope=this': () => json({ letters: 3, concerned: 2 }),
    'GET /api/office/events/e1': () =>
      json({ ...picnic, version: 4, date: '2099-06-01', category: 'general' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Picnic' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the event?' }));
  expect(dialog.getByText(/^“Picnic” on Monday, June 1, 2099 goes from all lists/)).toBeTruthy();
  await dialog.findByText(/^2 households have answered or been invited\./);
  expect(dialog.queryByLabelText('Which ones')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Cancel it instead' }));
  await screen.findByRole('dialog', { name: 'Cancel the event?' });
  expect(calls.some(({ route }) => route.startsWith('DELETE'))).toBe(false);
});
