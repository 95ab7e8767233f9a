import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { olga } from '../../testing/office';
import { heading, openSignedIn } from '../../testing/open';
import { json } from '../../testing/server';
import './log-page';
import { isTurnedRound } from './view';

test('days that are turned round are said at the dates, and nothing is asked of the server', async () => {
  const { calls } = openSignedIn('/office/log?from=2026-11-20&to=2026-11-01', {
    'GET /api/auth/me': () => json({ ...olga, roles: ['administrator'] }),
  });
  await heading('From is after To');
  const to = screen.getByLabelText('To');
  expect(to.getAttribute('aria-invalid')).toBe('true');
  expect(calls.filter(({ route }) => route.includes('/api/office/log'))).toEqual([]);
});

test.each([
  ['2026-11-20', '2026-11-20', false],
  ['2026-11-21', '2026-11-20', true],
  ['2026-11-21', '', false],
  ['', '2026-11-20', false],
])('from %s to %s is turned round: %s', (from, to, isTurned) => {
  expect(isTurnedRound({ from, to })).toBe(isTurned);
});
