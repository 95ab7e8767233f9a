import { money } from '../gifts/words';
import type { CountingSheet } from './queries';
import { countedRows } from './words';

/** Bank slip, entered and difference, one below the other. */
export function SheetSumsList({ totals, expected }: Pick<CountingSheet, 'totals' | 'expected'>) {
  const { entered, difference, rows } = totals;
  return (
    <dl className="close-sums">
      <dt>On the bank slip</dt>
      <dd>{expected === undefined ? 'not known yet' : money(expected)}</dd>
      <dt>Entered in {countedRows(rows)}</dt>
      <dd>{money(entered)}</dd>
      {difference !== undefined && (
        <>
          <dt className="close-total">Difference</dt>
          <dd className="close-total">{money(difference)}</dd>
        </>
      )}
    </dl>
  );
}
