import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { components } from '../../../api/schema';
import { office } from '../../client';

export type SheetLine = components['schemas']['SheetLine'];
export type CountingSheet = components['schemas']['CountingSheet'];
export type SheetRow = components['schemas']['SheetRow'];
export type SheetSums = components['schemas']['SheetTotals'];
export type RowToSave = components['schemas']['RowToSave'];

/** The head of the sheet, as it is typed. */
export type TypedSheet = Omit<components['schemas']['TypedSheet'], 'version' | 'anyway'>;

export const sheetsKey = ['office', 'giving', 'sheets'];

/** Sheets, the newest first; behind this place, where one is named. */
export function sheetsQuery(cursor: string) {
  const query = cursor ? { cursor } : {};
  return queryOptions({
    queryKey: [...sheetsKey, 'list', query],
    queryFn: () => office('get', '/api/office/giving/sheets', { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function sheetQuery(id: string) {
  return queryOptions({
    queryKey: [...sheetsKey, 'one', id],
    queryFn: () => readSheet(id),
    staleTime: 0,
  });
}

/** As it is on the server now. */
export function readSheet(id: string): Promise<CountingSheet> {
  return office('get', '/api/office/giving/sheets/{id}', { at: { id } });
}

/** A whole sheet came as an answer: it is what is shown from now on, and the list is asked for anew. */
export function sheetCame(client: QueryClient, sheet: CountingSheet): void {
  client.setQueryData(sheetQuery(String(sheet.id)).queryKey, sheet);
  client.invalidateQueries({ queryKey: [...sheetsKey, 'list'] });
}

/** `anyway`: although there is one of this day and service. */
export function openSheet(typed: TypedSheet, anyway = false): Promise<CountingSheet> {
  return office('post', '/api/office/giving/sheets', { body: { ...typed, anyway } });
}

export function changeSheet({ id, version }: CountingSheet, typed: TypedSheet, anyway = false) {
  const body = { ...typed, version, anyway };
  return office('put', '/api/office/giving/sheets/{id}', { at: { id: String(id) }, body });
}

/** Only one that is open, and with the rows that were seen. */
export function removeSheet({ id, rows }: CountingSheet) {
  const query = { rows: rows.length };
  return office('delete', '/api/office/giving/sheets/{id}', { at: { id: String(id) }, query });
}

/** A gift that was forgotten, added to a sheet that is closed. */
export function addToClosed(id: number, body: components['schemas']['ClosedGiftToCorrect']) {
  return office('post', '/api/office/giving/sheets/{id}/gifts', { at: { id: String(id) }, body });
}

/** Only with the rows that were seen. */
export function closeSheet({ id, version, totals }: CountingSheet, reason: string) {
  const { rows, entered } = totals;
  const body = { version, rows, entered, reason };
  return office('post', '/api/office/giving/sheets/{id}/close', { at: { id: String(id) }, body });
}

/** The key is made where the row is typed: sent twice it is one row. */
export function saveRow(sheet: number, key: string, body: RowToSave) {
  const at = { id: String(sheet), key };
  return office('put', '/api/office/giving/sheets/{id}/rows/{key}', { at, body });
}

export function removeRow(sheet: number, key: string, version: number | undefined) {
  const at = { id: String(sheet), key };
  return office('delete', '/api/office/giving/sheets/{id}/rows/{key}', { at, query: { version } });
}

/** As it is on the server at this moment, beside what the page shows: for what is decided by its numbers. */
export function sheetNowQuery(id: number) {
  return queryOptions({
    queryKey: [...sheetsKey, 'now', id],
    queryFn: () => readSheet(String(id)),
    staleTime: 0,
    gcTime: 0,
  });
}
