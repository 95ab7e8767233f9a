import { InfoAlert } from '../../../design/feedback/alert';
import { money } from '../gifts/words';
import { isCheck } from '../sheet/totals';
import { nameOfRow } from '../sheet/words';
import type { SheetRow } from './queries';

/** Before a sheet is closed: the checks that the bank knows by a number, and the sheet does not. */
export function ChecksWithoutNumber({ rows }: { rows: readonly SheetRow[] }) {
  const lacking = rows
    .map((row, at) => ({ row, place: at + 1 }))
    .filter(({ row }) => isCheck(row.method ?? '') && !row.checkNumber?.trim());
  if (lacking.length === 0) return null;
  return (
    <InfoAlert>
      <p>{lacking.length === 1 ? '1 check has' : `${lacking.length} checks have`} no number:</p>
      <ul className="close-checks">
        {lacking.map(({ row, place }) => (
          <li key={row.key}>
            Row {place}: {nameOfRow(row)}, {money(row.amount)}
          </li>
        ))}
      </ul>
    </InfoAlert>
  );
}
