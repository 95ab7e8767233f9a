import { sumOf } from './money';
import type { Donation, FinancialSummary, Pledge } from './queries';

/**
 * The one place of the interface that adds up a member's giving, for when the
 * server's own summary is not to be had. A pledge is outstanding unless it is
 * completed or paid; donations are not set off against pledges, because none
 * says which pledge it fulfils.
 */
export function financialSummary(
  donations: readonly Pick<Donation, 'amount'>[],
  pledges: readonly Pick<Pledge, 'amount' | 'status'>[],
): FinancialSummary {
  return {
    totalPledged: sumOf(pledges) / 100,
    totalDonated: sumOf(donations) / 100,
    outstanding: sumOf(pledges.filter(isOutstanding)) / 100,
    pledgesCount: pledges.length,
    donationsCount: donations.length,
  };
}

function isOutstanding({ status }: Pick<Pledge, 'status'>): boolean {
  return status !== 'completed' && status !== 'paid';
}
