import { shortDate } from '../../../congregation/calendar';
import { Pill } from '../../../design/display/pill';
import { RowLink } from '../../../design/navigation/row-link';
import { tableParts } from '../../../design/table/table-parts';
import { toCents } from '../../../profile/giving/money';
import { sheetPath } from '../../office-paths';
import { Asides } from '../gifts/asides';
import { giverInWords, howInWords, money } from '../gifts/words';
import type { CountingSheet, SheetRow } from '../sheets/queries';
import { whatWas } from './was';

/** The rows as they are, with what stood there before. */
export function ClosedRows({ sheet }: { sheet: CountingSheet }) {
  return (
    <table className="table closed-rows" {...tableParts.table}>
      <caption className="visually-hidden">Rows, in the order in which they were typed</caption>
      <thead {...tableParts.group}>
        <tr {...tableParts.row}>
          <th {...tableParts.column}>
            <span className="visually-hidden">Row</span>
          </th>
          <th {...tableParts.column}>Envelope</th>
          <th {...tableParts.column}>Who gave</th>
          <th {...tableParts.column}>Fund</th>
          <th {...tableParts.column}>How</th>
          <th {...tableParts.column} className="amount">
            Amount
          </th>
        </tr>
      </thead>
      <tbody {...tableParts.group}>
        {sheet.rows.map((row, at) => (
          <ClosedRow key={row.key} row={row} place={at + 1} sheet={sheet} />
        ))}
      </tbody>
    </table>
  );
}

interface ClosedRowProps {
  row: SheetRow;
  place: number;
  sheet: CountingSheet;
}

function ClosedRow({ row, place, sheet }: ClosedRowProps) {
  const { giftId, giver, envelope, amount, fund, ownDate } = row;
  return (
    <tr className="row-linked" {...tableParts.row}>
      <td className="closed-place" {...tableParts.cell}>
        {place}
      </td>
      <td className="closed-envelope" {...tableParts.cell}>
        {envelope !== undefined && <span className="closed-word-envelope">Envelope </span>}
        {envelope ?? <span aria-hidden="true">–</span>}
      </td>
      <th className="closed-who" {...tableParts.total}>
        <RowLink to={`${sheetPath(sheet.id)}?gift=${giftId}`}>
          {giver ? giverInWords({ giver }) : 'Loose plate'}
          <span className="visually-hidden">, {money(amount)}</span>
        </RowLink>{' '}
        <TakenBack row={row} />
        <Asides gift={row} className="table-aside" />
        {ownDate && <span className="table-aside">Of {shortDate(ownDate)}</span>}
        {whatWas(row, sheet.date).map(({ words, reason, by, at }) => (
          <span key={at} className="table-aside">
            {words === undefined ? 'Added' : `Was ${words}, corrected`} on {shortDate(at)} by {by}{' '}
            because: {reason}
          </span>
        ))}
      </th>
      <td className="closed-fund" {...tableParts.cell}>
        {fund ?? 'No fund'}
      </td>
      <td className="closed-how" {...tableParts.cell}>
        {howInWords(row)}
      </td>
      <td className="amount closed-amount" {...tableParts.cell}>
        {money(amount)}
      </td>
    </tr>
  );
}

/** The row stays as it was counted; what went back later is a row of its own, of another day. */
function TakenBack({ row: { amount, takenBack } }: Pick<ClosedRowProps, 'row'>) {
  if (takenBack === undefined) return null;
  const isWhole = toCents(takenBack) >= toCents(amount);
  return <Pill tone="warm">{isWhole ? 'Taken back' : `${money(takenBack)} taken back`}</Pill>;
}
