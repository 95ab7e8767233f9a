import { shortDate } from '../../congregation/calendar';
import { type Cents, inDollars, toCents } from './money';
import type { Donation } from './queries';

interface DonationTableProps {
  id?: string;
  donations: Donation[];
  total?: { year: string; cents: Cents } | undefined;
}

// Laid out as rows on a phone, a table is no table any more to some screen readers, unless its parts say what they are.
const as = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader', scope: 'col' },
  total: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
};

export function DonationTable({ id, donations, total }: DonationTableProps) {
  return (
    <table id={id} className="donations" {...as.table}>
      <caption className="visually-hidden">Donations, newest first</caption>
      <thead {...as.group}>
        <tr {...as.row}>
          <th {...as.column}>Date</th>
          <th {...as.column}>Category</th>
          <th {...as.column}>Description</th>
          <th {...as.column}>Method</th>
          <th {...as.column} className="amount">
            Amount
          </th>
        </tr>
      </thead>
      <tbody {...as.group}>
        {donations.map((donation) => (
          <DonationRow key={donation.id} donation={donation} />
        ))}
      </tbody>
      {total && (
        <tfoot {...as.group}>
          <tr {...as.row}>
            <th {...as.total} colSpan={4}>
              {total.year ? `Total ${total.year}` : 'Total'}
            </th>
            <td {...as.cell} className="amount">
              {inDollars(total.cents)}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function DonationRow({ donation }: { donation: Donation }) {
  const { transactionDate, category, description, paymentMethod, amount } = donation;
  return (
    <tr {...as.row}>
      <td {...as.cell} className="donation-date">
        <time dateTime={transactionDate}>{shortDate(transactionDate)}</time>
      </td>
      <td {...as.cell} className="donation-category">
        {category}
      </td>
      <td {...as.cell} className="donation-description">
        {description}
      </td>
      <td {...as.cell} className="donation-method">
        {paymentMethod}
      </td>
      <td {...as.cell} className="amount">
        {inDollars(toCents(amount))}
      </td>
    </tr>
  );
}
