import { shortDate } from '../../../congregation/calendar';
import { asides, type GiftTexts } from '../gifts/fields';
import { giverInWords, howInWords, money } from '../gifts/words';
import type { CountingSheet, SheetRow } from '../sheets/queries';

type Correction = SheetRow['corrections'][number];

/** The fields of a row, present or past. */
interface Said extends Partial<GiftTexts> {
  amount: number;
  date: string;
  fund?: string;
  giver?: Correction['giver'];
}

export interface Was {
  /** Such as "$50.00, General Fund": of what was corrected, as it was; none: it was not there. */
  words: string | undefined;
  reason: string;
  by: string;
  at: string;
}

/** The row before each of its corrections, the newest first; `date` is the sheet's. */
export function whatWas(row: SheetRow, date: string): Was[] {
  const { corrections, ownDate } = row;
  const now: Said = { ...row, date: ownDate ?? date };
  return corrections
    .map((before, at) => {
      const { reason, by, at: when } = before;
      const words = before.amount === 0 ? undefined : wordsOf(before, corrections[at + 1] ?? now);
      return { words, reason, by, at: when };
    })
    .reverse();
}

/** Only what is another one afterwards. */
function wordsOf(before: Said, after: Said): string {
  const how = howInWords(before);
  const parts = [
    before.amount !== after.amount && money(before.amount),
    before.date !== after.date && shortDate(before.date),
    before.giver?.id !== after.giver?.id &&
      (before.giver ? giverInWords({ giver: before.giver }) : 'Loose plate'),
    before.fund !== after.fund && (before.fund ?? 'no fund'),
    how !== howInWords(after) && (how || 'not said how'),
    ...asides.map(
      ({ name, label }) =>
        before[name] !== after[name] &&
        (before[name] ? `“${before[name]}”` : `without a ${label.toLowerCase()}`),
    ),
  ];
  return parts.filter(Boolean).join(', ');
}

/** A correction of a closed sheet, with its row as it is now. */
export interface SheetCorrection extends Was {
  place: number;
  row: SheetRow;
}

/** All corrections of a sheet since it was closed, the oldest first. */
export function correctionsOf({ rows, date }: CountingSheet): SheetCorrection[] {
  return rows
    .flatMap((row, at) => whatWas(row, date).map((was) => ({ ...was, place: at + 1, row })))
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** "Row 4, Mary Smith: was $40.00, now $47.25. Her note was torn. Ruth Albright (M0001), Nov 17, 2026" */
export function correctionWords({ place, row, words, reason, by, at }: SheetCorrection): string {
  const who = row.giver ? giverInWords(row) : 'Loose plate';
  const change = words === undefined ? `added, ${money(row.amount)}` : `was ${words}`;
  return `Row ${place}, ${who}: ${change}. Reason: ${reason}. ${by}, ${shortDate(at)}`;
}
