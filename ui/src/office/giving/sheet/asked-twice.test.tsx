import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  anna,
  givers,
  kept,
  openSheet,
  rowPath,
  SHEET,
  saved,
  sheet,
} from '../../../testing/counting';
import { json, refused } from '../../../testing/server';

const question = 'Check 1042 over $50.00 of Anna Dahl (M0007) stands in counting sheet 3 already.';

test('a check that may be here already is asked about at its row, takes no key, and is saved when it is said', async () => {
  let asks = true;
  const { user, sent } = await openSheet({
    [givers('dahl')]: () => json([anna]),
    [`PUT ${rowPath(0)}`]: () => (asks ? refused(409, 'likely_twice', question) : saved(0, anna)()),
  });
  await user.keyboard('dahl{Enter}50/1042{Enter}');
  const yes = await screen.findByRole('button', { name: 'Yes, save it row 1' });
  expect(yes.closest('.sheet-note')?.textContent).toContain(question);
  await user.keyboard('{Enter}7');
  const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
  expect([document.activeElement, amount.value]).toEqual([amount, '7']);
  expect(kept()).toHaveLength(1);
  asks = false;
  await user.click(yes);
  await waitFor(() => expect(kept()).toEqual([]));
  expect(sent(0).map(({ body }) => (body as { anyway: boolean }).anyway)).toEqual([false, true]);
});

test('a row has a day of its own where it is typed, and the next one has not', async () => {
  const { user, sent } = await openSheet({
    [`PUT ${rowPath(0)}`]: saved(0),
    [`PUT ${rowPath(1)}`]: saved(1),
  });
  await user.keyboard('{Enter}50');
  await user.click(screen.getByRole('button', { name: 'Add a note or a day' }));
  await user.type(screen.getByLabelText(/^Its own day/), '2025-12-28');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent(0)).toHaveLength(1));
  expect(sent(0)[0]?.body).toMatchObject({ amount: '50', date: '2025-12-28' });
  await user.keyboard('{Enter}60{Enter}');
  await waitFor(() => expect(sent(1)).toHaveLength(1));
  expect(sent(1)[0]?.body).toMatchObject({ amount: '60', date: '' });
});

test('a sheet that becomes another day and service, of which there is one, is asked about', async () => {
  const { user, answers, calls } = await openSheet({
    [`PUT ${SHEET}`]: () => refused(409, 'likely_twice', 'Counting sheet 11 is of 9 am already.'),
  });
  await user.click(
    screen.getByRole('button', { name: 'Change date, service, counters or bank slip' }),
  );
  const change = within(await screen.findByRole('dialog', { name: 'Change the sheet' }));
  const service = change.getByLabelText<HTMLInputElement>('Which service');
  await waitFor(() => expect(service.list?.options[0]?.value).toBe('9 am'));
  await user.type(service, '9 am{Enter}');
  await change.findByText('Counting sheet 11 is of 9 am already.');
  answers[`PUT ${SHEET}`] = () => json({ ...sheet, service: '9 am', version: 2 });
  await user.click(change.getByRole('button', { name: 'Save changes anyway' }));
  await screen.findByRole('heading', { name: 'Sunday, Nov 22, 2026, 9 am' });
  const bodies = calls.filter(({ route }) => route === `PUT ${SHEET}`).map(({ body }) => body);
  expect(bodies[0]).toMatchObject({ anyway: false });
  expect(bodies[1]).toMatchObject({ anyway: true, service: '9 am', version: 1 });
});
