import { counted } from '../../slips/sheets';
import type { PlannedStatement, StatementPlan } from './queries';

/** The filters of the list. */
export const filters = {
  all: 'Everybody',
  attention: 'Need attention',
  none: 'Without a statement',
  made: 'With a statement',
} as const;
export type PlanFilter = keyof typeof filters;

export function isPlanFilter(text: string): text is PlanFilter {
  return Object.hasOwn(filters, text);
}

/** Something is to be done about it that making does not do, or that was done and holds no longer. */
export function needsAttention({ hasAddress, made, afterDeath }: PlannedStatement): boolean {
  return !hasAddress || made?.isCorrected === true || afterDeath > 0;
}

/** Nothing stands for these days, or something else than now would; one of zero or less is made by name only. */
export function isToMake({ made, needsAsking }: PlannedStatement): boolean {
  return !needsAsking && (made === undefined || made.isCorrected);
}

const fits: Record<PlanFilter, (giver: PlannedStatement) => boolean> = {
  all: () => true,
  attention: needsAttention,
  none: ({ made }) => made === undefined,
  made: ({ made }) => made !== undefined,
};

/** Corrected ones first, then those without an address, then all others; each part by name, as it came. */
export function inOrder(givers: readonly PlannedStatement[]): PlannedStatement[] {
  const rank = (giver: PlannedStatement) =>
    giver.made?.isCorrected ? 0 : giver.hasAddress ? 2 : 1;
  return [...givers].sort((a, b) => rank(a) - rank(b));
}

export function countsOf(givers: readonly PlannedStatement[]): Record<PlanFilter, number> {
  const count = (filter: PlanFilter) => givers.filter(fits[filter]).length;
  return {
    all: givers.length,
    attention: count('attention'),
    none: count('none'),
    made: count('made'),
  };
}

/** Letters without their accents, so that "munoz" finds "Muñoz". */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function found(
  givers: readonly PlannedStatement[],
  filter: PlanFilter,
  search: string,
): PlannedStatement[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return givers.filter((giver) => {
    const text = folded(
      `${giver.name} ${giver.aside ?? ''} ${giver.addressee} ${giver.made?.number ?? ''}`,
    );
    return fits[filter](giver) && words.every((word) => text.includes(word));
  });
}

/** "12 gifts and 1 other than money" */
export function giftsInWords({ gifts, inKind }: Pick<PlannedStatement, 'gifts' | 'inKind'>) {
  const money = counted(gifts, 'gift');
  if (inKind === 0) return money;
  return gifts === 0 ? `${inKind} other than money` : `${money} and ${inKind} other than money`;
}

export function countedStatements(count: number): string {
  return count === 1 ? '1 statement' : `${count.toLocaleString('en-US')} statements`;
}

/** The first member of a giver: whose page it is that can be mended. */
export function memberOf({ key }: Pick<PlannedStatement, 'key'>): string {
  return key.split('+')[0] ?? key;
}

export function isCouple({ key }: Pick<PlannedStatement, 'key'>): boolean {
  return key.includes('+');
}

/** The sums of all gifts of these days, and the statements that hold them. */
export function sumsOf({ givers, anonymous }: Pick<StatementPlan, 'givers' | 'anonymous'>) {
  const cents = (amount: number) => Math.round(amount * 100);
  const sum = (of: readonly PlannedStatement[]) =>
    of.reduce((sum, { total }) => sum + cents(total), 0);
  const isNotStated = ({ needsAsking, made }: PlannedStatement) => needsAsking && !made;
  const notStated = sum(givers.filter(isNotStated));
  const onStatements = sum(givers.filter((giver) => !isNotStated(giver)));
  return {
    onStatements: onStatements / 100,
    /** Of zero or less, and not asked for. */
    notStated: notStated / 100,
    anonymous: anonymous.total,
    total: (onStatements + notStated + cents(anonymous.total)) / 100,
  };
}
