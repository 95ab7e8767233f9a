import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/errors';
import { OfficeRefusal } from '../../refusal';
import { sentenceOf } from '../../rights/why-not';
import { textsOf } from '../gifts/fields';
import { removeRow, type SheetRow, type SheetSums, saveRow } from '../sheets/queries';
import type { Change, RowRefusal, TypedRow } from './outbox';
import { lookUpQuery } from './queries';
import { envelopeIn, isLoose, resolveWho, type Who } from './who';

/** The id of a saved row; a removed one has none. */
export interface RowAnswer {
  row: SheetRow | undefined;
  totals: SheetSums;
}

/** The typed values cannot be sent. */
class Unclear extends Error {
  override readonly name = 'Unclear';
}

/** Sends one change of a row. Sent twice it is one. */
export async function sendRow(
  client: QueryClient,
  sheet: { id: number; date: string },
  { key, row, version, anyway = false }: Change,
): Promise<RowAnswer> {
  if (!row) return { row: undefined, totals: await removeRow(sheet.id, key, version) };
  const { amount, fundId, date } = row;
  const giver = await giverOf(client, row.who, sheet.date);
  const read = version === undefined ? {} : { version };
  const body = { ...read, ...giver, amount, fundId, date, anyway, ...textsOf(row) };
  return saveRow(sheet.id, key, body);
}

/** A name that was typed without a connection is looked up now. */
async function giverOf(client: QueryClient, { text, giverId }: Who, date: string) {
  if (giverId !== undefined) return { giverId };
  if (isLoose(text)) return {};
  const envelope = envelopeIn(text);
  if (envelope !== undefined) return { envelope };
  const givers = await client.fetchQuery(lookUpQuery(text, date));
  const who = resolveWho(text, { is: 'here', givers });
  if (who.is === 'giver') return { giverId: who.giver.id };
  throw new Unclear(unclearWords(text, givers.length));
}

/** Why a name is not enough. */
export function unclearWords(text: string, found: number): string {
  const name = text.trim();
  const envelope = envelopeIn(name);
  if (found > 0) return `${found} fit “${name}”. Choose who it was.`;
  return envelope === undefined
    ? `Nobody fits “${name}”. Type the name otherwise, the envelope, or “loose” for the plate.`
    : `Nobody has envelope ${envelope}. Type the name, or “loose” for the plate.`;
}

/** The account or its rights, not the row: too long away, signed out, the role taken, too many calls. */
const undecided = [401, 403, 408, 423, 429];

/** Why a change was refused for what is in it; undefined where it is to be sent again. */
export function refusalOf(error: unknown, row: TypedRow | undefined): RowRefusal | undefined {
  if (error instanceof Unclear) {
    return { code: undefined, field: 'giverId', sentence: error.message };
  }
  if (!(error instanceof ApiError) || error.status >= 500 || undecided.includes(error.status)) {
    return undefined;
  }
  const field = error instanceof OfficeRefusal ? error.field : undefined;
  return { code: error.code, field: row ? field : undefined, sentence: sentenceOf(error) };
}

/** Asking again by itself would open the dialog for the password again and again. */
export function waitsForReader(error: unknown): boolean {
  return error instanceof ApiError && [401, 403, 423].includes(error.status);
}
