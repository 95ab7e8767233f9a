import type { Cents } from '../../../profile/giving/money';

/** As the server has it: more is a slip of the keyboard. */
const HIGHEST: Cents = 100_000_000_000;

/** One amount of a sum: digits, with commas between thousands or none, and at most two digits of cents. */
const TERM = /^\$?(\d{1,3}(?:,\d{3})+|\d+|(?=\.))(?:\.(\d{0,2}))?$/;

/** Cents of what is typed as an amount: "20", "1,250.50", "20+5". Undefined where it is none; the server has the last word. */
export function readSum(text: string): Cents | undefined {
  const sum = addUp(text);
  return sum !== undefined && sum > 0 && sum <= HIGHEST ? sum : undefined;
}

/** A problem with an amount, in the server's words. */
export function problemOfSum(text: string): string {
  const typed = text.trim();
  const sum = addUp(typed);
  if (typed === '') return 'The amount is missing.';
  if (/^[$0.,+\s]*$/.test(typed)) return 'The amount is zero.';
  return sum !== undefined && sum > HIGHEST
    ? `“${typed}” is too large: the highest amount is $${plainAmount(HIGHEST)}.`
    : `“${typed}” is not an amount. Write it like 1,250.50, or as a sum: 20+5.`;
}

function addUp(text: string): Cents | undefined {
  const terms = text.replaceAll(/\s/g, '').split('+').map(readTerm);
  let sum = 0;
  for (const cents of terms) {
    if (cents === undefined) return undefined;
    sum += cents;
  }
  return sum;
}

function readTerm(term: string): Cents | undefined {
  const found = TERM.exec(term);
  if (!found || !/\d/.test(term)) return undefined;
  const [, whole = '', cents = ''] = found;
  return Number(whole.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
}

const plain = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** "1,250.50": in a column of amounts. */
export function plainAmount(cents: Cents): string {
  return plain.format(cents / 100);
}
