import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { olga } from '../../../testing/office';
import { openSignedIn } from '../../../testing/open';
import { json, never, refused } from '../../../testing/server';
import './imports-page';

afterEach(() => {
  vi.useRealTimers();
});

test('how far undoing is stands there, and it can be cancelled', async () => {
  const listed = {
    number: 1,
    importedAt: '2026-11-20T10:00:00-06:00',
    canBeUndone: true,
    added: 3,
  };
  openSignedIn('/office/giving/imports', {
    'GET /api/auth/me': () => json({ ...olga, roles: ['treasurer'] }),
    'GET /api/office/giving/imports': () => json([{ ...listed, fileName: 'a.csv' }]),
    'GET /api/office/giving/imports/lines': () => json({ lines: [] }),
    'POST /api/office/giving/imports/1/undo': never,
    'GET /api/imports/running/undo%201': () => json({ isRunning: true, done: 1, of: 3 }),
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Undo the import of a\.csv/ }));
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Undo the import' }));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText('Undoing... 1 of 3')).toBeTruthy();
});

test('why an import is not undone stands at its own row, and the focus stays there', async () => {
  const listed = { importedAt: '2026-11-20T10:00:00-06:00', canBeUndone: true, added: 3 };
  const closed = 'October 2026 is closed: its gifts do not change any more.';
  const { user } = openSignedIn('/office/giving/imports', {
    'GET /api/auth/me': () => json({ ...olga, roles: ['treasurer'] }),
    'GET /api/office/giving/imports': () =>
      json([
        { ...listed, number: 2, fileName: 'b.csv' },
        { ...listed, number: 1, fileName: 'a.csv' },
      ]),
    'GET /api/office/giving/imports/lines': () => json({ lines: [] }),
    'POST /api/office/giving/imports/1/undo': () => refused(409, 'month_closed', closed),
  });
  const undo = await screen.findByRole('button', { name: 'Undo the import of a.csv (import 1)' });
  await user.click(undo);
  await user.click(screen.getByRole('button', { name: 'Undo the import' }));
  const row = within(undo.closest('li') as HTMLElement);
  await row.findByText(closed);
  await waitFor(() => expect(document.activeElement).toBe(undo));
});

test('the address that the page for people would have here leads to this one', async () => {
  openSignedIn('/office/giving/import', {
    'GET /api/auth/me': () => json({ ...olga, roles: ['treasurer'] }),
    'GET /api/office/giving/imports': () => json([]),
    'GET /api/office/giving/imports/lines': () => json({ lines: [] }),
  });
  await screen.findByRole('heading', { name: 'Import gifts' });
  expect(window.location.pathname).toBe('/office/giving/imports');
});
