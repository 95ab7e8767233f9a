import { shortDate } from '../../congregation/calendar';
import { tableParts as as } from '../../design/table/table-parts';
import { type Cents, inDollars, toCents } from './money';
import type { Donation } from './queries';

interface DonationTableProps {
  id?: string;
  donations: Donation[];
  total?: { year: string; cents: Cents } | undefined;
}

export function DonationTable({ id, donations, total }: DonationTableProps) {
  return (
    <table id={id} className="table donations" {...as.table}>
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
