import { act, screen, waitFor, within } from '@testing-library/react';
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

const stored = (at: number, more: object = {}) => ({
  key: `row-${at}`,
  giftId: at,
  version: 1,
  amount: at + 1,
  fundId: 1,
  fund: 'General Fund',
  method: 'Cash',
  corrections: [],
  ...more,
});
const agreeing = (rows: object[], more: object = {}) => ({
  ...sheet,
  expected: 100,
  rows,
  totals: { ...totals(rows.length), entered: 100, difference: 0 },
  ...more,
});

test('among many rows a key draws none of them anew', async () => {
  const many = Array.from({ length: 30 }, (_, at) => stored(at));
  const { user, sent } = await openSheet({
    [`GET ${SHEET}`]: () => json({ ...sheet, rows: many, totals: totals(30) }),
    [givers('204')]: () => json([anna]),
    [`PUT ${rowPath(0)}`]: saved(0),
  });
  await screen.findByRole('button', { name: /^Row 30:/ });
  const touched = new Set<string>();
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const row = element?.closest('tr[data-state]');
      if (row) touched.add(row.querySelector('.sheet-number')?.textContent ?? '');
    }
  });
  const grid = document.querySelector('.sheet-grid') as Element;
  observer.observe(grid, {
    ...{ subtree: true, childList: true, attributes: true, characterData: true },
  });
  await user.keyboard('{Enter}12.50');
  expect([...touched]).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent(0)).toHaveLength(1));
  await waitFor(() => expect(kept()).toEqual([]));
  observer.disconnect();
  // The new one, and the one above it, to which Tab came before.
  expect([...touched].filter((row) => row !== '31' && row !== '30')).toEqual([]);
});

test('rows that come after the sheet was closed stay in sight until they are let go', async () => {
  const closed = { ...agreeing([stored(0)]), isOpen: false, closedBy: 'Ruth Albright' };
  const { user, answers } = await openSheet({ [`PUT ${rowPath(0)}`]: unreachable });
  await user.keyboard('{Enter}40{Enter}');
  await screen.findByText('1 row is not saved yet.');
  answers[`GET ${SHEET}`] = () => json(closed);
  answers[`PUT ${rowPath(0)}`] = () => refused(409, 'sheet_closed', 'The sheet is closed.');
  await user.click(screen.getByRole('button', { name: 'Try now' }));
  const left = within(await screen.findByRole('region', { name: 'Not saved' }));
  left.getByText(/Ruth Albright has closed the sheet/);
  left.getByText(/40\.00, General Fund, Cash/);
  expect(kept()).toHaveLength(1);
  await user.click(left.getByRole('button', { name: 'Let it go' }));
  await user.click(screen.getByRole('button', { name: 'Let them go' }));
  await waitFor(() => expect(kept()).toEqual([]));
  expect(screen.queryByRole('region', { name: 'Not saved' })).toBeNull();
});

test('a role that is taken away in mid-sheet loses no row', async () => {
  const { user, answers } = await openSheet({
    [`PUT ${rowPath(0)}`]: () => refused(403, 'role_required', 'You do not have the role.'),
  });
  answers['GET /api/auth/me'] = () => json({ ...olga, roles: undefined });
  await user.keyboard('{Enter}40{Enter}');
  await screen.findByText('You no longer have the role for this page');
  expect(kept()).toHaveLength(1);
});

const close = () => within(screen.getByRole('dialog', { name: 'Close the sheet' }));
const opensClose = (user: { click: (element: Element) => Promise<void> }) =>
  user.click(screen.getByRole('button', { name: 'Close the sheet' }));
const canClose = () =>
  !close().getByRole('button', { name: 'Close the sheet' }).hasAttribute('disabled');

test('rows that are not saved, and one that is half typed, hold up closing', async () => {
  const { user, answers } = await openSheet({
    [`GET ${SHEET}`]: () => json(agreeing([stored(0)])),
    [`PUT ${rowPath(0)}`]: unreachable,
  });
  await user.keyboard('{Enter}40{Enter}');
  await screen.findByText('1 row is not saved yet.');
  await opensClose(user);
  await close().findByText(/^1 row is not saved yet\. The sheet can be closed/);
  expect(canClose()).toBe(false);
  await user.click(close().getByRole('button', { name: 'Cancel' }));
  answers[`PUT ${rowPath(0)}`] = saved(0);
  await user.click(screen.getByRole('button', { name: 'Try now' }));
  await waitFor(() => expect(kept()).toEqual([]));
  await user.click(screen.getByRole('combobox', { name: 'Envelope or name' }));
  await user.keyboard('{Enter}150');
  await opensClose(user);
  await close().findByText(/^A row is typed and not entered yet/);
  expect(canClose()).toBe(false);
});

