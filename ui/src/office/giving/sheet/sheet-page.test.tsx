import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { olga } from '../../../testing/office';
import { openSignedIn } from '../../../testing/open';
import { type Answers, json, refused, unreachable } from '../../../testing/server';
import './sheet-page';

const SHEET = '/api/office/giving/sheets/12';
const rowPath = (at: number) => `${SHEET}/rows/${String.fromCharCode(97 + at).repeat(24)}`;
const givers = (search: string) => `GET /api/office/giving/givers?search=${search}&date=2026-11-22`;

const totals = (rows: number) => ({ entered: 0, rows, checks: 0, funds: [], kinds: [] });
const sheet = {
  id: 12,
  date: '2026-11-22',
  counters: 'Ruth and Emil',
  isOpen: true,
  version: 1,
  rows: [],
  totals: totals(0),
};
const anna = { id: 'anna', number: 'M0007', firstName: 'Anna', lastName: 'Dahl' };
const saved = (at: number, giver?: object) => () =>
  json({
    row: {
      key: String.fromCharCode(97 + at).repeat(24),
      giftId: at,
      version: 1,
      giver,
      amount: 50,
      fundId: 1,
      fund: 'General Fund',
      method: 'Cash',
      corrections: [],
    },
    totals: totals(at + 1),
  });

beforeEach(() => {
  sessionStorage.clear();
  let rows = 0;
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    (bytes as Uint8Array).fill(rows);
    rows += 1;
    return bytes;
  });
});

async function openSheet(answers: Answers = {}) {
  const opened = openSignedIn('/office/giving/sheets/12', {
    'GET /api/auth/me': () => json({ ...olga, roles: ['treasurer'] }),
    [`GET ${SHEET}`]: () => json(sheet),
    'GET /api/office/giving/funds': () =>
      json([{ id: 1, name: 'General Fund', taxDeductible: true, isClosed: false, version: 1 }]),
    ...answers,
  });
  await screen.findByRole('combobox', { name: 'Envelope or name' });
  const sent = (at: number) => opened.calls.filter(({ route }) => route === `PUT ${rowPath(at)}`);
  return { ...opened, sent };
}

const kept = () => Object.entries(sessionStorage).filter(([key]) => key.endsWith(' rows'));

test('one types faster than names are found: the name is looked up before the row is sent', async () => {
  const { user, sent } = await openSheet({
    [givers('dahl')]: () => json([anna]),
    [`PUT ${rowPath(0)}`]: saved(0, anna),
  });
  await user.keyboard('dahl{Enter}50{Enter}');
  await screen.findByText('Anna Dahl');
  expect(sent(0)[0]?.body).toMatchObject({ giverId: 'anna', amount: '50', fundId: 1 });
  await waitFor(() => expect(kept()).toEqual([]));
});

test('of several who fit none is taken: the row stays, says so, and holds up no other', async () => {
  const { user, sent } = await openSheet({
    [givers('dahl')]: () => json([anna, { ...anna, id: 'other', number: 'M0008' }]),
    [`PUT ${rowPath(1)}`]: saved(1),
  });
  await user.keyboard('dahl{Enter}50{Enter}{Enter}60{Enter}');
  await screen.findByText('2 fit “dahl”. Choose who it was.');
  await waitFor(() => expect(sent(1)).toHaveLength(1));
  expect(sent(0)).toEqual([]);
  expect(kept()).toHaveLength(1);
});

test('who closes the dialog for the password is not asked again and again', async () => {
  // By an interval it is tried again.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { user, sent } = await openSheet({
      [`PUT ${rowPath(0)}`]: () => refused(403, 'role_asleep', 'The rights of your role sleep.'),
    });
    await user.keyboard('{Enter}50{Enter}');
    await screen.findByRole('dialog', { name: 'Is it still you?' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByText('1 row is not saved yet.');
    const tries = sent(0).length;
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(sent(0)).toHaveLength(tries);
    await user.click(screen.getByRole('button', { name: 'Try now' }));
    await screen.findByRole('dialog', { name: 'Is it still you?' });
  } finally {
    vi.useRealTimers();
  }
});

test('what is not saved goes with whoever signs out', async () => {
  const { user } = await openSheet({ [`PUT ${rowPath(0)}`]: unreachable });
  await user.keyboard('{Enter}50{Enter}');
  await screen.findByText('1 row is not saved yet.');
  expect(kept()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Your account' }));
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  await screen.findByRole('heading', { name: 'Member Login' });
  expect(kept()).toEqual([]);
});

test('a row that is on its way when the page is left arrives, and is not sent again', async () => {
  let answer: (response: Response) => void = () => {};
  const { user, sent } = await openSheet({
    [`PUT ${rowPath(0)}`]: () =>
      new Promise<Response>((done) => {
        answer = done;
      }),
  });
  await user.keyboard('{Enter}50{Enter}');
  await waitFor(() => expect(sent(0)).toHaveLength(1));
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await screen.findByRole('heading', { name: /Welcome back/ });
  expect(kept()).toHaveLength(1);
  answer(saved(0)());
  await waitFor(() => expect(kept()).toEqual([]));
});
