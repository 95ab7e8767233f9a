import { day } from './days';
import { giving } from './office';
import { type PdfPage, wordsOn } from './pdf';
import type { Portal } from './portal';

/** Last year where the congregation is: it is over. */
export const lastYear = (portal: Portal) => String(Number(day(portal.timeZone).slice(0, 4)) - 1);

/** The fixed words of every statement. */
export function words(portal: Portal): Promise<unknown> {
  return giving(portal, 'PUT', 'statements/words', {
    postalAddress: '12 Church Street\nSpringfield, Illinois 62701',
    taxNumber: '12-3456789',
    wording: 'No goods or services were provided in exchange for these contributions.',
    thanks: 'Thank you. What you gave kept the lights on.',
    signed: 'Ruth Albright, Treasurer',
  });
}

/** Cents as they are said on paper. */
export function dollars(all: bigint): string {
  const whole = String(all / 100n).replace(/\B(?=(\d{3})+$)/g, ',');
  return `$${whole}.${String(all % 100n).padStart(2, '0')}`;
}

/** The cents of an amount as it is said on paper. */
function centsIn(amount: string): bigint {
  return BigInt(amount.replace(/[$,.]/g, ''));
}

/** A statement as it was read back from paper. */
export interface ReadStatement {
  number: string;
  pages: PdfPage[];
  /** The lines in the envelope's window. */
  addressee: string[];
  total: bigint;
}

/** Pages put together again, each by the number that stands on it. */
export function statementsIn(pages: readonly PdfPage[]): ReadStatement[] {
  const found: ReadStatement[] = [];
  for (const page of pages) {
    const words = wordsOn(page);
    const number = /Statement (\d{4}-\d{4,})/.exec(words)?.[1];
    if (!number) throw new Error(`A page has no statement's number: "${words}"`);
    const last = found.at(-1);
    if (last?.number === number) last.pages.push(page);
    else found.push({ number, pages: [page], addressee: inWindow(page), total: 0n });
  }
  for (const statement of found) {
    const words = statement.pages.map(wordsOn).join(' ');
    const totals = [...words.matchAll(/(?:Total|All of it) (-?\$[\d,.]+\d)/g)];
    statement.total = centsIn(totals.at(-1)?.[1] ?? '$0.00');
  }
  return found;
}

/**
 * The text in the windows of all three envelopes, however the sheet lies in them: from 22.3 to 100 mm from its left
 * and from 63.5 to 84 mm from its top.
 */
export function inWindow({ lines }: PdfPage): string[] {
  const rows: { top: number; words: string }[] = [];
  for (const { words, left, top } of lines) {
    if (top < 63.5 || top > 84 || left < 22.3 || left > 100) continue;
    const row = rows.find((row) => Math.abs(row.top - top) < 0.5);
    if (row) row.words += words;
    else rows.push({ top, words });
  }
  return rows.map(({ words }) => words.normalize('NFKC').trim());
}
