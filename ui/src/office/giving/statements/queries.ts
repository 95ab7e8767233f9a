import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { components } from '../../../api/schema';
import type { StatementsPiece } from '../../../profile/giving/statement-paper/print-statements';
import { office } from '../../client';
import type { MadeView } from './made-view';
import type { Period } from './period';

type Schemas = components['schemas'];
export type StatementPlan = Schemas['StatementPlan'];
export type PlannedStatement = Schemas['PlannedStatement'];
export type StatementLine = Schemas['StatementLine'];
export type StatementsMade = Schemas['StatementsMade'];
export type StatementWords = Schemas['StatementWords'];

/** The words as they are typed: all text, "" for none. */
export type TypedWords = Schemas['StatementWordsTyped'];

export const statementsKey = ['office', 'giving', 'statements'];

export function statementsChanged(client: QueryClient): void {
  client.invalidateQueries({ queryKey: statementsKey });
}

/** The statements to make, and the missing details. */
export function planQuery({ from, to }: Period) {
  return queryOptions({
    queryKey: [...statementsKey, 'plan', from, to],
    queryFn: () => office('get', '/api/office/giving/statements/plan', { query: { from, to } }),
    staleTime: 0,
  });
}

/** Statements that were made, fifty at a time, the newest first. */
export function madeQuery({ year, search, cursor }: MadeView) {
  const query = {
    ...(year && { year: Number(year) }),
    ...(search && { search }),
    ...(cursor && { cursor: Number(cursor) }),
  };
  return queryOptions({
    queryKey: [...statementsKey, 'made', query],
    queryFn: () => office('get', '/api/office/giving/statements', { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function statementQuery(id: string) {
  return queryOptions({
    queryKey: [...statementsKey, 'one', id],
    queryFn: () => office('get', '/api/office/giving/statements/{id}', { at: { id } }),
    staleTime: 0,
  });
}

export const wordsQuery = queryOptions({
  queryKey: [...statementsKey, 'words'],
  queryFn: () => office('get', '/api/office/giving/statements/words'),
  staleTime: 0,
});

/** So many are named in one request at most. */
const AT_ONCE = 100;

/** The named statements, a hundred at a time; the next piece begins where this one ends. */
export async function printChosen(
  ids: readonly number[],
  after: number | undefined,
): Promise<StatementsPiece> {
  const begin = after ?? 0;
  const end = begin + AT_ONCE;
  const body = { ids: ids.slice(begin, end) };
  const { statements } = await office('post', '/api/office/giving/statements/print', { body });
  return { statements, next: end < ids.length ? end : undefined };
}

/** All of these days that are not replaced. */
export function printAll({ from, to }: Period, after: number | undefined) {
  const body = { from, to, ...(after !== undefined && { after }) };
  return office('post', '/api/office/giving/statements/print', { body });
}
