import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { olga } from '../../../testing/office';
import { openSignedIn } from '../../../testing/open';
import { json, refused } from '../../../testing/server';
import './months-page';
import type { GiftMonth } from './queries';

const month = (month: string, parts: Partial<GiftMonth> = {}): GiftMonth => ({
  month,
  count: 1,
  total: 5,
  funds: [],
  openSheets: [],
  isClosed: false,
  ...parts,
});
const close = (month: string) => `POST /api/office/giving/months/${month}/close`;

test('several months are closed in one dialog, the oldest first, and what is closed stays so', async () => {
  const months = [
    month('2025-04'),
    month('2025-03', { openSheets: [{ id: 7, date: '2025-03-02' }] }),
    month('2025-02'),
    month('2025-01', { isClosed: true }),
  ];
  const { user, answers, calls } = openSignedIn('/office/giving/months', {
    'GET /api/auth/me': () => json({ ...olga, roles: ['treasurer'] }),
    'GET /api/office/giving/months': () => json({ year: 2025, years: [2025], months }),
    [close('2025-02')]: () => json(month('2025-02', { isClosed: true })),
    [close('2025-04')]: () => refused(409, 'sheet_open', 'A sheet of it is open.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Close several months' }));
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  expect(screen.getAllByRole('checkbox')).toHaveLength(3);
  expect([box(/February/).checked, box(/March/).checked, box(/March/).disabled]).toEqual([
    true,
    false,
    true,
  ]);
  await user.click(screen.getByRole('button', { name: 'Close 2 months' }));
  await screen.findByText('A sheet of it is open.');
  answers[close('2025-04')] = () => json(month('2025-04', { isClosed: true }));
  await user.click(await screen.findByRole('button', { name: 'Close 1 month' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.map(({ route }) => route).filter((route) => route.startsWith('POST'));
  expect(sent).toEqual([close('2025-02'), close('2025-04'), close('2025-04')]);
});

test('a month that another closes while the question is open is closed already, and is not opened', async () => {
  const { user, answers } = openSignedIn('/office/giving/months', {
    'GET /api/auth/me': () => json({ ...olga, roles: ['treasurer'] }),
    'GET /api/office/giving/months': () =>
      json({ year: 2026, years: [2026], months: [month('2026-01')] }),
    [close('2026-01')]: () => refused(409, 'not_as_it_was', 'January 2026 is closed already.'),
  });
  await user.click(await screen.findByRole('button', { name: /^Close\b.*January 2026/ }));
  answers['GET /api/office/giving/months'] = () =>
    json({ year: 2026, years: [2026], months: [month('2026-01', { isClosed: true })] });
  await user.click(screen.getByRole('button', { name: 'Close the month' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close the month' })).toBeNull());
  const dialog = within(screen.getByRole('dialog', { name: 'Close January 2026?' }));
  dialog.getByText('January 2026 is closed already.');
  const [, ...offered] = dialog.getAllByRole('button');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Close']);
});
