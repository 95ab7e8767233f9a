import { giverInWords } from '../gifts/words';
import type { SheetRow } from '../sheets/queries';
import type { GiverName } from './queries';

export const LOOSE_PLATE = 'Loose plate';

interface Details extends GiverName {
  envelope?: number;
}

/** Distinguishes namesakes: "called Bob · Miller household · No. M0012 · envelope 118". */
export function giverDetails(giver: Details): string {
  const { firstName, preferredName, household, number, envelope } = giver;
  return [
    preferredName && preferredName !== firstName && `called ${preferredName}`,
    household ?? 'no household',
    `No. ${number}`,
    envelope !== undefined && `envelope ${envelope}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

export function nameOfRow({ giver }: Pick<SheetRow, 'giver'>): string {
  return giver ? giverInWords({ giver }) : LOOSE_PLATE;
}

/** "1 row", "3 rows" */
export function countedRows(rows: number): string {
  return rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} rows`;
}
