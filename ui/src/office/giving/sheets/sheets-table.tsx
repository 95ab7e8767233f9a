import { Pill } from '../../../design/display/pill';
import { RowLink } from '../../../design/navigation/row-link';
import { tableParts } from '../../../design/table/table-parts';
import { toCents } from '../../../profile/giving/money';
import { sheetPath } from '../../office-paths';
import { money } from '../gifts/words';
import { differenceWords } from '../sheet/totals';
import type { SheetLine } from './queries';
import { countedRows, sheetName } from './words';

export function SheetsTable({ sheets }: { sheets: SheetLine[] }) {
  return (
    <table className="table table-alone sheets-table" {...tableParts.table}>
      <caption className="visually-hidden">Counting sheets, the newest first</caption>
      <thead {...tableParts.group}>
        <tr {...tableParts.row}>
          <th {...tableParts.column}>Service</th>
          <th {...tableParts.column}>Rows</th>
          <th {...tableParts.column} className="amount">
            Entered
          </th>
          <th {...tableParts.column} className="amount sheets-head-slip">
            Bank slip
          </th>
          <th {...tableParts.column}>Difference</th>
          <th {...tableParts.column}>State</th>
        </tr>
      </thead>
      <tbody {...tableParts.group}>
        {sheets.map((sheet) => (
          <Line key={sheet.id} sheet={sheet} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ sheet }: { sheet: SheetLine }) {
  const { id, counters, isOpen, signedBy, rows, entered, expected } = sheet;
  const slip = expected === undefined ? undefined : toCents(expected);
  const standing = differenceWords(toCents(entered), slip, isOpen);
  return (
    <tr className="row-linked" {...tableParts.row}>
      <th className="sheets-service" {...tableParts.total}>
        <RowLink to={sheetPath(id)}>{sheetName(sheet)}</RowLink>
        <span className="table-aside">
          Sheet {id}
          {counters && `, counted by ${counters}`}
        </span>
        {isOpen && signedBy && (
          <span className="table-aside">Signed by {signedBy}, waits for a second signature</span>
        )}
      </th>
      <td className="sheets-rows" {...tableParts.cell}>
        {rows.toLocaleString('en-US')}
        <span className="table-word"> {countedRows(rows).split(' ').at(-1)}</span>
      </td>
      <td className="amount sheets-entered" {...tableParts.cell}>
        <span className="table-word">Entered </span>
        {money(entered)}
      </td>
      <td className="amount sheets-slip" {...tableParts.cell}>
        <span className="table-word">Bank slip </span>
        {expected === undefined ? <span className="soft">not known yet</span> : money(expected)}
      </td>
      <td className="sheets-difference" {...tableParts.cell}>
        {standing && <Pill tone={standing.tone}>{standing.words}</Pill>}
      </td>
      <td className="sheets-state" {...tableParts.cell}>
        {isOpen ? <Pill tone="grey">Open</Pill> : <Pill>Closed</Pill>}
      </td>
    </tr>
  );
}
