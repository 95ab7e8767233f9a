import { type Cents, toCents } from '../../../profile/giving/money';
import { CHECKS } from '../gifts/fields';
import type { SheetRow } from './queries';

/** A paper that is put in, whole: over several funds it is still one. */
export interface DepositCheck {
  giver: SheetRow['giver'];
  number: string | undefined;
  cents: Cents;
}

/** The bank's part of the list. */
export interface Deposit {
  cash: Cents;
  /** In the order in which they were typed. */
  checks: DepositCheck[];
  checksTotal: Cents;
  /** Neither cash nor checks, by how they came. */
  others: { kind: string; cents: Cents; count: number }[];
  total: Cents;
}

/** As the server compares methods and numbers. */
const folded = (text = '') =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{Alphabetic}\p{N}]/gu, '')
    .toLowerCase();

export function depositOf(rows: readonly SheetRow[]): Deposit {
  const checks = new Map<string, DepositCheck>();
  const others = new Map<string, Deposit['others'][number]>();
  let cash = 0;
  let total = 0;
  for (const row of rows) {
    const cents = toCents(row.amount);
    const method = folded(row.method);
    total += cents;
    if (method === 'cash') cash += cents;
    else if (CHECKS.includes(method)) {
      const paper = paperOf(row);
      const { giver, checkNumber: number } = row;
      const check = checks.get(paper) ?? { giver, number, cents: 0 };
      checks.set(paper, { ...check, cents: check.cents + cents });
    } else {
      const kind = others.get(method) ?? { kind: row.method ?? 'Not said', cents: 0, count: 0 };
      others.set(method, { ...kind, cents: kind.cents + cents, count: kind.count + 1 });
    }
  }
  const papers = [...checks.values()];
  return {
    cash,
    checks: papers,
    checksTotal: papers.reduce((sum, { cents }) => sum + cents, 0),
    others: [...others.values()],
    total,
  };
}

/** Rows of one giver or couple with one number are one paper; where either is not known, each row is. */
function paperOf({ key, giver, checkNumber }: SheetRow): string {
  if (!giver || !checkNumber) return `row ${key}`;
  const who = [giver.id, giver.partner?.id ?? ''].sort().join('+');
  return `${who} ${folded(checkNumber)}`;
}
