import {
  infiniteQueryOptions,
  type QueryFunctionContext,
  queryOptions,
} from '@tanstack/react-query';
import { type ReadAnswer, type ReadPath, read, readPage } from './client';
import { ApiError } from './errors';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { on401?: 'null' };
  }
}

/** The default query function: key ['api', 'events'] is GET /api/events. */
export async function readByKey({ queryKey, meta }: QueryFunctionContext): Promise<unknown> {
  try {
    return await read(`/${queryKey.join('/')}`);
  } catch (error) {
    if (meta?.on401 === 'null' && error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** The query of one API path, typed by the path. */
export function readQuery<P extends ReadPath>(path: P) {
  return queryOptions<ReadAnswer<P>>({ queryKey: path.slice(1).split('/') });
}

/** The pages of a list that goes on, newest first. */
export function pagesQuery<P extends ReadPath>(path: P, counts: string[] = []) {
  return infiniteQueryOptions({
    queryKey: path.slice(1).split('/'),
    queryFn: ({ pageParam }) =>
      readPage<ReadAnswer<P>[number & keyof ReadAnswer<P>]>(pageParam, counts),
    initialPageParam: path as string,
    getNextPageParam: ({ older }) => older,
  });
}
