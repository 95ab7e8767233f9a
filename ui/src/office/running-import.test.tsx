import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../query-client';
import { json, serve } from '../testing/server';
import { RunningImport } from './running-import';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('an import that takes long says how far it is, and can be cancelled', async () => {
  let done = 0;
  let cancelled = 0;
  serve({
    'GET /api/imports/running/its-name': () => {
      done += 1200;
      return json({ isRunning: true, done, of: 5000 });
    },
    'DELETE /api/imports/running/its-name': () => {
      cancelled += 1;
      return json({ message: 'Cancelled.' });
    },
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RunningImport job="its-name" busy="Importing..." rows={333} />
    </QueryClientProvider>,
  );
  await pass(999);
  expect(screen.queryByRole('progressbar')).toBeNull();
  await pass(1);
  await pass(0);
  expect(screen.getByRole('status').textContent).toBe('Importing... 79 of 333');
  await pass(1100);
  await pass(10);
  expect(screen.getByRole('status').textContent).toBe('Importing... 159 of 333');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await pass(0);
  await pass(0);
  expect(screen.getByRole('status').textContent).toBe('Cancelling...');
  expect(cancelled).toBe(1);
});
