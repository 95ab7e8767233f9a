import type { Cents } from '../../../profile/giving/money';
import { inDollars } from '../../../profile/giving/money';
import { CHECKS } from '../gifts/fields';

/** A row, saved or not yet, as far as sums need it. */
export interface CountedRow {
  cents: Cents;
  fund: string;
  method: string;
  checkNumber: string;
  /** The giver's key, equal for the same giver; empty: loose plate. */
  giver: string;
}

export interface Totals {
  entered: Cents;
  funds: { fund: string; cents: Cents }[];
  kinds: { kind: string; cents: Cents; count: number }[];
}

export function isCheck(method: string): boolean {
  return CHECKS.includes(method.trim().toLowerCase());
}

/** Sums of what is on the screen, until the server has said its own. The largest fund and kind come first. */
export function totalsOf(rows: readonly CountedRow[]): Totals {
  const funds = new Map<string, Cents>();
  const kinds = new Map<string, { kind: string; cents: Cents; papers: Set<string> }>();
  for (const [place, { cents, fund, method, checkNumber, giver }] of rows.entries()) {
    funds.set(fund, (funds.get(fund) ?? 0) + cents);
    const folded = method.trim().toLowerCase();
    const kind = kinds.get(folded) ?? { kind: method.trim(), cents: 0, papers: new Set<string>() };
    kind.cents += cents;
    // One check over several funds is one check; where giver or number is not known, each row is one.
    const isKnown = isCheck(method) && giver !== '' && checkNumber.trim() !== '';
    kind.papers.add(isKnown ? `${giver} ${checkNumber.trim().toLowerCase()}` : `row ${place}`);
    kinds.set(folded, kind);
  }
  const most = (a: { cents: Cents }, b: { cents: Cents }) => b.cents - a.cents;
  return {
    entered: rows.reduce((sum, { cents }) => sum + cents, 0),
    funds: [...funds].map(([fund, cents]) => ({ fund, cents })).sort(most),
    kinds: [...kinds.values()]
      .map(({ kind, cents, papers }) => ({ kind, cents, count: papers.size }))
      .sort(most),
  };
}

/** How it stands with the bank slip, for the pill; to a closed sheet nothing comes any more. */
export function differenceWords(entered: Cents, expected: Cents | undefined, isOpen = true) {
  if (expected === undefined) return undefined;
  if (entered === expected) return { words: 'Agrees with the slip', tone: 'calm' as const };
  const apart = inDollars(Math.abs(expected - entered));
  const [less, more] = isOpen ? ['still to come', 'too much'] : ['less', 'more'];
  return { words: `${apart} ${entered < expected ? less : more}`, tone: 'warm' as const };
}
