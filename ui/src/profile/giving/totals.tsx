import { counted } from './counted';
import { inDollars, toCents } from './money';
import type { FinancialSummary } from './queries';

export function Totals({ summary }: { summary: FinancialSummary }) {
  const { totalDonated, totalPledged, outstanding, donationsCount, pledgesCount } = summary;
  return (
    <dl className="totals">
      <Total name="Pledged" amount={totalPledged} note={counted(pledgesCount, 'pledge')} />
      <Total name="Donated" amount={totalDonated} note={counted(donationsCount, 'donation')} />
      <Total
        name="Outstanding"
        amount={outstanding}
        note={outstanding > 0 ? 'still open' : 'nothing open'}
      />
    </dl>
  );
}

function Total({ name, amount, note }: { name: string; amount: number; note: string }) {
  return (
    <div className="total">
      <dt>{name}</dt>
      <dd className="total-amount">{inDollars(toCents(amount))}</dd>
      <dd className="soft">{note}</dd>
    </div>
  );
}
