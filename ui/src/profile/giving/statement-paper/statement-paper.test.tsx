import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { givingStatement } from '../../../testing/statements';
import { piecesOf } from './statement';
import { StatementSheet, StatementShown } from './statement-paper';

const gift = { date: '2026-01-11', fund: 'General Fund', how: 'Check 1001', amount: 50 };

test('all that a statement says stands on it', () => {
  render(
    <StatementShown
      statement={givingStatement({
        gifts: [gift, { date: gift.date, how: '', amount: -12.5 }],
        other: [{ ...gift, fund: 'Raffle', amount: 20 }],
        inKind: [{ date: '2026-02-02', description: 'A piano' }],
        deductible: 37.5,
        notDeductible: 20,
        total: 57.5,
        replacedBy: '2026-0201',
      })}
    />,
  );
  const paper = within(screen.getByRole('article', { name: 'Statement 2026-0118' }));
  const rows = (name: string) =>
    within(paper.getByRole('table', { name }))
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows('Gifts')).toEqual([
    ['Date', 'Fund', 'How', 'Amount'],
    ['January 11', 'General Fund', 'Check 1001', '50.00'],
    ['January 11', '', '', '-12.50'],
    ['Total, tax-deductible', '$37.50'],
  ]);
  expect(rows('Gifts that are not tax-deductible').at(-1)).toEqual([
    'Total, not tax-deductible',
    '$20.00',
  ]);
  expect(rows('Gifts other than money')).toEqual([
    ['Date', 'What was given'],
    ['February 2', 'A piano'],
  ]);
  for (const words of [
    'EIN 12-3456789',
    'Made January 4, 2027',
    'Replaced by 2026-0201',
    'Your giving in 2026',
    'Their value is for the giver to say.',
    'Ruth Albright, Treasurer',
  ])
    paper.getByText(words);
  expect(paper.getByText('All of it').parentElement?.textContent).toContain('$57.50');
  expect(paper.queryByText(/page 1 of/)).toBeNull();
});

test('a page of several repeats the heads and says which one it is', () => {
  const statement = givingStatement({ gifts: [gift, gift] });
  const pieces = piecesOf(statement).slice(2);
  render(<StatementSheet statement={statement} pieces={pieces} page={{ number: 2, of: 2 }} />);
  screen.getByText('Statement 2026-0118, page 2 of 2');
  expect(screen.getAllByRole('columnheader')).toHaveLength(4);
  expect(screen.queryByText('Your giving in 2026')).toBeNull();
});
