/**
 * Amounts are dollars on the wire, made from cents; binary fractions would not
 * add up to the cent, so all reckoning here is in whole cents.
 */
export type Cents = number;

export function toCents(dollars: number): Cents {
  return Math.round(dollars * 100);
}

export function sumOf(rows: readonly { amount: number }[]): Cents {
  return rows.reduce((sum, { amount }) => sum + toCents(amount), 0);
}

const currency = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** "$1,234.50"; what was taken back is "-$25.00". */
export function inDollars(cents: Cents): string {
  return currency.format(cents / 100);
}
