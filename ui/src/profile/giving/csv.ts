import { toCents } from './money';
import type { Donation } from './queries';
import { ALL_YEARS } from './years';

// Without it Excel takes UTF-8 for the alphabet of its own country.
const BYTE_ORDER_MARK = '\uFEFF';

/** A member's donations for a spreadsheet, after RFC 4180: dates and amounts plain, so that it can reckon with them. */
export function donationsCsv(donations: readonly Donation[]): string {
  const rows = donations.map((donation) => [
    text(donation.transactionDate),
    text(donation.category),
    text(donation.description),
    text(donation.paymentMethod),
    (toCents(donation.amount) / 100).toFixed(2),
  ]);
  const head = ['Date', 'Category', 'Description', 'Method', 'Amount'];
  return BYTE_ORDER_MARK + [head, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}

export function csvName(year: string): string {
  return year === ALL_YEARS ? 'donations.csv' : `donations-${year}.csv`;
}

/**
 * A spreadsheet would run a text that begins like a formula, in full-width signs too; an apostrophe before it says
 * that it is text.
 */
function text(value = ''): string {
  const harmless = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
