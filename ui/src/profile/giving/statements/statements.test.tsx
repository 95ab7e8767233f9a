import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { browserTab, heading, openSignedIn } from '../../../testing/open';
import { json, refused, text } from '../../../testing/server';
import { givingStatement } from '../../../testing/statements';

const LIST = 'GET /api/members/me/statements';
const year = { from: '2026-01-01', to: '2026-12-31', madeOn: '2027-01-04' };
const mine = [
  { id: 9, number: '2026-0201', ...year },
  { id: 8, number: '2026-0118', ...year, replacedBy: '2026-0201' },
  { id: 7, number: '2025-0003', from: '2025-01-01', to: '2025-06-30', madeOn: '2025-07-01' },
];

const part = () => screen.findByRole('region', { name: 'Statements' });

test('a member sees their statements, opens one and prints it', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = openSignedIn('/giving', {
    [LIST]: () => json(mine),
    [`${LIST}/9`]: () =>
      json(givingStatement({ id: 9, number: '2026-0201', replaces: '2026-0118' })),
  });
  const list = within(await part());
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2026 statement 2026-0201Statement 2026-0201, made on Jan 4, 2027',
    '2026 statement 2026-0118Replaced by 2026-0201Statement 2026-0118, made on Jan 4, 2027',
    'January 1 to June 30, 2025 statement 2025-0003Statement 2025-0003, made on Jul 1, 2025',
  ]);
  await user.click(list.getByRole('link', { name: '2026 statement 2026-0201' }));
  await screen.findByText('In place of 2026-0118');
  await heading('Statement 2026-0201');
  await browserTab('Statement 2026-0201');
  expect(location.pathname).toBe('/giving/statements/9');
  expect(document.activeElement?.tagName).toBe('MAIN');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await user.selectOptions(await screen.findByLabelText('Paper'), 'Letter');
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(document.querySelector('.printed.statements-letter')?.textContent).toContain('$50.00');
  // At the next touch all of it is put away.
  await user.click(document.body);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.querySelector('.printed')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Back to Giving' }));
  await browserTab('Giving');
});

test('one that is gone says so', async () => {
  openSignedIn('/giving/statements/7', {
    [`${LIST}/7`]: () => refused(404, 'not_found', 'There is no such statement of yours.'),
  });
  await screen.findByText('There is no such statement of yours.');
});

test('without one there is nothing; a list that is lost is told, and can be read again', async () => {
  const { unmount } = openSignedIn('/giving');
  await screen.findByText('No donations or pledges are on record for you yet.');
  expect(screen.queryByRole('region', { name: 'Statements' })).toBeNull();
  unmount();
  const { user, answers } = openSignedIn('/giving', { [LIST]: () => text('Bad Gateway', 502) });
  const lost = within(await part());
  await lost.findByText('Something went wrong on our side. Please try again.');
  answers[LIST] = () => json(mine);
  await user.click(lost.getByRole('button', { name: 'Try again' }));
  await lost.findByRole('link', { name: '2026 statement 2026-0201' });
});

test('one that is out of date says so, and leads to the newer', async () => {
  const [newer, older] = mine;
  const { user } = openSignedIn('/giving/statements/8', {
    [LIST]: () => json([{ ...newer, isCorrected: true }, older]),
    [`${LIST}/8`]: () => json(givingStatement({ id: 8, replacedBy: '2026-0201' })),
    [`${LIST}/9`]: () => json(givingStatement({ id: 9, isCorrected: true })),
  });
  await user.click(await screen.findByRole('link', { name: 'statement 2026-0201' }));
  await screen.findByText(/^Gifts on it were corrected since\. Please ask/);
  await user.click(screen.getByRole('link', { name: 'Back to Giving' }));
  within(await part()).getByText('Corrected since');
});
