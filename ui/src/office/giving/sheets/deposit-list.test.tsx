import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { agreeing, anna, stored } from '../../../testing/counting';
import { openAlone } from '../../../testing/open';
import { DepositList } from './deposit-list';
import type { CountingSheet } from './queries';

const why = { reason: 'It says ten', by: 'Ruth Albright (M0001)', at: '2026-11-23T10:00:00-06:00' };
const gift = { amount: 15, date: '2026-11-22', fund: 'General Fund', method: 'Cash', giver: anna };

function print(corrections: object[]) {
  const rows = [stored(9, { giver: anna, corrections })];
  const closed = { isOpen: false, closedBy: why.by, closedAmount: 15, expected: 15 };
  const sheet = agreeing(rows, closed);
  const totals = { ...sheet.totals, entered: 10 };
  openAlone(<DepositList sheet={{ ...sheet, totals } as CountingSheet} paper="Letter" />);
  return screen.getByRole('heading', { level: 1 }).textContent;
}

test('a deposit list that is printed again after a correction says so, with what was signed', () => {
  expect(print([])).toBe('Deposit of Sunday, Nov 22, 2026');
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  cleanup();
  expect(print([{ ...gift, ...why }])).toBe('Deposit of Sunday, Nov 22, 2026, corrected');
  screen.getByText('Corrected since it was closed: $10.00 in place of $15.00');
  screen.getByText(/^Row 1, Anna Dahl.*: was \$15\.00\. Reason: It says ten\. Ruth Albright/);
  screen.getByText(/Signed: \$15\.00\. Difference when it was signed: \$0\.00\..* Now: -\$5\.00\./);
});
