import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import { type ReadAnswer, type ReadPath, read } from './client';
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
