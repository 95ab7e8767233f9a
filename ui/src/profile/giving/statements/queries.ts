import { queryOptions } from '@tanstack/react-query';
import { type ReadAnswer, read } from '../../../api/client';
import { readQuery } from '../../../api/read-query';
import type { Statement } from '../statement-paper/statement';

const PATH = '/api/members/me/statements';

export type OwnStatement = ReadAnswer<typeof PATH>[number];

export const ownStatementsQuery = readQuery(PATH);

export function ownStatementQuery(id: number) {
  return queryOptions({
    queryKey: [...ownStatementsQuery.queryKey, id],
    queryFn: () => read<Statement>(`${PATH}/${id}`),
  });
}
