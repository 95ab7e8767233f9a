import type { SheetRow } from '../sheets/queries';
import type { GiverName } from './queries';

export const LOOSE_PLATE = 'Loose plate';

/** "Ruth Albright", "Daniel and Ruth Whitfield", "Mary Smith and John Jones". */
export function giverWords({ firstName, lastName, partner }: GiverName): string {
  if (!partner) return `${firstName} ${lastName}`;
  return partner.lastName === lastName
    ? `${firstName} and ${partner.firstName} ${lastName}`
    : `${firstName} ${lastName} and ${partner.firstName} ${partner.lastName}`;
}

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

/** "Check 1042", "Cash". */
export function howWords(method: string, checkNumber: string): string {
  if (!checkNumber) return method;
  return method === 'Check' ? `Check ${checkNumber}` : `${method}, check ${checkNumber}`.trim();
}

export function nameOfRow({ giver }: Pick<SheetRow, 'giver'>): string {
  return giver ? giverWords(giver) : LOOSE_PLATE;
}

/** "1 row", "3 rows" */
export function countedRows(rows: number): string {
  return rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} rows`;
}
