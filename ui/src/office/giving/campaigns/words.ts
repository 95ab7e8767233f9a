import { type CalendarDate, shortDate } from '../../../congregation/calendar';
import { type Cents, toCents } from '../../../profile/giving/money';
import { money } from '../gifts/words';
import type { Campaign, OfficePledge } from './queries';

/** "1 pledge", "1,204 pledges" */
export function countedPledges(pledges: number): string {
  return pledges === 1 ? '1 pledge' : `${pledges.toLocaleString('en-US')} pledges`;
}

/** "March 1, 2026 to December 31, 2027", "since March 1, 2026", "from July 1, 2027" */
export function daysInWords({ from, to }: Pick<Campaign, 'from' | 'to'>, today: CalendarDate) {
  if (to) return `${shortDate(from)} to ${shortDate(to)}`;
  return `${from > today ? 'from' : 'since'} ${shortDate(from)}`;
}

/** How far it is: 0 to 100 of the goal, or of what is the most where it has none. */
export interface Progress {
  given: number;
  pledged: number;
}

export function progressOf({ goal, pledged, given }: Campaign): Progress {
  const whole = goal ?? Math.max(pledged, given);
  const part = (amount: number) =>
    whole > 0 ? Math.min(100, Math.max(0, (amount / whole) * 100)) : 0;
  return { given: part(given), pledged: part(pledged) };
}

/** "9% of the goal", and nothing where it has none. A hundred is said of what is there to the cent. */
export function shareInWords({ goal, given }: Pick<Campaign, 'goal' | 'given'>) {
  if (goal === undefined) return undefined;
  const share = Math.floor((toCents(given) * 100) / toCents(goal));
  return `${Math.max(0, share).toLocaleString('en-US')}% of the goal`;
}

/** How it stands, where there is something to say. */
export function standingOf(campaign: Campaign, today: CalendarDate) {
  const { goal, given, from, isOver } = campaign;
  if (goal !== undefined && toCents(given) >= toCents(goal)) {
    return { words: 'Goal reached', tone: 'calm' as const };
  }
  if (isOver) return { words: 'Over', tone: 'grey' as const };
  if (from > today) return { words: `Begins ${shortDate(from)}`, tone: 'grey' as const };
  return undefined;
}

/** The open amount of a pledge; none if it is settled. */
export function openOf({ amount, paid, status }: OfficePledge): Cents {
  return status === 'open' ? Math.max(0, toCents(amount) - toCents(paid)) : 0;
}

export const statusWords: Record<OfficePledge['status'], string> = {
  open: 'Open',
  completed: 'Completed',
  paid: 'Paid',
};

/** The sums of pledges. */
export function sumsOf(pledges: readonly OfficePledge[]) {
  const sum = (cents: (pledge: OfficePledge) => Cents) =>
    pledges.reduce((sum, pledge) => sum + cents(pledge), 0) / 100;
  return {
    pledged: sum(({ amount }) => toCents(amount)),
    paid: sum(({ paid }) => toCents(paid)),
    open: sum(openOf),
  };
}

/** "3 of 12 pledges: $3,600.00 pledged, $1,200.00 paid so far" */
export function shownInWords(shown: readonly OfficePledge[], all: number): string {
  const { pledged, paid } = sumsOf(shown);
  const counted =
    shown.length === all
      ? countedPledges(all)
      : `${shown.length.toLocaleString('en-US')} of ${countedPledges(all)}`;
  return `${counted}: ${money(pledged)} pledged, ${money(paid)} paid so far`;
}
