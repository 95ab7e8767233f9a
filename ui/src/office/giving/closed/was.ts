import { shortDate } from '../../../congregation/calendar';
import { asides, type GiftTexts } from '../gifts/fields';
import { giverInWords, howInWords, money } from '../gifts/words';
import type { SheetRow } from '../sheets/queries';

type Correction = SheetRow['corrections'][number];

/** The fields of a row, present or past. */
interface Said extends Partial<GiftTexts> {
  amount: number;
  date: string;
  fund?: string;
  giver?: Correction['giver'];
}

export interface Was {
  /** Such as "$50.00, General Fund": of what was corrected, as it was. */
  words: string;
  reason: string;
  by: string;
  at: string;
}

/** The row before each of its corrections, the newest first; `date` is the sheet's. */
export function whatWas(row: SheetRow, date: string): Was[] {
  const { corrections, movedTo } = row;
  const now: Said = { ...row, date: movedTo ?? date };
  return corrections
    .map((before, at) => {
      const { reason, by, at: when } = before;
      return { words: wordsOf(before, corrections[at + 1] ?? now), reason, by, at: when };
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
