import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  agreeing,
  anna,
  canClose,
  close,
  givers,
  kept,
  openSheet,
  opensClose,
  rowPath,
  SHEET,
  saved,
  sheet,
  stored,
  totals,
} from '../../../testing/counting';
import { olga } from '../../../testing/office';
import { json, refused, unreachable } from '../../../testing/server';

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

test('a role that falls asleep in mid-sheet takes no key: rows are kept, and the question waits in a banner', async () => {
  let isAwake = false;
  const asleep = () => refused(403, 'role_asleep', 'Please type your password.');
  const { user, sent } = await openSheet({
    [`PUT ${rowPath(0)}`]: () => (isAwake ? saved(0)() : asleep()),
    [`PUT ${rowPath(1)}`]: () => (isAwake ? saved(1)() : asleep()),
    'POST /api/office/wake': () => {
      isAwake = true;
      return json({ message: 'You can go on.' });
    },
  });
  await user.keyboard('{Enter}50{Enter}');
  await screen.findByText('Office work waits for your password.');
  await user.keyboard('{Enter}60{Enter}{Enter}7');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getAllByText('Not saved yet')).toHaveLength(2);
  const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
  expect([document.activeElement, amount.value]).toEqual([amount, '7']);

  const give = () => user.click(screen.getByRole('button', { name: 'Give the password' }));
  await give();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(amount));
  await give();
  await user.keyboard('quiet river{Enter}');
  await waitFor(() => expect(kept()).toEqual([]));
  expect([sent(0).length, sent(1).length]).toEqual([2, 1]);
  expect(screen.queryByText('Office work waits for your password.')).toBeNull();
  expect([document.activeElement, amount.value]).toEqual([amount, '7']);
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
  expect(sent.at(-1)?.body).toEqual({ version: 2, rows: 1, entered: 100, reason: 'Torn' });
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
  await user.click(
    screen.getByRole('button', { name: 'Change date, service, counters or bank slip' }),
  );
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

test('where another has changed a row meanwhile, the rows are read again with the sums', async () => {
  const { user, answers } = await openSheet({
    [`GET ${SHEET}`]: () => json(agreeing([stored(59)])),
  });
  await screen.findByRole('button', { name: /^Row 1:.*60\.00/ });
  const funds = [{ fund: 'General Fund', amount: 116 }];
  const { row } = await saved(0)().json();
  answers[`PUT ${rowPath(0)}`] = () => json({ row, totals: { ...totals(2), entered: 116, funds } });
  const now = [stored(59, { amount: 66, version: 2 }), row];
  answers[`GET ${SHEET}`] = () => json(agreeing(now));
  await user.keyboard('{Enter}50{Enter}');
  await screen.findByRole('button', { name: /^Row 1:.*66\.00/ });
});

test('a row that another has removed comes back only when the reader says so, as a new one', async () => {
  const { user, sent } = await openSheet({
    [`PUT ${rowPath(0)}`]: () =>
      refused(409, 'changed_meanwhile', 'This row was removed meanwhile.'),
    [`PUT ${rowPath(1)}`]: saved(1),
  });
  await user.keyboard('{Enter}50{Enter}');
  await screen.findByText('They have removed the row.');
  expect(kept()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Save yours' }));
  await waitFor(() => expect(kept()).toEqual([]));
  expect([sent(0).length, sent(1).length]).toEqual([1, 1]);
});

test('a row that was typed before the session ended is said to be saved after signing in', async () => {
  const row = { who: { text: 'loose' }, amount: '50', fundId: 1, date: '', method: 'Cash' };
  const change = { n: 1, key: rowPath(0).slice(-24), row: { ...row, checkNumber: '', note: '' } };
  await openSheet({ [`PUT ${rowPath(0)}`]: saved(0) }, [
    { ...change, tried: false, state: 'waiting' },
  ]);
  await screen.findByText('A row that you typed before was saved now');
});

test('a sheet that has other rows than were seen is not closed, and says so', async () => {
  const said = 'Sheet 12 has 2 rows now. Please look at it as it is, then close it.';
  const { user, answers } = await openSheet({
    [`GET ${SHEET}`]: () => json(agreeing([stored(0)])),
    [`POST ${SHEET}/close`]: () => refused(409, 'changed_meanwhile', said),
  });
  await opensClose(user);
  await close().findByText('What is entered agrees with the bank slip.');
  const theirs = agreeing([stored(0), stored(1)]);
  answers[`GET ${SHEET}`] = () => json({ ...theirs, totals: { ...theirs.totals, difference: 5 } });
  await user.click(close().getByRole('button', { name: 'Close the sheet' }));
  await close().findByText('$5.00 more is entered than the bank slip says.');
  close().getByText(said);
});
