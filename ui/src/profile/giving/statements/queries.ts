import { queryOptions } from '@tanstack/react-query';
import { read } from '../../../api/client';
import { readQuery } from '../../../api/read-query';
import type { Statement } from '../statement-paper/statement';

const PATH = '/api/members/me/statements';

export const ownStatementsQuery = readQuery(PATH);

export function ownStatementQuery(id: string) {
  return queryOptions({
    queryKey: [...ownStatementsQuery.queryKey, id],
    queryFn: () => read<Statement>(`${PATH}/${id}`),
  });
}
