import type { components } from '../../../api/schema';
import type { ImportUndone, ListLook } from '../../list-import/draft';
import { counted, lineCount, writtenOf } from '../../list-import/words';

export type GiftsImported = components['schemas']['GiftsImported'];

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export const money = (amount: number) => dollars.format(amount);

export const gifts = (count: number) => counted(count, 'gift');

/** Lines that need a decision. */
export function needing({ counts }: GiftsImported): number {
  return counts.unknown + counts.alike + counts.unlikely + counts.asked;
}

/** "112 gifts are new ($4,100.00), 60 are here already; 4 lines need you." */
export function countsInWords(said: GiftsImported): string {
  const { new: added, anonymous, here, leftOut, asItIs, bad, back, nothing } = said.counts;
  const need = needing(said);
  const is = (count: number) => (count === 1 ? 'is' : 'are');
  const told = [
    `${gifts(added)} ${is(added)} new (${money(said.amount)})`,
    anonymous > 0 && `${anonymous} of them anonymous`,
    here > 0 && `${here} ${is(here)} here already`,
    asItIs > 0 && `${asItIs} stay as they are here`,
    leftOut > 0 && `${leftOut} left out`,
    bad > 0 && `${lineCount(bad)} cannot be taken`,
    back > 0 && `${lineCount(back)} of money that went back`,
    nothing > 0 && `${lineCount(nothing)} without a gift`,
  ].filter((words) => words !== false);
  const wanting = need > 0 ? ` ${lineCount(need)} ${need === 1 ? 'needs' : 'need'} you.` : '';
  return `${told.join(', ')}.${wanting}`;
}

/** Beside the button. */
export function writtenInWords({ counts }: GiftsImported, { rows }: ListLook): string {
  return writtenOf(counts.new, rows);
}

/** The button's word; none where there is nothing to do. */
export function importInWords(said: GiftsImported): string | undefined {
  const added = said.counts.new;
  return added > 0 && !said.mustBeWhole ? `Import ${gifts(added)}` : undefined;
}

export function importedInWords({ counts, amount }: GiftsImported): string {
  const { new: added, here } = counts;
  if (added === 0) return `Nothing was new: ${gifts(here)} of the file are here already.`;
  return `${gifts(added)} brought in (${money(amount)}). For 30 days they can be taken back below.`;
}

export function undoneInWords({
  giftsRemoved,
  amount,
  stays,
}: Pick<ImportUndone, 'giftsRemoved' | 'amount' | 'stays'>): string {
  if (giftsRemoved === 0 && stays.length > 0) {
    return 'Nothing was taken back, and the import can still be undone. These stay:';
  }
  const removed = `Taken back: ${gifts(giftsRemoved)} removed (${money(amount)})`;
  return stays.length > 0 ? `${removed}. These stay:` : `${removed}.`;
}