test('a bank slip that was changed meanwhile is asked about before closing, and a difference has its reason', async () => {
  const { user, answers, calls } = await openSheet({
    [`GET ${SHEET}`]: () => json(agreeing([stored(0)])),
    [`POST ${SHEET}/close`]: () => refused(409, 'changed_meanwhile', 'Changed meanwhile.'),
  });
  await opensClose(user);
  await close().findByText('What is entered agrees with the bank slip.');
  const theirs = agreeing([stored(0)], { expected: 110, version: 2 });
  const short = { ...theirs, totals: { ...theirs.totals, difference: -10 } };
  answers[`GET ${SHEET}`] = () => json(short);
  await user.click(close().getByRole('button', { name: 'Close the sheet' }));
  await close().findByText(/Which is right\?/);
  close().getByText('$110.00');
  await user.click(close().getByRole('button', { name: 'Use what it says now' }));
  await close().findByText('$10.00 less is entered than the bank slip says.');
  await user.click(close().getByRole('button', { name: 'Close the sheet' }));
  await close().findByText('A reason is required');
  answers[`POST ${SHEET}/close`] = () => json({ ...short, isOpen: false });
  await user.type(close().getByLabelText('Why it is closed with a difference'), 'Torn{Enter}');
  await screen.findByText('The sheet is closed');
  const sent = calls.filter(({ route }) => route === `POST ${SHEET}/close`);
  expect(sent.at(-1)?.body).toEqual({ version: 2, reason: 'Torn' });
});

test('an unlikely amount is asked about until it is answered, once more when the sheet is closed', async () => {
  const remark = '$4,000.00 is 100 times the $40.00 that this giver usually gives.';
  const { user } = await openSheet({
    [`GET ${SHEET}`]: () => json(agreeing([stored(0, { amount: 4000, remark, giver: anna })])),
  });
  await screen.findByText(remark);
  await opensClose(user);
  await close().findByText('Is this right? Anna Dahl, $4,000.00');
  await user.click(close().getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Yes, it is right row 1' }));
  await waitFor(() => expect(screen.queryByText(remark)).toBeNull());
  await opensClose(user);
  await close().findByText('What is entered agrees with the bank slip.');
  expect(close().queryByText(/^Is this right/)).toBeNull();
});

test('of two who change the head of a sheet, neither is overwritten unseen', async () => {
  const { user, answers, calls } = await openSheet({
    [`GET ${SHEET}`]: () => json(agreeing([])),
    [`PUT ${SHEET}`]: () => refused(409, 'changed_meanwhile', 'Changed meanwhile.'),
  });
  await user.click(screen.getByRole('button', { name: 'Change date, counters or bank slip' }));
  const change = within(await screen.findByRole('dialog', { name: 'Change the sheet' }));
  await user.clear(change.getByLabelText('Total of the bank slip'));
  await user.type(change.getByLabelText('Total of the bank slip'), '80');
  const theirs = agreeing([], { expected: 90, counters: 'Ida', version: 2 });
  answers[`GET ${SHEET}`] = () => json(theirs);
  await user.click(change.getByRole('button', { name: 'Save changes' }));
  await change.findByText(/Now it says: \$90.00/);
  expect(change.getByLabelText<HTMLInputElement>('Counted by').value, 'theirs alone').toBe('Ida');
  answers[`PUT ${SHEET}`] = () => json({ ...theirs, expected: 80, version: 3 });
  await user.click(change.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Changes saved');
  expect(calls.filter(({ route }) => route === `PUT ${SHEET}`).at(-1)?.body).toMatchObject({
    ...{ version: 2, expected: '80', counters: 'Ida' },
  });
});

test('an empty sheet is removed and not closed, and the bank slip is asked for before closing', async () => {
  const empty = { ...sheet, expected: undefined };
  const { user, answers } = await openSheet({ [`GET ${SHEET}`]: () => json(empty) });
  await opensClose(user);
  await close().findByText(/^There is nothing in this sheet/);
  expect(canClose()).toBe(false);
  answers[`GET ${SHEET}`] = () => json({ ...empty, rows: [stored(0)], totals: totals(1) });
  await user.click(close().getByRole('button', { name: 'Cancel' }));
  await opensClose(user);
  await user.type(await close().findByLabelText('Total of the bank slip'), '100');
  const withSlip = () => json(agreeing([stored(0)], { version: 2 }));
  answers[`PUT ${SHEET}`] = withSlip;
  answers[`GET ${SHEET}`] = withSlip;
  await user.click(close().getByRole('button', { name: 'Go on' }));
  await close().findByText('What is entered agrees with the bank slip.');
});
